import type { listOrders, OrderDetails, OrderSummary } from '@backoffice/shared/contract/orders';
import { addMilliseconds } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';

type OrderQuery = z.output<NonNullable<typeof listOrders.query>>;

const SUMMARY = [
  'id',
  'created_at',
  'employee_id',
  'employee_first_name',
  'employee_last_name',
  'source',
  'type',
  'payment_type',
  'total_amount',
  'status',
] as const;

interface Seller {
  employee_id: number | null;
  employee_first_name: string;
  employee_last_name: string;
}

/** Orders of a range of time, newest first. */
export async function findOrders(
  scope: LocationDb,
  locationId: number,
  { start_date, end_date, employee_id, payment_type, ...paging }: OrderQuery,
): Promise<Page<OrderSummary>> {
  let query = scope.selectFrom('orders').select(SUMMARY).where('location_id', '=', locationId);
  if (start_date) query = query.where('created_at', '>=', instant(new Date(start_date)));
  if (end_date) query = query.where('created_at', '<', instant(addMilliseconds(end_date, 1)));
  if (employee_id !== undefined) query = query.where('employee_id', '=', employee_id);
  if (payment_type) query = query.where('payment_type', 'in', [payment_type, 'Mixed']);
  const { data, paging_metadata } = await pageOfRows(query.orderBy('created_at', 'desc').orderBy('id', 'desc'), paging);
  return { data: data.map((row) => ({ ...row, employee: sellerOf(row) })), paging_metadata };
}

/** One order with everything on it; undefined when the location has none of this id. */
export async function findOrder(scope: LocationDb, locationId: number, id: number): Promise<OrderDetails | undefined> {
  const order = await scope
    .selectFrom('orders')
    .select(SUMMARY)
    .select(['offline_id', 'sub_total', 'total_discount', 'total_tax_amount', 'total_tips'])
    .select(['paid_amount', 'change_amount'])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  const [payments, order_items] = await Promise.all([
    findPayments(scope, locationId, id),
    findOrderItems(scope, locationId, id),
  ]);
  return { ...order, employee: sellerOf(order), payments, order_items };
}

async function findPayments(scope: LocationDb, locationId: number, orderId: number) {
  return await scope
    .selectFrom('payments')
    .select(['id', 'payment_type', 'amount', 'refunded_amount'])
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    // A refund is told by the refunded amount of what it gives back.
    .where('kind', '=', 'Sale')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function findOrderItems(scope: LocationDb, locationId: number, orderId: number) {
  return await scope
    .selectFrom('order_items')
    .select(['item_name', 'category_id', 'category_name', 'quantity', 'discount_amount', 'price', 'total_price'])
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

function sellerOf({ employee_id, employee_first_name, employee_last_name }: Seller): OrderSummary['employee'] {
  return employee_id === null ? null : { first_name: employee_first_name, last_name: employee_last_name };
}

// The driver writes years that ISO text and PostgreSQL disagree on so that PostgreSQL understands them.
function instant(date: Date): RawBuilder<string> {
  return sql<string>`${date}`;
}
