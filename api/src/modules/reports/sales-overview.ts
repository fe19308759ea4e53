import { dayEnd, dayStart, shiftDay, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { fromCents, toCents } from '@backoffice/contract/money';
import { AVERAGED_WEEKS, type OverviewFigures, type SalesOverview } from '@backoffice/contract/overview';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { SalesSums } from '../../database/schema-reports';
import { findDaySettings } from '../locations/locations.repository';
import { SUM_SALES_MEASURES } from '../rollups/rollups';
import { salesOfDay } from '../rollups/sales-sql';
import { inTimeRange, type TimeRange } from '../rollups/time-range';
import { calculateSalesTotals } from './sales-figures';

const HOUR_MS = 3_600_000;

/** The current business day (week 0), or the same weekday of an earlier week. */
interface WeekDay {
  week: number;
  /** `yyyy-MM-dd`. */
  date: string;
  since: Date;
  until: Date;
}

/**
 * Sums of the sales that belong to an hour of the current day by their local time. An hour of which only a part has
 * elapsed has two rows.
 */
type HourSums = SalesSums & { week: number; hour: number; has_elapsed: boolean };

interface LocationScope {
  scope: LocationDb;
  locationId: number;
}

/** Sums sales by hour of today. Sales of earlier weeks count at their local time, although clocks may have changed. */
async function sumByHour(
  { scope, locationId }: LocationScope,
  days: readonly WeekDay[],
  { now, timezone }: { now: Date; timezone: string },
): Promise<HourSums[]> {
  const values = days.map(
    ({ week, since, until }) => sql`(${week}::int, ${since}::timestamptz, ${until}::timestamptz)`,
  );
  const { rows } = await sql<HourSums>`
    with days (week, since, until) as (values ${sql.join(values)})
    select week, floor(extract(epoch from today_at - ${days[0]?.since}::timestamptz) / 3600)::int as hour,
      today_at < ${now}::timestamptz as has_elapsed, ${SUM_SALES_MEASURES}
    from days cross join lateral (${salesOfDay(locationId, ['order_sales', 'order_refunds'])}) sales
    cross join lateral (select case when week = 0 then at
      else (at at time zone ${timezone} + week * interval '7 days') at time zone ${timezone} end as today_at) moved
    group by 1, 2, 3`.execute(scope);
  return rows;
}

/** Counts the open orders that were created in a time range, and adds up their totals. */
export async function findOpenOrders({ scope, locationId }: LocationScope, range: TimeRange) {
  const { rows } = await sql<SalesOverview['open_orders']>`
    select count(*)::int as count, coalesce(sum(total_amount), 0) as amount from orders
    where location_id = ${locationId} and ${inTimeRange('created_at', range)} and status = 'Open'
  `.execute(scope);
  return rows[0] ?? { count: 0, amount: 0 };
}

function toFigures(sums: readonly SalesSums[]): OverviewFigures {
  const { net, count, open, voided, guests, tips } = calculateSalesTotals(sums);
  return { net, orders: count - open - voided, guests, tips };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanAmount = (amounts: readonly number[]) =>
  amounts.length === 0 ? 0 : fromCents(Math.round(mean(amounts.map(toCents))));

function averageFigures(days: readonly OverviewFigures[]): OverviewFigures | null {
  if (days.length === 0) return null;
  return {
    net: meanAmount(days.map(({ net }) => net)),
    orders: mean(days.map(({ orders }) => orders)),
    guests: mean(days.map(({ guests }) => guests)),
    tips: meanAmount(days.map(({ tips }) => tips)),
  };
}

/** Returns the business day that contains `now`, and the same weekday of the `AVERAGED_WEEKS` weeks before. */
function listWeekDays(now: Date, { timezone, day_cutoff }: DaySettings): WeekDay[] {
  const startOf = (date: string) => new Date(dayStart(date, timezone, day_cutoff));
  const today = toDay(now, timezone, day_cutoff);
  return Array.from({ length: 1 + AVERAGED_WEEKS }, (_, week) => {
    const date = shiftDay(today, -7 * week);
    return { week, date, since: startOf(date), until: addMilliseconds(dayEnd(date, timezone, day_cutoff), 1) };
  });
}

/** Returns the net sales of each hour of `today`, and of the corresponding hour of the earlier days. */
function buildHours(
  { today, averaged, now }: { today: WeekDay; averaged: readonly WeekDay[]; now: Date },
  sums: readonly HourSums[],
): SalesOverview['hours'] {
  const netOf = (week: number, hour: number) =>
    toFigures(sums.filter((sum) => sum.week === week && sum.hour === hour)).net;
  const count = Math.ceil((today.until.getTime() - today.since.getTime()) / HOUR_MS);
  return Array.from({ length: count }, (_, hour) => {
    const start = addMilliseconds(today.since, hour * HOUR_MS);
    return {
      start: start.toISOString(),
      today: start > now ? null : netOf(0, hour),
      last_week: netOf(1, hour),
      average: meanAmount(averaged.map(({ week }) => netOf(week, hour))),
    };
  });
}

/**
 * Returns the sales of the current business day, and the sales of the same weekday in earlier weeks up to the same
 * local time.
 */
export async function findSalesOverview(location: LocationScope, now: Date): Promise<SalesOverview> {
  const settings = await findDaySettings(location.scope, location.locationId);
  const [today, ...earlierDays] = listWeekDays(now, settings);
  if (!today) throw new Error('The list of days has no current day');
  const sums = await sumByHour(location, [today, ...earlierDays], { now, timezone: settings.timezone });
  const figuresOf = (week: number) => toFigures(sums.filter((sum) => sum.week === week && sum.has_elapsed));
  // A day without orders, such as a day off or a day before the restaurant opened, would lower the average.
  const averaged = earlierDays.filter(({ week }) => sums.some((sum) => sum.week === week && sum.count > 0));
  return {
    day: today.date,
    at: now.toISOString(),
    today: figuresOf(0),
    last_week: figuresOf(1),
    average: averageFigures(averaged.map(({ week }) => figuresOf(week))),
    averaged_days: averaged.length,
    hours: buildHours({ today, averaged, now }, sums),
    open_orders: await findOpenOrders(location, today),
  };
}
