import { sql } from 'kysely';

/** SQL: the local hour at the location at `orders.created_at` or another instant. */
export function localHour(locationId: number, at: string) {
  return sql`extract(hour from ${sql.ref(at)} at time zone
    (select timezone from locations where id = ${locationId}))::smallint`;
}

/** SQL: the sales of a row of `days (day, since, until)`, from views such as `order_sales`. */
export function salesOfDay(locationId: number, views: readonly string[]) {
  const selects = views.map(
    (view) => sql`select * from ${sql.table(view)}
      where location_id = ${locationId} and at >= days.since and at < days.until`,
  );
  return sql.join(selects, sql` union all `);
}

/**
 * SQL: makes PostgreSQL run a lateral subquery for each row; goes at the end of the subquery. Otherwise PostgreSQL
 * would read all refunds, or write the orders to disk to join them, because it overestimates the number of days and
 * orders.
 */
export const OPTIMIZATION_FENCE = sql`offset 0`;
