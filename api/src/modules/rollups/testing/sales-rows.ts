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
