import type { listOrders, OrderSummary, SalesSummary } from '@backoffice/shared/contract/reports';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { SELLER, sellerOf } from '../orders/orders.repository';
import { type Bucket, bucketOf, type ChartRange, chartOf, inRange, type ReportRange } from './report-range';
import { type SalesSums, salesTotals } from './report-totals';
import { orderConditions, type SalesQuery } from './sales-filters';

type OrderQuery = z.output<NonNullable<typeof listOrders.query>>;

/** Orders of a range of time, newest first. */
export async function findOrders(
  scope: LocationDb,
  locationId: number,
  { page, per_page, ...query }: OrderQuery,
): Promise<Page<OrderSummary>> {
  const orders = scope
    .selectFrom('orders')
    .select(['id', 'created_at', ...SELLER, 'source', 'type', 'payment_type', 'total_amount', 'status'])
    .where('location_id', '=', locationId)
    .where(inRange('orders.created_at', query))
    .where(orderConditions(query))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { data, paging_metadata } = await pageOfRows(orders, { page, per_page });
  return { data: data.map((row) => ({ ...row, employee: sellerOf(row) })), paging_metadata };
}

/** The instants of the first and the last order of the report, where the query leaves an end open. */
export async function orderBounds(scope: LocationDb, locationId: number, query: ReportRange) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(created_at) as first, max(created_at) as last from orders
    where location_id = ${locationId} and ${inRange('orders.created_at', query)}`.execute(scope);
  return rows[0];
}

/** Refunds of the range, of orders that the query finds whenever they were made. */
function refundsOf(locationId: number, query: SalesQuery) {
  return sql`from payments join orders on orders.location_id = payments.location_id and orders.id = payments.order_id
    where payments.location_id = ${locationId} and payments.kind = 'Refund'
      and ${inRange('payments.created_at', query)} and ${orderConditions(query)}`;
}

function salesOf(locationId: number, query: SalesQuery) {
  return sql`from orders where location_id = ${locationId} and ${inRange('orders.created_at', query)}
    and ${orderConditions(query)}`;
}

const COMPLETED = sql`filter (where status = 'Completed')`;

export async function sumOrders(scope: LocationDb, locationId: number, query: SalesQuery): Promise<SalesSums> {
  const { rows } = await sql<SalesSums>`select * from
    (select count(*)::int as count, (count(*) filter (where status = 'Open'))::int as open,
      (count(*) filter (where status = 'Voided'))::int as voided,
      coalesce(sum(sub_total) ${COMPLETED}, 0) as gross, coalesce(sum(total_discount) ${COMPLETED}, 0) as discounts,
      coalesce(sum(total_tax_amount) ${COMPLETED}, 0) as tax, coalesce(sum(total_tips) ${COMPLETED}, 0) as tips
      ${salesOf(locationId, query)}) sold,
    (select coalesce(sum(payments.amount), 0) as refunded, coalesce(sum(payments.tax_amount), 0) as refunded_tax,
      coalesce(sum(payments.tips), 0) as refunded_tips ${refundsOf(locationId, query)}) given_back`.execute(scope);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has no row');
  return sums;
}

/** What the orders come to, and when they were made. */
export async function summarizeOrders(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  range: ChartRange,
): Promise<SalesSummary> {
  const { rows } = await sql<Bucket>`select bucket, sum(count)::int as count, sum(amount) as amount from (
      select ${bucketOf('orders.created_at', range)} as bucket, count(*) as count,
        coalesce(sum(sub_total - total_discount) ${COMPLETED}, 0) as amount
      ${salesOf(locationId, query)} group by 1
      union all
      select ${bucketOf('payments.created_at', range)}, 0, sum(payments.amount - payments.tax_amount)
      ${refundsOf(locationId, query)} group by 1
    ) counted group by bucket`.execute(scope);
  return { totals: salesTotals(await sumOrders(scope, locationId, query)), chart: chartOf(range, rows) };
}

export interface ExportedOrder extends OrderSummary {
  offline_id: string;
  /** By the location's clocks: `2026-11-20 14:30:05`. */
  local_time: string;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_tips: number;
}

/** So many rows of the report after `last`, newest first. */
export async function nextOrders(
  scope: LocationDb,
  locationId: number,
  query: SalesQuery,
  { zone, limit, last }: { zone: string; limit: number; last: ExportedOrder | undefined },
): Promise<ExportedOrder[]> {
  let orders = scope
    .selectFrom('orders')
    .select(['id', 'created_at', ...SELLER, 'source', 'type', 'payment_type', 'total_amount', 'status', 'offline_id'])
    .select(['sub_total', 'total_discount', 'total_tax_amount', 'total_tips'])
    .select(sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'))
    .where('location_id', '=', locationId)
    .where(inRange('orders.created_at', query))
    .where(orderConditions(query));
  if (last) orders = orders.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
  const rows = await orders.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, employee: sellerOf(row) }));
}
