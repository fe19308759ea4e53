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
  // Years of days: they come as one row, whose parts are found faster than rows are.
  const { rows } = await sql<{ days: Array<[day: string, size: number]> | null }>`
    select json_agg(json_build_array(day, sales) order by day desc) as days from packed_days where ${of}`.execute(
    scope,
  );
  const days = new Map(rows[0]?.days?.map(([day, size]) => [day, { day, size, marks: noMarks(size) }]));
  for (const [index, { name, values }] of facets.entries()) {
    const found = new Map<string, Uint8Array>();
    for (const value of values) {
      const filter = sql`${of} and facet = ${name} and value = ${value}`;
      for (const { day, ...part } of await partsWhere(scope, filter)) {
        const size = days.get(day)?.size;
        // Left by a day that is packed no longer.
        if (size === undefined) continue;
        const marks = found.get(day) ?? noMarks(size);
        unpackMarks(part, marks, size);
        found.set(day, marks);
      }
    }
    for (const [day, { marks, size }] of days) {
      if (index === 0) marks.set(found.get(day) ?? noMarks(size));
      else keepMarked(marks, found.get(day) ?? noMarks(size));
    }
  }
  return [...days.values()];
}

interface MarksRow {
  parts: Array<[day: string, part: number, bytes: number]> | null;
  marks: Buffer | null;
}

async function partsWhere(
  scope: LocationDb,
  condition: RawBuilder<unknown>,
): Promise<Array<PackedPart & { day: string }>> {
  const { rows } = await sql<MarksRow>`
    select json_agg(json_build_array(day, part, length(marks)) order by day, part) as parts,
      string_agg(marks, '' order by day, part) as marks
    from packed_marks where ${condition}`.execute(scope);
  const { parts, marks } = rows[0] ?? {};
  if (!parts || !marks) return [];
  let from = 0;
  return parts.map(([day, part, bytes]) => {
    from += bytes;
    return { day, part, marks: marks.subarray(from - bytes, from) };
  });
}

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
