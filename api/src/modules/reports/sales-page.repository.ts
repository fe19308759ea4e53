import { buildPagingMetadata, type PagingMetadata } from '@backoffice/contract/paging';
import { findMarked, findPackedIds, type MarkedDay } from '../sales-days/packed-days.repository';
import { ordinalsOf } from '../sales-days/packed-values';
import { countsOfDays, type Days, type Facet } from '../sales-days/sales-days.repository';
import type { Span } from '../sales-days/spans';
import { spanOfDay, splitByDays } from '../sales-days/whole-days';
import { findDayParts } from './combined-days';
import { toTimeRange } from './report-range';
import { combineFacets, lacksIndex, toFacets } from './sales-filters';
import { countRows, type ReportContext } from './sales-summary.repository';

interface Paging {
  page: number;
  per_page: number;
}

interface Part {
  count: number;
  span: Span;
  /** Calendar day, when the part is a full day. */
  day?: string;
  marked?: MarkedDay | undefined;
}

/** `limit` rows of a part after its newest `offset` rows. */
interface Slice {
  part: Part;
  offset: number;
  limit: number;
}

/** `limit` rows of a time range after its newest `offset` rows. */
export interface Window {
  span: Span;
  offset: number;
  limit: number;
}

/** Where to read rows of a page: their ids, or their position within a time range. */
export type RowSource = { ids: number[] } | { window: Window };

/** Uses the row counts of days to find where the rows of a page are, so that no other rows are read; newest first. */
export async function findPage(
  context: ReportContext,
  { page, per_page }: Paging,
): Promise<{ places: RowSource[]; paging_metadata: PagingMetadata }> {
  const parts = await findParts(context);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const slices = await addMarks(context, sliceParts(parts, (page - 1) * per_page, per_page));
  return { places: await findRowSources(context, slices), paging_metadata: buildPagingMetadata(total, page, per_page) };
}

/** Splits the time range of the report into parts, newest first, and counts the rows of each. */
async function findParts(context: ReportContext): Promise<Part[]> {
  const { scope, locationId, report, query } = context;
  const span = toTimeRange(query);
  const { zone, isCounted, split } = await splitByDays(scope, locationId, span);
  const facets = toFacets(report, query);
  if (!facets || !isCounted || !split) return [await countedPart(context, span)];
  const { days, before, after } = split;
  const facet = combineFacets(facets);
  const fullDays = facet
    ? (await countsOfDays(scope, locationId, report, facet, days)).map((counted) => toDayPart(counted, zone))
    : await combinedParts(context, facets, days, zone);
  return [
    ...(after ? [await countedPart(context, after)] : []),
    ...fullDays,
    ...(before ? [await countedPart(context, before)] : []),
  ];
}

function toDayPart({ day, count }: { day: string; count: number }, zone: string): Part {
  return { day, count, span: spanOfDay(day, zone) };
}

async function countedPart(context: ReportContext, span: Span): Promise<Part> {
  return { count: await countRows(context, span), span };
}

async function combinedParts(context: ReportContext, facets: Facet[], days: Days, zone: string): Promise<Part[]> {
  const found = await findDayParts(context, facets, days, zone);
  const parts: Part[] = [];
  for (const part of found) {
    parts.push('loose' in part ? await countedPart(context, part.loose) : toDayPart(part, zone));
  }
  return parts;
}

/** Returns the slices of the parts that contain `limit` rows after the first `offset` rows. */
function sliceParts(parts: readonly Part[], offset: number, limit: number): Slice[] {
  const slices: Slice[] = [];
  let skipped = 0;
  for (const part of parts) {
    if (skipped >= offset + limit) break;
    const from = Math.max(offset - skipped, 0);
    const to = Math.min(offset + limit - skipped, part.count);
    if (from < to) slices.push({ part, offset: from, limit: to - from });
    skipped += part.count;
  }
  return slices;
}

/** Adds the bitmaps of packed days when no index finds the rows of all filters. */
async function addMarks({ scope, locationId, report, query }: ReportContext, slices: Slice[]): Promise<Slice[]> {
  const facets = toFacets(report, query) ?? [];
  const days = slices.flatMap(({ part: { day } }) => day ?? []);
  const isIndexed = combineFacets(facets) && !facets.some((facet) => lacksIndex(report, facet));
  if (days.length === 0 || isIndexed) return slices;
  const marked = await findMarked(scope, locationId, report, facets, days);
  const byDay = new Map(marked.map((each) => [each.day, each]));
  return slices.map(({ part, ...slice }) => {
    return { ...slice, part: { ...part, marked: part.day ? byDay.get(part.day) : undefined } };
  });
}

/** Returns the sources of the page's rows: adjacent slices that are read the same way share one source. */
async function findRowSources({ scope, locationId, report }: ReportContext, slices: Slice[]): Promise<RowSource[]> {
  const places: RowSource[] = [];
  for (let start = 0; start < slices.length; ) {
    const isMarked = Boolean(slices[start]?.part.marked);
    const end = slices.findIndex(({ part }, index) => index > start && Boolean(part.marked) !== isMarked);
    const group = slices.slice(start, end === -1 ? undefined : end);
    if (isMarked) {
      const positions = group.flatMap(({ part: { marked }, offset, limit }) =>
        marked
          ? ordinalsOf(marked.marks)
              .slice(offset, offset + limit)
              .map((ordinal) => ({ day: marked.day, ordinal }))
          : [],
      );
      places.push({ ids: await findPackedIds(scope, locationId, report, positions) });
    } else {
      places.push({ window: mergeSlices(group) });
    }
    start += group.length;
  }
  return places;
}

/** Merges slices of adjacent parts into one window; all parts between the first and the last are complete. */
function mergeSlices(slices: readonly Slice[]): Window {
  const [newest] = slices;
  const limit = slices.reduce((sum, slice) => sum + slice.limit, 0);
  const span = { since: slices.at(-1)?.part.span.since, until: newest?.part.span.until };
  return { span, offset: newest?.offset ?? 0, limit };
}

/** Reads the rows of all sources in their order. */
export async function readRows<Row>(
  places: readonly RowSource[],
  at: (place: RowSource) => { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const place of places) rows.push(...(await at(place).execute()));
  return rows;
}
