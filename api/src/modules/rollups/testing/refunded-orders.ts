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

/**
 * Returns the operations of an order that is paid in full and refunded, and then paid again by card, or voided and
 * refunded again.
 */
export function buildRefundedOrder(
  order: PosOrder,
  { uuid, outcome, times }: { uuid: string; outcome: Outcome; times: readonly string[] },
): Operation[] {
  const at = (position: number) => times[position] ?? order.created_at;
  const [sent] = order.payments;
  if (!sent) return [];
  const { isVoided, isCaptured, isAuthorizedFirst, refunded, refundedAt, paidAgain, paidAgainAt } = outcome;
  const fixed = { status: 'Completed' as const, note: REFUNDED_ORDER_NOTE, cash_discount_rate: 0 };
  const unpaid = { ...order, ...fixed, payments: [sent] };
  const { total } = computeOrderTotals(unpaid);
  const percentOf = (cents: number, percentage: number) => fromCents(Math.floor((cents * percentage) / 100));
  const captured = isVoided || isCaptured;
  const payment = { ...sent, captured, amount: fromCents(total), tendered_amount: fromCents(total + 15) };
  const paid = { ...unpaid, payments: [payment], total_amount: fromCents(total) };
  const refund = (amount: number, tips: number, created_at: string): Operation[] => {
    const body = buildPosRefund({ payment_offline_id: payment.offline_id, amount, tips, created_at, employee_id: 2 });
    return amount + tips === 0 ? [] : [[randomUUID(), { ...body, sent_at: created_at }, 'refund']];
  };
  if (isVoided) {
    return [
      [uuid, paid, 'order'],
      ...refund(payment.amount, payment.tips, payment.created_at),
      [uuid, { ...paid, revision: 2, status: 'Voided' }, 'order'],
      ...refund(percentOf(total, refunded), payment.tips, at(refundedAt)),
    ];
  }
  const added = paidAgain.map((percentage) => ({
    ...{ ...payment, offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const, tips: 0 },
    ...{ amount: percentOf(total, percentage), tendered_amount: fromCents(toCents(payment.amount)) },
    created_at: at(paidAgainAt),
  }));
  return [
    [uuid, paid, 'order'],
    ...refund(percentOf(total, refunded), 0, at(refundedAt)),
    ...added.map((_, position): Operation => {
      const again = added
        .slice(0, position + 1)
        .map((one, index) => ({ ...one, captured: !isAuthorizedFirst || index < position }));
      const payments = [payment, ...again];
      return [uuid, { ...paid, revision: position + 2, payments }, 'order'];
    }),
  ];
}
