import type { OrderDetails, OrderItem, OrderRefund, PaymentDetails } from '@backoffice/contract/orders';
import type { DiscountKind } from '@backoffice/contract/sale-kinds';
import { type NotNull, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { findOrderExceptions } from '../exceptions/exceptions.repository';
import { EMPLOYEE_COLUMNS, toPerson } from './employee-columns';

/** Columns that are null when an order has no such amount or text. They are read as 0 or as an empty text. */
const ORDER_EXTRAS = [
  ...(['total_comps', 'service_charge_amount', 'cash_rounding'] as const).map((column) =>
    sql<number>`coalesce(${sql.ref(column)}, 0)`.as(column),
  ),
  sql<string>`coalesce(discount_reason, '')`.as('discount_reason'),
];

/** Returns an order with its details, or undefined when the location has no order with this id. */
export async function findOrder(scope: LocationDb, locationId: number, id: number): Promise<OrderDetails | undefined> {
  const order = await scope
    .selectFrom('orders')
    .select([
      'id',
      'created_at',
      ...EMPLOYEE_COLUMNS,
      'source',
      'type',
      'payment_type',
      'total_amount',
      'status',
      'note',
    ])
    .select(['offline_id', 'terminal_id', 'sub_total', 'total_discount', 'total_tax_amount', 'total_tips'])
    .select(['paid_amount', 'change_amount', 'guest_count', ...ORDER_EXTRAS])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return undefined;
  return {
    ...order,
    employee: toPerson(order),
    terminal: (await findTerminalName(scope, locationId, order.terminal_id)) ?? null,
    taxes: await findTaxes(scope, locationId, id),
    service_charges: await findServiceCharges(scope, locationId, id),
    payments: await findPayments(scope, locationId, id),
    refunds: await findRefunds(scope, locationId, id),
    order_items: await findOrderItems(scope, locationId, id),
    exceptions: await findOrderExceptions(scope, locationId, id),
  };
}

/** Returns a payment or refund with its order, or undefined when the location has none with this id. */
export async function findPayment(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<PaymentDetails | undefined> {
  const payment = await scope
    .selectFrom('payments')
    .select(['id', 'created_at', 'kind', 'payment_type', 'card_type', 'captured', 'amount', 'refunded_amount'])
    .select([
      'tax_amount',
      'tips',
      'total_discount',
      'tendered_amount',
      'change_amount',
      ...EMPLOYEE_COLUMNS,
      'order_id',
    ])
    .select([
      sql<number>`coalesce(service_charge_amount, 0)`.as('service_charge_amount'),
      sql<number>`coalesce(rounding_amount, 0)`.as('rounding_amount'),
    ])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const order = payment && (await findOrder(scope, locationId, payment.order_id));
  return order && { ...payment, employee: toPerson(payment), order };
}

async function findTerminalName(scope: LocationDb, locationId: number, id: number) {
  return await scope
    .selectFrom('terminals')
    .select(['id', 'name'])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function findTaxes(scope: LocationDb, locationId: number, orderId: number) {
  return await scope
    .selectFrom('order_taxes')
    .select(['name', 'rate', 'amount'])
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function findServiceCharges(scope: LocationDb, locationId: number, orderId: number) {
  return await scope
    .selectFrom('order_service_charges')
    .select(['name', 'rate', 'amount'])
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function findPayments(scope: LocationDb, locationId: number, orderId: number) {
  return await scope
    .selectFrom('payments')
    .select(['id', 'payment_type', 'captured', 'amount', 'refunded_amount'])
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'Sale')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function findRefunds(scope: LocationDb, locationId: number, orderId: number): Promise<OrderRefund[]> {
  const refunds = await scope
    .selectFrom('payments')
    .select([
      'id',
      'refunded_payment_id',
      'created_at',
      'payment_type',
      'amount',
      'tips',
      'reason',
      ...EMPLOYEE_COLUMNS,
    ])
    .select(sql<boolean>`'refund_too_large' = any(flags)`.as('is_too_large'))
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'Refund')
    // A check constraint of the table ensures that every refund references a payment.
    .$narrowType<{ refunded_payment_id: NotNull }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return refunds.map((refund) => ({ ...refund, employee: toPerson(refund) }));
}

async function findOrderItems(scope: LocationDb, locationId: number, orderId: number): Promise<OrderItem[]> {
  return await scope
    .selectFrom('order_items as line')
    .select([
      'item_name',
      'category_id',
      'category_name',
      'quantity',
      'discount_amount',
      'price',
      'total_price',
      'note',
    ])
    .select([
      sql<DiscountKind>`coalesce(discount_kind, 'Discount')`.as('discount_kind'),
      sql<string>`coalesce(discount_reason, '')`.as('discount_reason'),
    ])
    .select(
      sql<OrderItem['modifiers']>`(select coalesce(json_agg(json_build_object('name', m.name, 'price', m.price)
          order by m.position), '[]')
        from order_item_modifiers m where m.location_id = line.location_id and m.order_id = line.order_id
          and m.order_item_position = line.position)`.as('modifiers'),
    )
    .where('location_id', '=', locationId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}
