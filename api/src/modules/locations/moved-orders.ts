import { MOVED_ORDERS_DAYS, type MovedOrders } from '@backoffice/contract/business-setup';
import type { DaySettings } from '@backoffice/contract/locations';
import { subDays } from 'date-fns/subDays';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';
import { isUnknownZoneError } from './time-zones';

interface Preview {
  locationId: number;
  current: DaySettings;
  next: DaySettings;
  now: Date;
}

/** SQL: the business days that overlap a time range, with the instants at which each day and the day after it start. */
function selectDays({ timezone, day_cutoff }: DaySettings, since: Date, until: Date): RawBuilder<unknown> {
  const settings = sql`${timezone}, ${day_cutoff}`;
  return sql`select day::date as day, day_start(day::date, ${settings}) as since, day_start(day::date + 1, ${settings}) as until
    from generate_series(sales_day(${since}::timestamptz, ${settings})::timestamp,
      sales_day(${until}::timestamptz, ${settings}), interval '1 day') day`;
}

/**
 * Counts the recent orders that would move to a different business day with the new settings, by day, latest first. Throws
 * conflict when PostgreSQL no longer has the time zone of the current settings.
 */
export async function countMovedOrders(
  scope: LocationDb,
  { locationId, current, next, now }: Preview,
): Promise<MovedOrders[]> {
  const since = subDays(now, MOVED_ORDERS_DAYS);
  // The days are materialized, so that their start and end are not computed again for each order.
  const { rows } = await sql<MovedOrders>`
    with former as materialized (${selectDays(current, since, now)}), next as materialized (${selectDays(next, since, now)}),
    moved as materialized (
      select former.day, next.day as new_day, greatest(former.since, next.since, ${since}) as since,
        least(former.until, next.until) as until
      from former join next on next.day <> former.day and next.since < former.until and next.until > former.since
    )
    select day::text, new_day::text, count from moved cross join lateral (
      select count(*)::int as count from orders
      where location_id = ${locationId} and created_at >= moved.since and created_at < moved.until
    ) orders
    where count > 0 order by moved.day desc, moved.new_day desc`
    .execute(scope)
    .catch((error: unknown) => {
      if (!isUnknownZoneError(error)) throw error;
      throw new AppError('conflict', 'The saved time zone is no longer supported, so moved orders cannot be counted');
    });
  return rows;
}
