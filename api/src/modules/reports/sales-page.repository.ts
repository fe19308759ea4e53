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
  count: number;
  /** Finding a zone's midnights takes time: it is done for the parts in which a page begins and ends. */
  span: () => Span;
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
  if (!facet) return [await partOf(asked, span)];
  const { zone, isCounted } = await findCountedZone(scope, locationId);
  const split = isCounted && splitByDays(span, zone);
  if (!split) return [await partOf(asked, span)];
  const { days, before, after } = split;
  const counts = await countsOfDays(scope, locationId, report, facet, days);
  return [
    ...(after ? [await partOf(asked, after)] : []),
    ...counts.map(({ day, count }) => ({ count, span: () => spanOfDay(day, zone) })),
    ...(before ? [await partOf(asked, before)] : []),
  ];
}

async function partOf(asked: ReportOf, span: Span): Promise<Part> {
  return { count: await countRows(asked, span), span: () => span };
}

/** The parts in which so many rows after the first `offset` are; undefined where there are none. */
function windowOf(parts: readonly Part[], offset: number, limit: number): Window | undefined {
  let passed = 0;
  let newest: { part: Part; offset: number } | undefined;
  let oldest: Part | undefined;
  for (const part of parts) {
    if (passed >= offset + limit) break;
    if (part.count > 0 && passed + part.count > offset) {
      newest ??= { part, offset: offset - passed };
      oldest = part;
    }
    passed += part.count;
  }
  if (!newest || !oldest) return undefined;
  return { span: { since: oldest.span().since, until: newest.part.span().until }, offset: newest.offset, limit };
}
