import type { DaySettings } from '@backoffice/contract/locations';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { Chart, ChartUnit } from '@backoffice/contract/reports';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { max } from 'date-fns/max';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { ReportRange } from './report-range';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longest range in days for each chart unit. Charts of longer ranges are by month. */
const UNITS: ReadonlyArray<[days: number, unit: ChartUnit]> = [
  [3, 'hour'],
  [62, 'day'],
  [371, 'week'],
];
/** Longest range of a chart: ten years. A longer chart would have too many bars to tell apart. */
const MAX_CHART_MS = 10 * 366 * DAY_MS;

export interface ChartBuckets {
  unit: ChartUnit;
  /** Start of each bucket in ISO 8601; the first one starts with the range. */
  starts: string[];
  /** First instant of each bucket, followed by the end of the last bucket. */
  instants: Date[];
  /** First day of each bucket, followed by the day after the last bucket; undefined for hours. */
  days: string[] | undefined;
}

/** Sums of one bucket. `bucket` is its position, starting at 1; other positions are outside the chart. */
export interface BucketSum {
  bucket: number;
  count: number;
  /** Dollars. */
  amount: number;
}

/** SQL: the position of the bucket that contains an instant; 0 when there are no buckets. */
export function bucketOfInstant(at: RawBuilder<unknown>, { instants }: ChartBuckets): RawBuilder<number> {
  return sql<number>`width_bucket(${at}, ${instants}::timestamptz[])`;
}

/** SQL: the position of the bucket that contains a day; 0 when there are no buckets. */
export function bucketOfDay(day: RawBuilder<unknown>, { days = [] }: ChartBuckets): RawBuilder<number> {
  return sql<number>`width_bucket(${day}, ${days}::date[])`;
}

export const NO_BUCKETS: ChartBuckets = { unit: 'day', starts: [], instants: [], days: [] };

interface FirstAndLast {
  first: string | null;
  last: string | null;
}

/** The time range of a chart; both ends are inclusive. */
export interface ChartRange {
  unit: ChartUnit;
  start: Date;
  end: Date;
}

/**
 * Returns the range of a report's chart; undefined for a report without records. If the query has no start or no end,
 * the time of the first or last matching record is used. If the range is too wide for a chart, both ends are taken from
 * these records.
 */
export async function findChartRange(
  { start_date, end_date }: ReportRange,
  findFirstAndLast: () => Promise<FirstAndLast | undefined>,
): Promise<ChartRange | undefined> {
  if (start_date && end_date && fitsChart(start_date, end_date)) return toChartRange(start_date, end_date);
  const found = await findFirstAndLast();
  if (!found?.first || !found.last) return undefined;
  const [first, last] = [start_date ?? found.first, end_date ?? found.last];
  if (fitsChart(first, last)) return toChartRange(first, last);
  const latest = Math.min(Date.parse(found.last), Date.parse(found.first) + MAX_CHART_MS);
  return toChartRange(found.first, latest);
}

function fitsChart(first: string, last: string): boolean {
  return Date.parse(last) - Date.parse(first) <= MAX_CHART_MS;
}

function toChartRange(first: string, last: string | number): ChartRange {
  const [start, end] = [new Date(first), new Date(last)];
  const length = (end.getTime() - start.getTime()) / DAY_MS;
  const [, unit] = UNITS.find(([most]) => length <= most) ?? [0, 'month' as const];
  return { unit, start, end };
}

/** Returns the buckets of a chart: hours since its start, or business days, weeks or months. */
export async function createBuckets(
  scope: LocationDb,
  { timezone, day_cutoff }: DaySettings,
  { unit, start, end }: ChartRange,
): Promise<ChartBuckets> {
  if (unit === 'hour') return createHourBuckets(start, end);
  const { rows } = await sql<{ day: string; start: number }>`
    with bounds as (
      select sales_day(${start}::timestamptz, ${timezone}, ${day_cutoff}) as first_day,
        sales_day(${end}::timestamptz, ${timezone}, ${day_cutoff}) as last_day
    ), days as (
      select first::date as day from bounds, generate_series(
        date_trunc(${unit}, first_day::timestamp), last_day, ${`1 ${unit}`}::interval) first
      union all
      select last_day + 1 from bounds where first_day <= last_day
    )
    select day::text as day,
      (extract(epoch from day_start(day, ${timezone}, ${day_cutoff})) * 1000)::float8 as start
    from days order by days.day`.execute(scope);
  const instants = rows.map((row) => new Date(row.start));
  const starts = instants.slice(0, -1).map((first) => max([first, start]).toISOString());
  return { unit, starts, instants, days: rows.map(({ day }) => day) };
}

/** Returns hourly buckets from `start` on. The end of the range is inclusive. */
function createHourBuckets(start: Date, end: Date): ChartBuckets {
  const hours = Math.max(0, Math.ceil((end.getTime() + 1 - start.getTime()) / HOUR_MS));
  const instants = Array.from({ length: hours + 1 }, (_, hour) => addMilliseconds(start, hour * HOUR_MS));
  return {
    unit: 'hour',
    starts: instants.slice(0, -1).map((first) => first.toISOString()),
    instants,
    days: undefined,
  };
}

export function buildChart({ unit, starts }: ChartBuckets, sums: readonly BucketSum[]): Chart {
  const buckets = starts.map((start) => ({ start, count: 0, cents: 0 }));
  for (const { bucket, count, amount } of sums) {
    const target = buckets[bucket - 1];
    if (!target) continue;
    target.count += count;
    target.cents += toCents(amount);
  }
  return { unit, buckets: buckets.map(({ cents, ...bucket }) => ({ ...bucket, amount: fromCents(cents) })) };
}
