import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { findCountedZone } from '../locations/locations.repository';
import { countsOfDays } from '../sales-days/sales-days.repository';
import { type Span, spanOf } from './report-range';
import { facetOf } from './sales-filters';
import { countRows, type ReportOf } from './sales-summary.repository';
import { spanOfDay, splitByDays } from './whole-days';

interface Paging {
  page: number;
  per_page: number;
}

interface Part {
  span: Span;
  count: number;
}

/** Where the rows of a page are: so many in from the newest of a span. */
export interface Window {
  span: Span;
  offset: number;
  limit: number;
}

/** Finds a page by what the days count, so that neither the rows before it nor those after it are read. */
export async function findWindow(
  asked: ReportOf,
  { page, per_page }: Paging,
): Promise<{ window: Window | undefined; paging_metadata: PagingMetadata }> {
  const parts = await partsOf(asked);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const window = windowOf(parts, (page - 1) * per_page, per_page);
  return { window, paging_metadata: pagingOf(total, page, per_page) };
}

/** The report's range in parts, the newest first, each with its rows counted. */
async function partsOf(asked: ReportOf): Promise<Part[]> {
  const { scope, locationId, report, query } = asked;
  const span = spanOf(query);
  const facet = facetOf(report, query);
  if (!facet) return [{ span, count: await countRows(asked, span) }];
  const { zone, isCounted } = await findCountedZone(scope, locationId);
  const split = isCounted && splitByDays(span, zone);
  if (!split) return [{ span, count: await countRows(asked, span) }];
  const days = await countsOfDays(scope, locationId, report, facet, split.days);
  const parts = days.map(({ day, count }) => ({ span: spanOfDay(day, zone), count }));
  for (const edge of split.edges) parts.push({ span: edge, count: await countRows(asked, edge) });
  return parts.sort((one, other) => Number(other.span.since) - Number(one.span.since));
}

function windowOf(parts: readonly Part[], offset: number, limit: number): Window | undefined {
  let skipped = 0;
  let first: Part | undefined;
  let rest = 0;
  let found = 0;
  for (const part of parts) {
    if (!first && skipped + part.count <= offset) {
      skipped += part.count;
      continue;
    }
    first ??= part;
    if (found === 0) rest = offset - skipped;
    found += part.count;
    if (found >= rest + limit || part === parts.at(-1)) {
      return { span: { since: part.span.since, until: first.span.until }, offset: rest, limit };
    }
  }
  return undefined;
}
