import type { Transaction } from '@backoffice/shared/contract/reports';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { sellerOf } from '../orders/orders.repository';
import { type Span, spanOf } from './report-range';
import { type SalesQuery, transactionConditions } from './sales-filters';
import type { Window } from './sales-page.repository';

function transactionsOf(scope: LocationDb, locationId: number, query: SalesQuery, span: Span) {
  return scope
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.location_id', '=', 'payments.location_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select([
      ...(['payments.id', 'payments.created_at', 'payments.kind', 'payments.payment_type'] as const),
      ...(['payments.amount', 'payments.tax_amount', 'payments.tips', 'payments.total_discount'] as const),
      ...(['payments.employee_id', 'payments.employee_first_name', 'payments.employee_last_name'] as const),
      ...(['payments.order_id', 'orders.source', 'orders.type'] as const),
    ])
    .where('payments.location_id', '=', locationId)
    .where(transactionConditions(locationId, query, span))
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof transactionsOf>['execute']>>[number];

function transaction<Found extends Row>({ order_id, source, type, ...row }: Found) {
  return { ...row, order: { id: order_id, source, type }, employee: sellerOf(row) };
}

/** Payments and refunds of a part of a range of time, newest first. */
export async function findTransactions(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  { span, offset, limit }: Window,
): Promise<Transaction[]> {
  const transactions = transactionsOf(scope, locationId, query, span);
  return (await transactions.limit(limit).offset(offset).execute()).map(transaction);
}

export interface ExportedTransaction extends Transaction {
  offline_id: string;
  /** By the location's clocks: `2026-11-20 14:30:05`. */
  local_time: string;
}

/** So many rows of the report after `last`, newest first. */
export async function nextTransactions(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  { zone, limit, last }: { zone: string; limit: number; last: ExportedTransaction | undefined },
): Promise<ExportedTransaction[]> {
  let rows = transactionsOf(scope, locationId, query, spanOf(query))
    .select('orders.offline_id')
    .select(sql<string>`to_char(payments.created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'));
  if (last) rows = rows.where(sql<boolean>`(payments.created_at, payments.id) < (${last.created_at}, ${last.id})`);
  return (await rows.limit(limit).execute()).map(transaction);
}
