import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

const HOUR_MS = 3_600_000;

/** SQL: marks the hours of event times as stale. It must run in the transaction that changes their sales. */
export function insertStaleHours(locationId: number, times: ReadonlyArray<string | Date>) {
  const hours = new Set(times.map((time) => Math.floor(new Date(time).getTime() / HOUR_MS) * HOUR_MS));
  return sql`insert into stale_sales_hours (location_id, hour)
    select ${locationId}::bigint, unnest(${[...hours].map((hour) => new Date(hour))}::timestamptz[])`;
}

/** SQL statement that marks the hours of stored orders and of their payments and refunds as stale. */
export function insertStaleOrderHours(locationId: number, orderIds: readonly number[]) {
  const times = (table: string, idColumn: string) => sql`select created_at from ${sql.table(table)}
    where location_id = ${locationId} and ${sql.ref(idColumn)} = any(${orderIds}::bigint[])`;
  return sql`insert into stale_sales_hours (location_id, hour)
    select distinct ${locationId}::bigint, date_trunc('hour', created_at, 'UTC')
    from (${times('orders', 'id')} union all ${times('payments', 'order_id')}) sales`;
}

/**
 * Marks all rolled-up sales of a location as stale after its time zone or cut-off has changed. A business day begins up
 * to 14 hours before and ends up to 24 hours after the same day in UTC. Sales that are not rolled up yet already have
 * stale hours.
 */
export async function markRefreshedDaysStale(scope: LocationDb, locationId: number): Promise<void> {
  await sql`
    insert into stale_sales_hours (location_id, hour)
    select distinct ${locationId}::bigint, hour from refreshed_days
    cross join lateral generate_series(day::timestamp at time zone 'UTC' - interval '14 hours',
      day::timestamp at time zone 'UTC' + interval '48 hours', interval '1 hour') hour
    where location_id = ${locationId}`.execute(scope);
}

/** Marks the hours of all sales and of all rolled-up days of a location as stale. */
export async function markAllStale(scope: LocationDb, locationId: number): Promise<void> {
  await markRefreshedDaysStale(scope, locationId);
  const hours = (table: string) => sql`
    select date_trunc('hour', created_at, 'UTC') from ${sql.table(table)} where location_id = ${locationId}`;
  await sql`
    insert into stale_sales_hours (location_id, hour)
    select ${locationId}, hour from (${hours('orders')} union ${hours('payments')}) sales (hour)`.execute(scope);
}

const FIRST_DAY = sql`(hour at time zone zone - cutoff)::date`;
const LAST_DAY = sql`((hour + interval '2 hours') at time zone zone - cutoff)::date`;

/**
 * SQL: the business days to which an hour may belong, one per row. The statement must have the columns `hour`, `zone`
 * and `cutoff`. The result can contain days without the hour, but always contains every day with a part of the hour:
 * days can begin within a UTC hour, and clocks can go back across the cut-off. A day that clocks skip is included,
 * because the rollups may contain it from an earlier time zone.
 */
export const DAYS_OF_HOUR = sql`generate_series(
  least(${FIRST_DAY}, ${LAST_DAY})::timestamp, greatest(${FIRST_DAY}, ${LAST_DAY})::timestamp, interval '1 day')::date`;
