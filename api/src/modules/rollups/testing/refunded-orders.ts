import { randomUUID } from 'node:crypto';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import * as fc from 'fast-check';
import { buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { computeOrderTotals } from '../../pos/parse-order';
import type { Operation } from './random-sales';

/** Note of the orders of `buildRefundedOrder`, which other steps of a history do not amend. */
export const REFUNDED_ORDER_NOTE = 'Refunded';

/** What happens to an order after its payment is refunded; `time` is a position in the period's times. */
export const randomOutcome = fc.record({
  /** Percentage of the payment that is refunded; a void needs 100. */
  refunded: fc.constantFrom(100, 100, 60),
  refundedAt: fc.nat(7),
  /** Percentages of the total of the payments that are added after the refund, one per revision. */
  paidAgain: fc.array(fc.constantFrom(100, 50, 25), { maxLength: 2 }),
  paidAgainAt: fc.nat(7),
  /** Whether the order is voided, and then refunded once more, instead of being paid again. */
  isVoided: fc.boolean(),
  /** Whether the refunded payment is captured; that of a voided order always is. */
  isCaptured: fc.boolean(),
  /** Whether each added payment is captured only by the next revision, so that the last one never is. */
  isAuthorizedFirst: fc.boolean(),
});
type Outcome = typeof randomOutcome extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the payments with amounts that pay the order in full: the first of two payments pays half of the posted total. */
function payInFull(order: PosOrder): PosOrder['payments'] {
  const [first, second] = order.payments;
  const pay = (payment: typeof first, cents: number) =>
    payment ? [{ ...payment, amount: fromCents(cents), tendered_amount: fromCents(cents + 15) }] : [];
  const { total: posted } = computeOrderTotals({ ...order, payments: [] });
  const half = second ? Math.floor(posted / 2) : 0;
  const split = (cents: number) => [...pay(second && first, half), ...pay(second ?? first, Math.max(0, cents - half))];
  let payments = split(posted);
  // The cash discount depends on the amount that is paid in cash.
  for (let round = 0; round < 4; round += 1) payments = split(computeOrderTotals({ ...order, payments }).total);
  return payments;
}

/**
 * Returns the operations of an order that is paid in full, whose first payment is refunded, and which is then paid again
 * by card, or voided after all its payments are refunded, and refunded again.
 */
export function buildRefundedOrder(
  order: PosOrder,
  { uuid, outcome, times }: { uuid: string; outcome: Outcome; times: readonly string[] },
): Operation[] {
  const at = (position: number) => times[position] ?? order.created_at;
  const { isVoided, isCaptured, isAuthorizedFirst, refunded, refundedAt, paidAgain, paidAgainAt } = outcome;
  const unpaid = { ...order, status: 'Completed' as const, note: REFUNDED_ORDER_NOTE };
  const payments = payInFull(unpaid).map((payment, position) => ({
    ...payment,
    captured: isVoided || isCaptured || position > 0,
  }));
  const [first] = payments;
  if (!first) return [];
  const total_amount = fromCents(computeOrderTotals({ ...unpaid, payments }).total);
  const paid = { ...unpaid, payments, total_amount };
  const percentOfFirst = (percentage: number) => fromCents(Math.floor((toCents(first.amount) * percentage) / 100));
  const refund = (payment_offline_id: string, amount: number, tips: number, created_at: string): Operation[] => {
    const body = buildPosRefund({ payment_offline_id, amount, tips, created_at, employee_id: 2 });
    return amount + tips === 0 ? [] : [[randomUUID(), { ...body, sent_at: created_at }, 'refund']];
  };
  if (isVoided) {
    return [
      [uuid, paid, 'order'],
      ...payments.flatMap(({ offline_id, amount, tips, created_at }) => refund(offline_id, amount, tips, created_at)),
      [uuid, { ...paid, revision: 2, status: 'Voided' }, 'order'],
      ...refund(first.offline_id, percentOfFirst(refunded), first.tips, at(refundedAt)),
    ];
  }
  const added = paidAgain.map((percentage) => ({
    ...{ ...first, offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const, tips: 0 },
    ...{ amount: percentOfFirst(percentage), tendered_amount: first.amount, created_at: at(paidAgainAt) },
  }));
  return [
    [uuid, paid, 'order'],
    ...refund(first.offline_id, percentOfFirst(refunded), 0, at(refundedAt)),
    ...added.map((_, position): Operation => {
      const again = added
        .slice(0, position + 1)
        .map((one, index) => ({ ...one, captured: !isAuthorizedFirst || index < position }));
      return [uuid, { ...paid, revision: position + 2, payments: [...payments, ...again] }, 'order'];
    }),
  ];
}
