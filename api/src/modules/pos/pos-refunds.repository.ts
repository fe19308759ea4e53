import { toCents } from '@backoffice/contract/money';
import { type Insertable, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import { combine, PAID_AGAIN_COLUMNS, type PaidAgain, sumPaidAgain } from './paid-again';
import type { OrderAmounts, PaidAmounts } from './refund-amounts';
import type { StoredOperation } from './sent-operations';

/** Finds a payment or refund by UUID. Only refunds have a content hash; payments have null. */
export async function findPaymentOrRefund(
  scope: LocationDb,
  locationId: number,
  offlineId: string,
): Promise<StoredOperation | undefined> {
  return await scope
    .selectFrom('payments')
    .select(['id', 'content_hash', 'flags'])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', offlineId)
    .executeTakeFirst();
}

const AMOUNT_COLUMNS = [
  'amount',
  'tips',
  'tax_amount',
  'total_discount',
  'service_charge_amount',
  'rounding_amount',
] as const;

/** Locks the orders of the payments of sales with these UUIDs, in the same order as `findStoredOrders`. */
export async function lockOrdersOfPayments(scope: LocationDb, locationId: number, offlineIds: string[]): Promise<void> {
  await scope
    .selectFrom('orders')
    .select('id')
    .where('location_id', '=', locationId)
    // An array instead of a join, for which PostgreSQL without statistics reads all orders and payments of the location.
    .where(
      'id',
      '=',
      sql<number>`any(array(select order_id from payments
        where location_id = ${locationId} and offline_id = any(${offlineIds}::uuid[]) and kind = 'Sale'))`,
    )
    .orderBy('offline_id')
    .forUpdate()
    .execute();
}

/**
 * Finds the payment of a sale by UUID and locks the payment and its order, so that refunds of the payment and
 * amendments of the order wait for each other.
 */
export async function lockPayment(scope: LocationDb, locationId: number, offlineId: string) {
  const payment = await scope
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.location_id', '=', 'payments.location_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select(['payments.id', 'payments.order_id', 'payments.payment_type', 'payments.card_type', 'captured'])
    .select(['order_employee_id', 'order_type', 'order_status', 'order_created_at', 'total_amount as order_total'])
    .select(AMOUNT_COLUMNS.map((column) => `payments.${column}` as const))
    .where('payments.location_id', '=', locationId)
    .where('payments.offline_id', '=', offlineId)
    .where('kind', '=', 'Sale')
    .forUpdate(['orders', 'payments'])
    .executeTakeFirst();
  return payment && { ...payment, paid: sumAmounts([payment], 1) };
}

/**
 * Sums the earlier refunds of a payment, and all payments and refunds of its order. Payments that are not captured count
 * too, as in the reports. What payments pay again after a refund is left out of the tax and the other parts of both sums.
 * Must be a separate statement, to see refunds that were committed while `lockPayment` waited.
 */
export async function findRefundedAmounts(
  scope: LocationDb,
  locationId: number,
  payment: { id: number; order_id: number; order_total: number },
): Promise<{ refunded: PaidAmounts; order: OrderAmounts }> {
  const rows = await scope
    .selectFrom('payments')
    .select(['kind', 'refunded_payment_id', ...AMOUNT_COLUMNS, ...Object.values(PAID_AGAIN_COLUMNS)])
    .where('location_id', '=', locationId)
    .where('order_id', '=', payment.order_id)
    .execute();
  const [payments, refunds] = [
    rows.filter(({ kind }) => kind === 'Sale'),
    rows.filter(({ kind }) => kind === 'Refund'),
  ];
  const paidAgain = { ...sumPaidAgain(payments), amount: 0 };
  const ofPayment = refunds.filter(({ refunded_payment_id }) => refunded_payment_id === payment.id);
  return {
    refunded: sumAmounts(ofPayment, -1),
    order: {
      total: toCents(payment.order_total),
      // The discount of what a payment pays again is not part of the payment's own discount.
      paid: subtract(sumAmounts(payments, 1), { ...paidAgain, discount: 0 }),
      refunded: subtract(sumAmounts(refunds, -1), paidAgain),
    },
  };
}

const subtract = (amounts: PaidAmounts, part: PaidAgain): PaidAmounts => ({
  ...amounts,
  ...combine(amounts, part, -1),
});

type AmountRow = Record<(typeof AMOUNT_COLUMNS)[number], number | null>;

function sumAmounts(rows: AmountRow[], sign: 1 | -1): PaidAmounts {
  const sum = (column: keyof AmountRow) => rows.reduce((all, row) => all + sign * toCents(row[column] ?? 0), 0);
  return {
    amount: sum('amount'),
    tips: sum('tips'),
    tax: sum('tax_amount'),
    discount: sum('total_discount'),
    serviceCharge: sum('service_charge_amount'),
    rounding: sum('rounding_amount'),
  };
}

/**
 * Inserts a refund and adds it to the refunded amount of its payment. Returns the id of the refund, or undefined when
 * the UUID is taken.
 */
export async function insertRefund(
  scope: LocationDb,
  refund: Insertable<Database['payments']> & { refunded_payment_id: number },
): Promise<number | undefined> {
  const inserted = await scope
    .insertInto('payments')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['location_id', 'offline_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await scope
    .updateTable('payments')
    .set({ refunded_amount: sql`refunded_amount - ${refund.amount}` })
    .where('location_id', '=', refund.location_id)
    .where('id', '=', refund.refunded_payment_id)
    .execute();
  return inserted.id;
}
