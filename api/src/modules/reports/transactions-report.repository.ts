import type { listTransactions, SalesSummary, Transaction } from '@backoffice/shared/contract/reports';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { sellerOf } from '../orders/orders.repository';
import { type Bucket, bucketOf, type ChartRange, chartOf, inRange, type ReportRange } from './report-range';
import { type SalesSums, salesTotals } from './report-totals';
import { type SalesQuery, transactionConditions } from './sales-filters';

type TransactionQuery = z.output<NonNullable<typeof listTransactions.query>>;

function transactionsOf(scope: LocationDb, locationId: number, query: SalesQuery) {
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
    .where(inRange('payments.created_at', query))
    .where(transactionConditions(query))
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof transactionsOf>['execute']>>[number];

function transaction<Found extends Row>({ order_id, source, type, ...row }: Found) {
  return { ...row, order: { id: order_id, source, type }, employee: sellerOf(row) };
}

/** Payments and refunds of a range of time, newest first. */
export async function findTransactions(
  scope: LocationDb,
  locationId: number,
  { page, per_page, ...query }: TransactionQuery,
): Promise<Page<Transaction>> {
  const { data, paging_metadata } = await pageOfRows(transactionsOf(scope, locationId, query), { page, per_page });
  return { data: data.map(transaction), paging_metadata };
}

/** The instants of the first and the last transaction of the report, where the query leaves an end open. */
export async function transactionBounds(scope: LocationDb, locationId: number, query: ReportRange) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last from payments
    where location_id = ${locationId} and ${inRange('payments.created_at', query)}`.execute(scope);
  return rows[0];
}

function paidOf(locationId: number, query: SalesQuery) {
  return sql`from payments join orders on orders.location_id = payments.location_id and orders.id = payments.order_id
    where payments.location_id = ${locationId} and ${inRange('payments.created_at', query)}
      and ${transactionConditions(query)}`;
}

const SOLD = sql`filter (where kind = 'Sale' and status = 'Completed')`;
const GIVEN_BACK = sql`filter (where kind = 'Refund')`;

export async function sumTransactions(scope: LocationDb, locationId: number, query: SalesQuery): Promise<SalesSums> {
  const { rows } = await sql<SalesSums>`select count(*)::int as count,
      (count(*) filter (where kind = 'Sale' and status = 'Open'))::int as open,
      (count(*) filter (where kind = 'Sale' and status = 'Voided'))::int as voided,
      coalesce(sum(amount - tax_amount + payments.total_discount) ${SOLD}, 0) as gross,
      coalesce(sum(payments.total_discount) ${SOLD}, 0) as discounts,
      coalesce(sum(tax_amount) ${SOLD}, 0) as tax, coalesce(sum(tips) ${SOLD}, 0) as tips,
      coalesce(sum(amount) ${GIVEN_BACK}, 0) as refunded, coalesce(sum(tax_amount) ${GIVEN_BACK}, 0) as refunded_tax,
      coalesce(sum(tips) ${GIVEN_BACK}, 0) as refunded_tips
    ${paidOf(locationId, query)}`.execute(scope);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has no row');
  return sums;
}

/** What the transactions come to, and when they were made. */
export async function summarizeTransactions(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  range: ChartRange,
): Promise<SalesSummary> {
  const { rows } = await sql<Bucket>`select ${bucketOf('payments.created_at', range)} as bucket, count(*)::int as count,
      coalesce(sum(amount - tax_amount) filter (where kind = 'Refund' or status = 'Completed'), 0) as amount
    ${paidOf(locationId, query)} group by 1`.execute(scope);
  return { totals: salesTotals(await sumTransactions(scope, locationId, query)), chart: chartOf(range, rows) };
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
  let rows = transactionsOf(scope, locationId, query)
    .select('orders.offline_id')
    .select(sql<string>`to_char(payments.created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'));
  if (last) rows = rows.where(sql<boolean>`(payments.created_at, payments.id) < (${last.created_at}, ${last.id})`);
  return (await rows.limit(limit).execute()).map(transaction);
}
