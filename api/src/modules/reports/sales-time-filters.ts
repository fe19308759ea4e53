import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { localHour } from '../rollups/breakdown-rollups';
import { liveDays } from '../rollups/live-days';
import { toTimeRange } from './report-range';

type TimeQuery = Pick<
  z.output<NonNullable<typeof summarizeOrders.query>>,
  'start_date' | 'end_date' | 'hour' | 'weekday'
>;

interface TimeContext {
  locationId: number;
  /** Column with the time of the sale. */
  at: string;
}

/**
 * SQL: the time ranges of the business days of a weekday on which there may be sales. PostgreSQL computes it once for a
 * statement, and searches it for each sale faster than it computes the business day of a sale.
 */
function rangesOfWeekday(locationId: number, { weekday, ...range }: TimeQuery) {
  return sql`(with ${liveDays(locationId, toTimeRange(range), { hasRollup: false, weekday })}
    select range_agg(tstzrange(since, until)) from days where since < until)`;
}

/** SQL conditions on the hour and the weekday of a sale. */
export function timeConditions(query: TimeQuery, { locationId, at }: TimeContext): RawBuilder<boolean>[] {
  const { hour, weekday } = query;
  return [
    ...(hour === undefined ? [] : [sql<boolean>`${localHour(locationId, at)} = ${hour}::int`]),
    ...(weekday === undefined ? [] : [sql<boolean>`${sql.ref(at)} <@ ${rangesOfWeekday(locationId, query)}`]),
  ];
}
