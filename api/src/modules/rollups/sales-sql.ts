import { sql } from 'kysely';

/** SQL: the local hour at the location at `orders.created_at` or another instant. */
export function localHour(locationId: number, at: string) {
  return sql`extract(hour from ${sql.ref(at)} at time zone
    (select timezone from locations where id = ${locationId}))::smallint`;
}

/**
 * SQL: makes PostgreSQL run a lateral subquery for each row; goes at the end of the subquery. Otherwise PostgreSQL
 * would read all refunds, or write the orders to disk to join them, because it overestimates the number of days and
 * orders.
 */
export const OPTIMIZATION_FENCE = sql`offset 0`;
