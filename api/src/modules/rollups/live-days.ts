import { type RawBuilder, sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { Rollup } from './rollup';
import { DAYS_OF_HOUR } from './stale-hours';
import type { TimeRange } from './time-range';

/** All sales are between these times. Range ends outside them are ignored: they may exceed PostgreSQL's dates. */
const FIRST = Date.UTC(1990, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

/** SQL condition: whether a business day is on a weekday (1 is Monday, 7 is Sunday). */
export const isOnWeekday = (day: RawBuilder<unknown>, weekday: number) =>
  sql<boolean>`extract(isodow from ${day}) = ${weekday}::int`;

interface LiveDaysOptions {
  hasRollup?: boolean;
  weekday?: number | undefined;
}

/**
 * SQL: two relations for a statement that reads a rollup. `bounds` contains the location's time zone and cut-off, and
 * the first and last day of the range. `days (day, since, until)` contains the days to read from the sales: stale days,
 * and days that the range includes only partly. All other days from first_day to last_day are read from the rollup. The
 * range of hours is wider than needed, so that an index can be used; the condition on the day is exact. Without
 * `hasRollup`, `days` contains all days with sales: stale days and the days in refreshed_days. With `weekday`, `days`
 * contains only days on that weekday.
 */
export function liveDays(
  locationId: number,
  { since, until }: TimeRange,
  { hasRollup = true, weekday }: LiveDaysOptions = {},
) {
  const start = sql`${since && since.getTime() > FIRST ? since : null}::timestamptz`;
  const end = sql`${until && until.getTime() < LAST ? until : null}::timestamptz`;
  return sql`bounds as materialized (
      select zone, cutoff, since, until, coalesce(sales_day(since, zone, cutoff), '-infinity') as first_day,
        coalesce(sales_day(until - interval '1 ms', zone, cutoff), 'infinity') as last_day
      from (
        select timezone as zone, day_cutoff as cutoff, ${start} as since, ${end} as until
        from locations where id = ${locationId}
      ) location
    ), days as materialized (
      select day, greatest(day_start(day, zone, cutoff), since) as since,
        least(day_start(day + 1, zone, cutoff), until) as until
      from bounds cross join lateral (
        select ${DAYS_OF_HOUR} as day from stale_sales_hours
        where location_id = ${locationId} and hour > coalesce(since, '-infinity') - interval '2 days'
          and hour < coalesce(until, 'infinity') + interval '2 days'
        ${hasRollup ? sql`` : sql`union select day from refreshed_days where location_id = ${locationId}`}
        union select first_day where since > day_start(first_day, zone, cutoff)
        union select last_day where until < day_start(last_day + 1, zone, cutoff)
      ) live
      where day between first_day and last_day
        and ${weekday === undefined ? sql`true` : isOnWeekday(sql`day`, weekday)}
    )`;
}

/** SQL condition on rows of a rollup that are joined with `bounds`: whether the day is read from the rollup. */
export const IS_ROLLED_UP = sql<boolean>`day between first_day and last_day and day not in (select day from days)`;

/**
 * SQL: the rows of a rollup: the stored rows of rolled-up days, and rows computed from the sales of all other days.
 * Uses the relations of `liveDays`.
 */
export function selectRollupRows({ table, columns, select }: Rollup, locationId: number) {
  return sql`select ${columnList(columns)} from bounds cross join lateral (
      select * from ${sql.table(table)} where location_id = ${locationId} and ${IS_ROLLED_UP}
    ) rollup
    union all
    select ${columnList(columns)} from (${select(locationId)}) live`;
}
