import { fromCents, toCents } from '@backoffice/contract/money';
import { withLocation } from '../../../database/location-scope';
import type { Db } from '../../../database/schema';

/** Reads all rows of a location's sales. */
export async function readSalesRows(db: Db, locationId: number) {
  return await withLocation(db, locationId, async (scope) => ({
    orders: await scope.selectFrom('orders').selectAll().execute(),
    payments: await scope.selectFrom('payments').selectAll().execute(),
    lines: await scope.selectFrom('order_items').selectAll().execute(),
    modifiers: await scope.selectFrom('order_item_modifiers').selectAll().execute(),
    taxes: await scope.selectFrom('order_taxes').selectAll().execute(),
    charges: await scope.selectFrom('order_service_charges').selectAll().execute(),
  }));
}

export type SalesRows = Awaited<ReturnType<typeof readSalesRows>>;

/** Returns the amount of a refund in dollars without what was paid beyond the order's total, which is no sale. */
export const withoutExcess = ({ amount, excess_amount }: SalesRows['payments'][number]) =>
  fromCents(toCents(amount) - toCents(excess_amount ?? 0));

/** Whether a refund counts: a void cancels the refunds of its order, except for those that were stored after it. */
export const isCountedRefund = (order: SalesRows['orders'][number], refund: SalesRows['payments'][number]) =>
  order.status === 'Completed' || refund.is_after_void === true;

/** Returns the payments of a completed order that pay again what was refunded, as negative refunds. */
export const paidAgainOf = ({ payments }: SalesRows, { id, status }: SalesRows['orders'][number]) =>
  payments
    .filter((payment) => status === 'Completed' && payment.order_id === id && payment.paid_again_amount !== null)
    .map((payment) => ({
      ...payment,
      ...{ amount: payment.paid_again_amount ?? 0, tax_amount: payment.paid_again_tax_amount ?? 0, tips: 0 },
      service_charge_amount: payment.paid_again_service_charge_amount,
      rounding_amount: payment.paid_again_rounding_amount,
    }));
