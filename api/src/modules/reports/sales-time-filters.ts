import type { summarizeOrders } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { liveDays } from '../rollups/live-days';
import { localHour } from '../rollups/sales-sql';
import { toTimeRange } from './report-range';

type TimeQuery = Pick<
  z.output<NonNullable<typeof summarizeOrders.query>>,
  'start_date' | 'end_date' | 'hour' | 'weekday'
>;

interface TimeContext {
  locationId: number;
  at: string;
}

/**
 * SQL: the time ranges of those business days that are on the weekday and may have sales. PostgreSQL computes these
 * ranges once per statement. Looking up each sale in them is faster than computing the sale's business day.
 */
function rangesOfWeekday(locationId: number, { weekday, ...range }: TimeQuery) {
  return sql`(with ${liveDays(locationId, toTimeRange(range), { hasRollup: false, weekday })}
    select range_agg(tstzrange(since, until)) from days where since < until)`;
}

export function timeConditions(query: TimeQuery, { locationId, at }: TimeContext): RawBuilder<boolean>[] {
  const { hour, weekday } = query;
  return [
    ...(hour === undefined ? [] : [sql<boolean>`${localHour(locationId, at)} = ${hour}::int`]),
    ...(weekday === undefined ? [] : [sql<boolean>`${sql.ref(at)} <@ ${rangesOfWeekday(locationId, query)}`]),
  ];
}
