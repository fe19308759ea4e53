import { toCents } from '@backoffice/shared/format/money';
import { type Insertable, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import type { PaidAmounts } from './refund-amounts';
import type { KnownOnce } from './sent-operations';

/** What is known under a UUID among payments and refunds; a sale's payment has no hash of its own. */
export async function findRefund(
  scope: LocationDb,
  locationId: number,
  offlineId: string,
): Promise<KnownOnce | undefined> {
  return await scope
    .selectFrom('payments')
    .select(['id', 'content_hash', 'flags'])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', offlineId)
    .executeTakeFirst();
}

const AMOUNTS = ['amount', 'tips', 'tax_amount', 'total_discount'] as const;

/**
 * The payment of this UUID, held with its order for this transaction: its refunds, and amendments of the order, happen
 * one after the other.
 */
export async function lockPayment(scope: LocationDb, locationId: number, offlineId: string) {
  const payment = await scope
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.location_id', '=', 'payments.location_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select(['payments.id', 'payments.order_id', 'payments.payment_type', 'card_type', 'captured'])
    .select(AMOUNTS.map((column) => `payments.${column}` as const))
    .where('payments.location_id', '=', locationId)
    .where('payments.offline_id', '=', offlineId)
    .where('kind', '=', 'Sale')
    .forUpdate(['orders', 'payments'])
    .executeTakeFirst();
  return payment && { ...payment, paid: inCents(payment) };
}

/** The cents that have been refunded of a payment. A statement of its own: it must see what the lock waited for. */
export async function findRefunded(
  scope: LocationDb,
  locationId: number,
  { id, order_id }: { id: number; order_id: number },
): Promise<PaidAmounts> {
  const refunded = await scope
    .selectFrom('payments')
    .select(AMOUNTS.map((column) => sql<number>`coalesce(-sum(${sql.ref(column)}), 0)`.as(column)))
    .where('location_id', '=', locationId)
    .where('order_id', '=', order_id)
    .where('refunded_payment_id', '=', id)
    .executeTakeFirstOrThrow();
  return inCents(refunded);
}

function inCents({ amount, tips, tax_amount, total_discount }: Record<(typeof AMOUNTS)[number], number>): PaidAmounts {
  return {
    amount: toCents(amount),
    tips: toCents(tips),
    tax: toCents(tax_amount),
    discount: toCents(total_discount),
  };
}

/** Stores a refund and adds it to what was refunded of its payment; the id, or undefined where the UUID is taken. */
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
