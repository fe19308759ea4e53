import { fromCents } from '@backoffice/shared/format/money';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { PackedReport } from '../../database/schema-sales';
import { PACKED_SUMS } from './pack-days';
import {
  countMarks,
  ID_BYTES,
  keepMarked,
  ordinalsOf,
  type PackedPart,
  sumMarked,
  unpackId,
  unpackMarks,
  wordBytesOf,
} from './packed-values';
import { type Days, type Facet, isAmong, type SalesSums } from './sales-days.repository';
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
  const { days, bytes } = placesOf(rows[0]?.days ?? [], rows[0]?.sizes ?? []);
  const marks = new Uint8Array(bytes);
  for (const [index, facet] of facets.entries()) {
    // Of all days together: there are thousands of them, of few bytes each.
    const own = index === 0 ? marks : new Uint8Array(bytes);
    await addMarks(scope, of, facet, days, own);
    if (own !== marks) keepMarked(marks, own);
  }
  return Array.from(days, ([day, { size, from }]) => {
    return { day: dayOfNumber(day), size, marks: marks.subarray(from, from + wordBytesOf(size)) };
  });
}

/** How many sales a day has, and the byte from which on it has its bits. */
type Places = ReadonlyMap<number, { size: number; from: number }>;

function placesOf(numbers: readonly number[], sizes: readonly number[]): { days: Places; bytes: number } {
  const days = new Map<number, { size: number; from: number }>();
  let bytes = 0;
  for (const [index, day] of numbers.entries()) {
    const size = sizes[index] ?? 0;
    days.set(day, { size, from: bytes });
    bytes += wordBytesOf(size);
  }
  return { days, bytes };
}

/** Marks the sales of every day that have one of the facet's values. */
async function addMarks(
  scope: LocationDb,
  of: RawBuilder<unknown>,
  { name, values }: Facet,
  days: Places,
  marks: Uint8Array,
): Promise<void> {
  const filter = sql`${of} and facet = ${name} and value = any(${values}::text[])`;
  for (const { day, ...part } of await findParts(scope, filter)) {
    const place = days.get(day);
    // Without a place it was left by a day that is packed no longer.
    if (place) unpackMarks(part, marks, place.from, place.size);
  }
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
    select array_agg(${DAY_NUMBER}) as days, array_agg(part::bigint) as parts,
      array_agg(length(marks)::bigint) as lengths, string_agg(marks, '') as marks
    from packed_marks where ${condition}`.execute(scope);
  // In whatever order they were found, and each column in the same.
  const { days, parts, lengths, marks } = rows[0] ?? {};
  if (!days || !parts || !lengths || !marks) return [];
  let from = 0;
  return days.map((day, index) => {
    const first = from;
    from += lengths[index] ?? 0;
    return { day, part: parts[index] ?? 0, marks: marks.subarray(first, from) };
  });
}

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
