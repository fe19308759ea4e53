import { dayEnd, dayStart, nextDay, toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { findDaySettings } from '../locations/locations.repository';
import { findLatestClosing } from './day-closings.repository';
import type { BusinessDayPeriod } from './day-report';

/** Returns the time range of a business day. */
export function getBusinessDayPeriod(day: string, { timezone, day_cutoff }: DaySettings): BusinessDayPeriod {
  return {
    day,
    start: new Date(dayStart(day, timezone, day_cutoff)),
    end: addMilliseconds(dayEnd(day, timezone, day_cutoff), 1),
  };
}

/**
 * Returns the earliest day with sales that is not closed, or the current day when there is no such day, and the number
 * of open days. `period` is undefined when the current day is closed. Before the first closing of a location, only
 * yesterday and the current day count.
 */
export async function findOpenDay(
  scope: LocationDb,
  locationId: number,
  now: Date,
): Promise<{ period: BusinessDayPeriod | undefined; openDays: number }> {
  const settings = await findDaySettings(scope, locationId);
  const { timezone, day_cutoff } = settings;
  const today = getBusinessDayPeriod(toDay(now, timezone, day_cutoff), settings);
  const closing = await findLatestClosing(scope, locationId);
  const latest = closing && { day: closing.day, end: new Date(closing.period_end) };
  const since =
    latest?.end ??
    new Date(dayStart(toDay(addMilliseconds(today.start, -1), timezone, day_cutoff), timezone, day_cutoff));
  if (since > now) return { period: undefined, openDays: 0 };
  const endOfDay = sql`day_start(sales_day(at, ${timezone}, ${day_cutoff}) + 1, ${timezone}, ${day_cutoff})`;
  // Reads only one sale of each day, because a location that never closes days can have very many open days.
  const { rows } = await sql<{ first: string | null; days: number }>`
    with recursive first_sales as (
      select ${firstSaleTime(locationId, sql`${since}::timestamptz`, today.end)} as at
      union all
      select ${firstSaleTime(locationId, endOfDay, today.end)} from first_sales where at is not null
    )
    select min(at) as first, count(at)::int as days from first_sales
  `.execute(scope);
  const { first = null, days = 0 } = rows[0] ?? {};
  const period = first === null ? today : getBusinessDayPeriod(toDay(first, timezone, day_cutoff), settings);
  return { period: latest ? continuePeriod(period, latest, settings) : period, openDays: Math.max(days, 1) };
}

/** SQL: the time of the first order, payment or cash reconciliation in a time range; null when there is none. */
function firstSaleTime(locationId: number, since: RawBuilder<unknown>, until: Date) {
  const times = ['orders', 'payments', 'cash_reconciliations'].map(
    (table) => sql`(select min(created_at) from ${sql.table(table)}
      where location_id = ${locationId} and created_at >= ${since} and created_at < ${until}::timestamptz)`,
  );
  return sql`least(${sql.join(times)})`;
}

/**
 * Makes a period start where the latest closed period ends, even when the time zone or cut-off has changed since then.
 * Days without sales in between belong to the period, so that their late sales are late changes of its Z report.
 */
function continuePeriod(
  period: BusinessDayPeriod,
  latest: Pick<BusinessDayPeriod, 'day' | 'end'>,
  settings: DaySettings,
): BusinessDayPeriod {
  const next = nextDay(latest.day);
  return { ...(period.day > next ? period : getBusinessDayPeriod(next, settings)), start: latest.end };
}
