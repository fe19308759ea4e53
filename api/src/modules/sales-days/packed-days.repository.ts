import { fromCents } from '@backoffice/shared/format/money';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { PackedReport } from '../../database/schema-sales';
import { PACKED_SUMS } from './pack-days';
import {
  bytesOf,
  countMarks,
  ID_BYTES,
  keepMarked,
  ordinalsOf,
  type PackedPart,
  sumMarked,
  unpackId,
  unpackMarks,
} from './packed-values';
import type { Days, Facet, SalesReport, SalesSums } from './sales-days.repository';
import { columns } from './sold-facets';

/** A packed day, and those of its sales that are asked for. */
export interface MarkedDay {
  day: string;
  /** How many sales it has. */
  size: number;
  /** A bit for each sale. */
  marks: Uint8Array;
}

/** Days whose sums are in memory at once. */
const DAYS_AT_ONCE = 40;

/** Every packed day, the newest first, with the sales that all `facets` find. */
export async function findMarked(
  scope: LocationDb,
  locationId: number,
  report: PackedReport,
  facets: readonly Facet[],
  which: Days | string[],
): Promise<MarkedDay[]> {
  const of = sql`location_id = ${locationId} and report = ${report} and ${dayIn(which)}`;
  // Years of days: they come as columns of one row, which are read faster than rows are.
  const { rows } = await sql<{ days: number[] | null; sizes: number[] | null }>`
    select array_agg(${DAY_NUMBER} order by day desc) as days, array_agg(sales::bigint order by day desc) as sizes
    from packed_days where ${of}`.execute(scope);
  const sizes = rows[0]?.sizes ?? [];
  const days = new Map(rows[0]?.days?.map((day, index) => [day, blank(sizes[index] ?? 0)]));
  for (const [index, facet] of facets.entries()) {
    const found = await findMarks(scope, of, facet, days);
    for (const [day, { marks, size }] of days) {
      const own = found.get(day) ?? noMarks(size);
      if (index === 0) marks.set(own);
      else keepMarked(marks, own);
    }
  }
  return [...days].map(([day, each]) => ({ day: dayOfNumber(day), ...each }));
}

/** By day, the sales that have one of the facet's values. */
async function findMarks(
  scope: LocationDb,
  of: RawBuilder<unknown>,
  { name, values }: Facet,
  days: ReadonlyMap<number, { size: number }>,
): Promise<Map<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>();
  for (const value of values) {
    for (const { day, ...part } of await findParts(scope, sql`${of} and facet = ${name} and value = ${value}`)) {
      const size = days.get(day)?.size;
      // Left by a day that is packed no longer.
      if (size === undefined) continue;
      const marks = found.get(day) ?? noMarks(size);
      unpackMarks(part, marks, size);
      found.set(day, marks);
    }
  }
  return found;
}

/** Days since 1970, and the calendar's day of such a number. */
const DAY_NUMBER = sql`(day - date '1970-01-01')::bigint`;
const dayOfNumber = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);

interface MarksRow {
  days: number[] | null;
  parts: number[] | null;
  lengths: number[] | null;
  marks: Buffer | null;
}

async function findParts(
  scope: LocationDb,
  condition: RawBuilder<unknown>,
): Promise<Array<PackedPart & { day: number }>> {
  const { rows } = await sql<MarksRow>`
    select array_agg(${DAY_NUMBER} order by day, part) as days, array_agg(part::bigint order by day, part) as parts,
      array_agg(length(marks)::bigint order by day, part) as lengths, string_agg(marks, '' order by day, part) as marks
    from packed_marks where ${condition}`.execute(scope);
  const { days, parts, lengths, marks } = rows[0] ?? {};
  if (!days || !parts || !lengths || !marks) return [];
  let from = 0;
  return days.map((day, index) => {
    const first = from;
    from += lengths[index] ?? 0;
    return { day, part: parts[index] ?? 0, marks: marks.subarray(first, from) };
  });
}

const blank = (size: number) => ({ size, marks: noMarks(size) });
const noMarks = (size: number) => new Uint8Array(bytesOf(size));

function dayIn(which: Days | string[]) {
  if (Array.isArray(which)) return sql`day = any(${which}::date[])`;
  const { since, until } = which;
  return sql`${since ? sql`day >= ${since}::date` : sql`true`} and ${until ? sql`day < ${until}::date` : sql`true`}`;
}

/** Days on which the report has sales, the newest first. */
export async function findSoldDays(
  scope: LocationDb,
  locationId: number,
  report: SalesReport,
  { since, until }: Days,
): Promise<string[]> {
  const { rows } = await sql<{ days: string[] | null }>`
    select json_agg(day order by day desc) as days from sales_days
    where location_id = ${locationId} and report = ${report} and facet = 'all' and value = ''
      and ${since ? sql`day >= ${since}::date` : sql`true`} and ${until ? sql`day < ${until}::date` : sql`true`}`.execute(
    scope,
  );
  return rows[0]?.days ?? [];
}

/** The ids of sales by their ordinals in packed days, in the order they are asked for. */
export async function findPackedIds(
  scope: LocationDb,
  locationId: number,
  report: PackedReport,
  wanted: ReadonlyArray<{ day: string; ordinal: number }>,
): Promise<number[]> {
  const days = wanted.map(({ day }) => day);
  const positions = wanted.map(({ ordinal }) => ordinal * ID_BYTES + 1);
  const { rows } = await sql<{ id: Buffer }>`
    select substring(packed_days.ids from wanted.position for ${sql.lit(ID_BYTES)}) as id
    from unnest(${days}::date[], ${positions}::int[]) with ordinality wanted (day, position, place)
    join packed_days on packed_days.location_id = ${locationId} and packed_days.report = ${report}
      and packed_days.day = wanted.day
    order by wanted.place`.execute(scope);
  return rows.map(({ id }) => unpackId(id));
}

/** What the marked sales of each day come to. */
export async function sumsOfMarked(
  scope: LocationDb,
  locationId: number,
  report: PackedReport,
  marked: readonly MarkedDay[],
): Promise<Array<SalesSums & { day: string }>> {
  const sums: Array<SalesSums & { day: string }> = [];
  const found = new Map(marked.flatMap((day) => (countMarks(day.marks) > 0 ? [[day.day, day]] : [])));
  const days = [...found.keys()];
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const { rows } = await sql<Record<(typeof PACKED_SUMS)[number], Buffer> & { day: string }>`
      select day::text as day, ${columns(PACKED_SUMS)} from packed_days
      where location_id = ${locationId} and report = ${report}
        and day = any(${days.slice(from, from + DAYS_AT_ONCE)}::date[])`.execute(scope);
    for (const row of rows) {
      const of = found.get(row.day);
      if (of) sums.push({ day: row.day, ...sumsOf(row, of, report) });
    }
  }
  return sums;
}

function sumsOf(
  packed: Record<(typeof PACKED_SUMS)[number], Buffer>,
  { marks, size }: MarkedDay,
  report: PackedReport,
): SalesSums {
  const ordinals = ordinalsOf(marks);
  const of = (name: (typeof PACKED_SUMS)[number]) => fromCents(sumMarked(packed[name], marks, ordinals, size));
  return {
    // What goes back of an order is no order.
    count: report === 'refunds' ? 0 : ordinals.length,
    open: of('open'),
    voided: of('voided'),
    gross: of('gross'),
    discounts: of('discounts'),
    tax: of('tax'),
    tips: of('tips'),
    refunded: of('refunded'),
    refunded_tax: of('refunded_tax'),
    refunded_tips: of('refunded_tips'),
  };
}
