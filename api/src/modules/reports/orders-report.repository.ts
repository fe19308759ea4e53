import type { OrderSummary } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/orders.repository';
import { toTimeRange } from './report-range';
import { orderConditions, type SalesQuery } from './sales-filters';
import { type RowSource, readRows } from './sales-page.repository';

function selectOrders(scope: LocationDb, locationId: number, condition: RawBuilder<boolean>) {
  return scope
    .selectFrom('orders')
    .select(['id', 'created_at', ...EMPLOYEE_COLUMNS, 'source', 'type', 'payment_type', 'total_amount', 'status'])
    .where('location_id', '=', locationId)
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** Returns a page of orders, newest first. */
export async function findOrders(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  places: readonly RowSource[],
): Promise<OrderSummary[]> {
  const rows = await readRows(places, (place) => {
    if ('ids' in place) return selectOrders(scope, locationId, sql`orders.id = any(${place.ids}::bigint[])`);
    const { span, offset, limit } = place.window;
    return selectOrders(scope, locationId, orderConditions(locationId, query, span))
      .limit(limit)
      .offset(offset);
  });
  return rows.map((row) => ({ ...row, employee: toPerson(row) }));
}

export interface ExportedOrder extends OrderSummary {
  offline_id: string;
  /** Time in the zone of the location: `2026-11-20 14:30:05`. */
  local_time: string;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_tips: number;
}

/** Returns the next rows of the report after `last`, newest first. */
export async function findOrdersAfter(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  { zone, limit, last }: { zone: string; limit: number; last: ExportedOrder | undefined },
): Promise<ExportedOrder[]> {
  let orders = selectOrders(scope, locationId, orderConditions(locationId, query, toTimeRange(query)))
    .select(['offline_id', 'sub_total', 'total_discount', 'total_tax_amount', 'total_tips'])
    .select(sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'));
  if (last) orders = orders.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
  const rows = await orders.limit(limit).execute();
  return rows.map((row) => ({ ...row, employee: toPerson(row) }));
}
