import type { Chart, ChartUnit } from '@backoffice/shared/contract/reports';
import { dayOf, dayStart } from '@backoffice/shared/format/dates';
import { addMilliseconds } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';

export interface ReportRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

// The driver writes years that ISO text and PostgreSQL disagree on so that PostgreSQL understands them.
function instant(date: Date): RawBuilder<string> {
  return sql<string>`${date}`;
}

/** Whether `column` is in the range: at or after its start, and before its end plus one millisecond. */
export function inRange(column: string, { start_date, end_date }: ReportRange): RawBuilder<boolean> {
  const since = start_date ? sql`${sql.ref(column)} >= ${instant(new Date(start_date))}` : sql`true`;
  const until = end_date ? sql`${sql.ref(column)} < ${instant(addMilliseconds(end_date, 1))}` : sql`true`;
  return sql<boolean>`(${since} and ${until})`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Up to so many days a chart counts by the unit; beyond the last by months. */
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

export function chartRange(start: Date, end: Date, zone: string): ChartRange {
  const days = (end.getTime() - start.getTime()) / DAY_MS;
  const [, unit] = UNITS.find(([most]) => days <= most) ?? [0, 'month' as const];
  return { unit, zone, start, end };
}

/** Which bucket of the chart `column` falls into: a day, or the number of an hour from the range's first. */
export function bucketOf(column: string, { unit, zone, start }: ChartRange): RawBuilder<string> {
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

/** Every bucket of the range from its first to its last, those included in which nothing was counted. */
export function chartOf(range: ChartRange, counted: readonly Bucket[]): Chart {
  const byBucket = new Map(counted.map((bucket) => [bucket.bucket, bucket]));
  const buckets = starts(range).map(({ bucket, start }) => {
    const { count = 0, amount = 0 } = byBucket.get(bucket) ?? {};
    return { start: start.toISOString(), count, amount };
  });
  return { unit: range.unit, buckets };
}

function starts({ unit, zone, start, end }: ChartRange): Array<{ bucket: string; start: Date }> {
  if (unit === 'hour') {
    // The last millisecond belongs to the range.
    const hours = Math.ceil((end.getTime() + 1 - start.getTime()) / HOUR_MS);
    return Array.from({ length: hours }, (_, hour) => {
      return { bucket: String(hour), start: new Date(start.getTime() + hour * HOUR_MS) };
    });
  }
  const last = dayOf(end, zone);
  const found = [];
  for (let day = firstOf(unit, dayOf(start, zone)); day <= last; day = nextOf(unit, day)) {
    const begins = new Date(dayStart(day, zone));
    found.push({ bucket: day, start: begins < start ? start : begins });
  }
  return found;
}

/** The first day of the week, from Monday, or of the month in which `day` is. */
function firstOf(unit: ChartUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

function nextOf(unit: ChartUnit, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}
