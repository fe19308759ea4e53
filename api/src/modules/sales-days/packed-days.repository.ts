import { fromCents } from '@backoffice/contract/money';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { PackedReport } from '../../database/schema-sales';
import { PACKED_SUMS } from './pack-days';
import { PART_BYTES, partSize } from './packed-parts';
import { ID_BYTES, ordinalsOf, sumMarked, unpackId } from './packed-values';
import { type Days, type Facet, isAmong, type SalesSums } from './sales-days.repository';
import { columns } from './sold-facets';

/** A packed day, and those of its sales that are asked for. */
export interface MarkedDay {
  day: string;
  /** How many sales it has. */
  size: number;
  /** A bit for each sale: see packed-parts. */
  marks: Uint8Array;
}

/** Days whose sums are in memory at once. */
const DAYS_AT_ONCE = 40;

/** Every packed day, the newest first, and how many of its sales all `facets` find. */
export async function countMarked(
  scope: LocationDb,
  locationId: number,
  report: PackedReport,
  facets: readonly Facet[],
  days: Days,
): Promise<Array<{ day: string; count: number }>> {
  // Years of days: they come as one value, which is read faster than rows are.
  const { rows } = await sql<{ counts: Record<string, number> | null }>`with ${found(locationId, report, facets, days)}
    select json_object_agg(day, count order by day desc) as counts from (
      select day, coalesce(sum(bit_count(bits)), 0) as count from packed left join found using (day) group by day
    ) counted`.execute(scope);
  return Object.entries(rows[0]?.counts ?? {}).map(([day, count]) => ({ day, count }));
}

/** The packed days that have sales which all `facets` find, the newest first, and which these are. */
export async function findMarked(
  scope: LocationDb,
  locationId: number,
  report: PackedReport,
  facets: readonly Facet[],
  which: Days | string[],
): Promise<MarkedDay[]> {
  const { rows } = await sql<{ day: string; size: number; part: number; marks: Buffer }>`
    with ${found(locationId, report, facets, which)}
    select day::text as day, sales as size, part, substring(bit_send(bits) from ${sql.lit(BIT_COUNT_BYTES + 1)}) as marks
    from packed join found using (day) where bit_count(bits) > 0 order by packed.day desc`.execute(scope);
  const days = new Map<string, MarkedDay>();
  for (const { day, size, part, marks } of rows) {
    const marked = days.get(day) ?? { day, size, marks: new Uint8Array(Math.ceil(size / 8)) };
    marked.marks.set(marks, part * PART_BYTES);
    days.set(day, marked);
  }
  return [...days.values()];
}

/** Sent before bits, in as many bytes. */
const BIT_COUNT_BYTES = 4;

/** `packed`: the packed days; `found`: their parts of which every facet finds sales, with a bit for each that all find. */
function found(locationId: number, report: PackedReport, facets: readonly Facet[], which: Days | string[]) {
  const of = sql`location_id = ${locationId} and report = ${report} and ${dayIn(which)}`;
  // Whose day is not packed was left by one that is no longer.
  const marked = facets.map(
    ({ name, values }) => sql`select day, part, bit_or(${BITS}) as bits from packed_marks join packed using (day)
      where ${of} and facet = ${name} and value = any(${values}::text[]) group by day, part`,
  );
  return sql`packed as materialized (select day, sales from packed_days where ${of}),
    found as (
      select day, part, bit_and(bits) as bits from (${sql.join(marked, sql` union all `)}) marked
      group by day, part having count(*) = ${sql.lit(facets.length)}
    )`;
}

const BITS = sql`coalesce(marks, (
  select substring(bits_set(ordinal, 1) for ${partSize(sql.ref('sales'), sql.ref('part'))})
  from (select unnest(ordinals) as ordinal) few
))`;

function dayIn(which: Days | string[]) {
  return Array.isArray(which) ? sql`day = any(${which}::date[])` : isAmong(which);
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
  const byDay = new Map(marked.map((day) => [day.day, day]));
  const days = [...byDay.keys()];
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const { rows } = await sql<Record<(typeof PACKED_SUMS)[number], Buffer> & { day: string }>`
      select day::text as day, ${columns(PACKED_SUMS)} from packed_days
      where location_id = ${locationId} and report = ${report}
        and day = any(${days.slice(from, from + DAYS_AT_ONCE)}::date[])`.execute(scope);
    for (const row of rows) {
      const of = byDay.get(row.day);
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
