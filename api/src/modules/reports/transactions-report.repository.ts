import type { Transaction } from '@backoffice/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { toPerson } from '../orders/orders.repository';
import { toTimeRange } from './report-range';
import { type SalesQuery, transactionConditions } from './sales-filters';
import { type RowSource, readRows } from './sales-page.repository';

function selectTransactions(scope: LocationDb, locationId: number, condition: RawBuilder<boolean>) {
  return scope
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.location_id', '=', 'payments.location_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select([
      ...(['payments.id', 'payments.created_at', 'payments.kind', 'payments.payment_type'] as const),
      ...(['payments.amount', 'payments.tax_amount', 'payments.tips', 'payments.total_discount'] as const),
      ...(['orders.employee_id', 'orders.employee_first_name', 'orders.employee_last_name'] as const),
      ...(['payments.order_id', 'orders.source', 'orders.type', 'orders.status'] as const),
    ])
    .where('payments.location_id', '=', locationId)
    .where(condition)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number];

function toTransaction<Found extends Row>({ order_id, source, type, status, ...row }: Found) {
  return { ...row, order: { id: order_id, source, type, status }, employee: toPerson(row) };
}

/** Returns a page of payments and refunds, newest first. */
export async function findTransactions(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  places: readonly RowSource[],
): Promise<Transaction[]> {
  const rows = await readRows(places, (place) => {
    if ('ids' in place) return selectTransactions(scope, locationId, sql`payments.id = any(${place.ids}::bigint[])`);
    const { span, offset, limit } = place.window;
    return selectTransactions(scope, locationId, transactionConditions(locationId, query, span))
      .limit(limit)
      .offset(offset);
  });
  return rows.map(toTransaction);
}

export interface ExportedTransaction extends Transaction {
  offline_id: string;
  /** Time in the zone of the location: `2026-11-20 14:30:05`. */
  local_time: string;
}

/** Returns the next rows of the report after `last`, newest first. */
export async function findTransactionsAfter(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  { zone, limit, last }: { zone: string; limit: number; last: ExportedTransaction | undefined },
): Promise<ExportedTransaction[]> {
  let rows = selectTransactions(scope, locationId, transactionConditions(locationId, query, toTimeRange(query)))
    .select('orders.offline_id')
    .select(sql<string>`to_char(payments.created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'));
  if (last) rows = rows.where(sql<boolean>`(payments.created_at, payments.id) < (${last.created_at}, ${last.id})`);
  return (await rows.limit(limit).execute()).map(toTransaction);
}
