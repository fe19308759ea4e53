import { randomUUID } from 'node:crypto';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import * as fc from 'fast-check';
import { buildPosRefund } from '../../../../test/pos-refunds-and-reconciliations';
import { computeOrderTotals } from '../../pos/parse-order';
import type { Operation } from './random-sales';

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
  const unpaid = { ...order, status: 'Completed' as const, cash_discount_rate: 0, payments: [sent] };
  const { total } = computeOrderTotals(unpaid);
  const percentOf = (cents: number, percentage: number) => fromCents(Math.floor((cents * percentage) / 100));
  const payment = { ...sent, captured: true, amount: fromCents(total), tendered_amount: fromCents(total + 15) };
  const paid = { ...unpaid, payments: [payment], total_amount: fromCents(total) };
  const refund = (amount: number, tips: number, created_at: string): Operation => {
    const body = buildPosRefund({ payment_offline_id: payment.offline_id, amount, tips, created_at, employee_id: 2 });
    return [randomUUID(), { ...body, sent_at: created_at }, 'refund'];
  };
  const { isVoided, refunded, refundedAt, paidAgain, paidAgainAt } = outcome;
  if (isVoided) {
    return [
      [uuid, paid, 'order'],
      refund(payment.amount, payment.tips, payment.created_at),
      [uuid, { ...paid, revision: 2, status: 'Voided' }, 'order'],
      refund(percentOf(total, refunded), payment.tips, at(refundedAt)),
    ];
  }
  const added = paidAgain.map((percentage) => ({
    ...{ ...payment, offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const, tips: 0 },
    ...{ amount: percentOf(total, percentage), tendered_amount: fromCents(toCents(payment.amount)) },
    created_at: at(paidAgainAt),
  }));
  return [
    [uuid, paid, 'order'],
    refund(percentOf(total, refunded), 0, at(refundedAt)),
    ...added.map((_, position): Operation => {
      const payments = [payment, ...added.slice(0, position + 1)];
      return [uuid, { ...paid, revision: position + 2, payments }, 'order'];
    }),
  ];
}
