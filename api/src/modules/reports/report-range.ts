import { fromCents, toCents } from '@backoffice/contract/money';
import type { Chart, ChartUnit } from '@backoffice/contract/reports';
import { addMilliseconds } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { instant, within } from '../sales-days/spans';

export interface ReportRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Converts a report's range, whose end is inclusive to the millisecond, to a half-open time range. */
export function toTimeRange({ start_date, end_date }: ReportRange): {
  since: Date | undefined;
  until: Date | undefined;
} {
  return {
    since: start_date ? new Date(start_date) : undefined,
    until: end_date ? addMilliseconds(end_date, 1) : undefined,
  };
}

/** SQL condition: whether `column` is in the range. */
export function inRange(column: string, range: ReportRange): RawBuilder<boolean> {
  return within(column, toTimeRange(range));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Largest number of days of a chart by unit; longer charts are by months. */
const UNITS: ReadonlyArray<[days: number, unit: ChartUnit]> = [
  [3, 'hour'],
  [62, 'day'],
  [371, 'week'],
];

export interface ChartRange {
  unit: ChartUnit;
  zone: string;
  start: Date;
  end: Date;
}

export function buildChartRange(start: Date, end: Date, zone: string): ChartRange {
  const days = (end.getTime() - start.getTime()) / DAY_MS;
  const [, unit] = UNITS.find(([most]) => days <= most) ?? [0, 'month' as const];
  return { unit, zone, start, end };
}

/** SQL for the chart bucket of `column`: a day, or the number of hours since the start of the range. */
export function bucketExpression(column: string, { unit, zone, start }: ChartRange): RawBuilder<string> {
  const at = sql.ref(column);
  return unit === 'hour'
    ? sql<string>`floor(extract(epoch from ${at} - ${instant(start)}) / 3600)::text`
    : sql<string>`to_char(date_trunc(${sql.lit(unit)}, ${at} at time zone ${zone}), 'YYYY-MM-DD')`;
}

export interface Bucket {
  bucket: string;
  count: number;
  amount: number;
}

/** Returns the bucket of a day in a chart by days, weeks or months. */
export function findDayBucket({ unit }: ChartRange, day: string): string {
  return startOfUnit(unit, day);
}

/** Returns all buckets of the range, including empty ones. */
export async function buildChart(scope: LocationDb, range: ChartRange, counted: readonly Bucket[]): Promise<Chart> {
  const byBucket = new Map<string, { count: number; cents: number }>();
  for (const { bucket, count, amount } of counted) {
    const sum = byBucket.get(bucket) ?? { count: 0, cents: 0 };
    byBucket.set(bucket, { count: sum.count + count, cents: sum.cents + toCents(amount) });
  }
  const starts = range.unit === 'hour' ? listHours(range) : await findBucketStarts(scope, range);
  const buckets = starts.map(({ bucket, start }) => {
    const { count = 0, cents = 0 } = byBucket.get(bucket) ?? {};
    return { start, count, amount: fromCents(cents) };
  });
  return { unit: range.unit, buckets };
}

interface BucketStart {
  bucket: string;
  start: string;
}

function listHours({ start, end }: ChartRange): BucketStart[] {
  // The end of the range is inclusive.
  const hours = Math.ceil((end.getTime() + 1 - start.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, hour) => {
    return { bucket: String(hour), start: new Date(start.getTime() + hour * HOUR_MS).toISOString() };
  });
}

/** Returns days, weeks or months of the zone; the first one starts at the start of the range. */
async function findBucketStarts(scope: LocationDb, { unit, zone, start, end }: ChartRange): Promise<BucketStart[]> {
  const local = (at: Date) => sql`${instant(at)}::timestamptz at time zone ${zone}`;
  const { rows } = await sql<BucketStart>`
    select first::date::text as bucket, greatest(day_start(first::date, ${zone}), ${instant(start)}) as start
    from generate_series(date_trunc(${unit}, ${local(start)}), ${local(end)}, ${`1 ${unit}`}::interval) first
    order by first`.execute(scope);
  return rows;
}

/** Returns `day`, the Monday of its week, or the first day of its month. */
function startOfUnit(unit: ChartUnit, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
