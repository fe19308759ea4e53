import { buildPagingMetadata, type PagingMetadata } from '@backoffice/contract/paging';
import { findMarked, findPackedIds, type MarkedDay } from '../sales-days/packed-days.repository';
import { ordinalsOf } from '../sales-days/packed-values';
import { countsOfDays, type Days, type Facet } from '../sales-days/sales-days.repository';
import type { Span } from '../sales-days/spans';
import { spanOfDay, splitByDays } from '../sales-days/whole-days';
import { findDayParts } from './combined-days';
import { spanOf } from './report-range';
import { facetOf, facetsOf, lacksIndex } from './sales-filters';
import { countRows, type ReportOf } from './sales-summary.repository';

interface Paging {
  page: number;
  per_page: number;
}

interface Part {
  count: number;
  span: Span;
  /** The day of the calendar that it is. */
  day?: string;
  marked?: MarkedDay | undefined;
}

/** Rows of a part: so many in from its newest. */
interface Slice {
  part: Part;
  offset: number;
  limit: number;
}

/** So many rows in from the newest of a span. */
export interface Window {
  span: Span;
  offset: number;
  limit: number;
}

/** Where rows of a page are: they are known, or found in a span. */
export type Place = { ids: number[] } | { window: Window };

/** Finds a page by what the days count, so that neither the rows before it nor those after it are read; newest first. */
export async function findPage(
  asked: ReportOf,
  { page, per_page }: Paging,
): Promise<{ places: Place[]; paging_metadata: PagingMetadata }> {
  const parts = await partsOf(asked);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const slices = await withMarks(asked, slicesOf(parts, (page - 1) * per_page, per_page));
  return { places: await placesOf(asked, slices), paging_metadata: buildPagingMetadata(total, page, per_page) };
}

/** The report's range in parts, the newest first, each with its rows counted. */
async function partsOf(asked: ReportOf): Promise<Part[]> {
  const { scope, locationId, report, query } = asked;
  const span = spanOf(query);
  const { zone, isCounted, split } = await splitByDays(scope, locationId, span);
  const facets = facetsOf(report, query);
  if (!facets || !isCounted || !split) return [await partOf(asked, span)];
  const { days, before, after } = split;
  const facet = facetOf(facets);
  const whole = facet
    ? (await countsOfDays(scope, locationId, report, facet, days)).map((counted) => dayPart(counted, zone))
    : await combinedParts(asked, facets, days, zone);
  return [...(after ? [await partOf(asked, after)] : []), ...whole, ...(before ? [await partOf(asked, before)] : [])];
}

function dayPart({ day, count }: { day: string; count: number }, zone: string): Part {
  return { day, count, span: spanOfDay(day, zone) };
}

async function partOf(asked: ReportOf, span: Span): Promise<Part> {
  return { count: await countRows(asked, span), span };
}

async function combinedParts(asked: ReportOf, facets: Facet[], days: Days, zone: string): Promise<Part[]> {
  const found = await findDayParts(asked, facets, days, zone);
  const parts: Part[] = [];
  for (const part of found) {
    parts.push('loose' in part ? await partOf(asked, part.loose) : dayPart(part, zone));
  }
  return parts;
}

/** What the parts have of so many rows after the first `offset`. */
function slicesOf(parts: readonly Part[], offset: number, limit: number): Slice[] {
  const slices: Slice[] = [];
  let passed = 0;
  for (const part of parts) {
    if (passed >= offset + limit) break;
    const from = Math.max(offset - passed, 0);
    const to = Math.min(offset + limit - passed, part.count);
    if (from < to) slices.push({ part, offset: from, limit: to - from });
    passed += part.count;
  }
  return slices;
}

/** With what is marked in the days that are packed, where no index finds the rows of all filters. */
async function withMarks({ scope, locationId, report, query }: ReportOf, slices: Slice[]): Promise<Slice[]> {
  const facets = facetsOf(report, query) ?? [];
  const days = slices.flatMap(({ part: { day } }) => day ?? []);
  const isIndexed = facetOf(facets) && !facets.some((facet) => lacksIndex(report, facet));
  if (days.length === 0 || isIndexed) return slices;
  const marked = await findMarked(scope, locationId, report, facets, days);
  const byDay = new Map(marked.map((each) => [each.day, each]));
  return slices.map(({ part, ...slice }) => {
    return { ...slice, part: { ...part, marked: part.day ? byDay.get(part.day) : undefined } };
  });
}

/** Slices that lie beside each other are one place. */
async function placesOf({ scope, locationId, report }: ReportOf, slices: Slice[]): Promise<Place[]> {
  const places: Place[] = [];
  for (let at = 0; at < slices.length; ) {
    const isMarked = Boolean(slices[at]?.part.marked);
    const end = slices.findIndex(({ part }, index) => index > at && Boolean(part.marked) !== isMarked);
    const group = slices.slice(at, end === -1 ? undefined : end);
    if (isMarked) {
      const wanted = group.flatMap(({ part: { marked }, offset, limit }) =>
        marked
          ? ordinalsOf(marked.marks)
              .slice(offset, offset + limit)
              .map((ordinal) => ({ day: marked.day, ordinal }))
          : [],
      );
      places.push({ ids: await findPackedIds(scope, locationId, report, wanted) });
    } else {
      places.push({ window: windowOf(group) });
    }
    at += group.length;
  }
  return places;
}

/** One window over neighbouring parts, of which all but the first and the last are wanted whole. */
function windowOf(slices: readonly Slice[]): Window {
  const [newest] = slices;
  const limit = slices.reduce((sum, slice) => sum + slice.limit, 0);
  const span = { since: slices.at(-1)?.part.span.since, until: newest?.part.span.until };
  return { span, offset: newest?.offset ?? 0, limit };
}

/** The rows of all places, in their order. */
export async function rowsAt<Row>(
  places: readonly Place[],
  at: (place: Place) => { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const place of places) rows.push(...(await at(place).execute()));
  return rows;
}
