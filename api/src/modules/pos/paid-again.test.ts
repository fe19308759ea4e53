import { fromCents, toCents } from '@backoffice/contract/money';
import * as fc from 'fast-check';
import { buildPosOrder } from '../../../test/pos-orders';
import type { StoredPayment, StoredRefund } from './captured-payments';
import { findPaidAgain } from './paid-again';

const TOTAL = 1_000;

const anyEvent = fc.oneof(
  fc.record({ kind: fc.constant('payment' as const), cents: fc.integer({ min: 0, max: 1_500 }) }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 1_500 }), of: fc.nat(9) }),
);

function toStoredPayment(offline_id: string, id: number, amount: number): StoredPayment {
  return {
    ...{ id, offline_id, amount, payment_type: 'Cash', card_type: null, captured: true, tips: 0 },
    ...{ tax_amount: 0, total_discount: 0, service_charge_amount: null, rounding_amount: null },
    ...{ refunded_amount: 0, refunded_tips: 0, is_day_closed: false, is_refunded_on_another_day: false },
    ...{ paid_again_amount: null, paid_again_tax_amount: null, paid_again_discount: null },
    ...{ paid_again_service_charge_amount: null, paid_again_rounding_amount: null },
  };
}

function toStoredRefund({ id }: StoredPayment, amount: number): StoredRefund {
  return {
    ...{ refunded_payment_id: id, card_type: null, captured: true, amount: 0 - amount, excess_amount: null },
    ...{ tax_amount: 0 - amount, total_discount: 0, service_charge_amount: null, rounding_amount: null },
  };
}

function sumCents<Row>(rows: readonly Row[], read: (row: Row) => number | null): number {
  return rows.reduce((sum, row) => sum + toCents(read(row) ?? 0), 0);
}

/** Returns the tax of all refunds less the tax that was paid again, in cents. */
function sumRefundedTax(payments: readonly StoredPayment[], refunds: readonly StoredRefund[]): number {
  const paidAgain = sumCents(payments, ({ paid_again_tax_amount }) => paid_again_tax_amount);
  return 0 - sumCents(refunds, ({ tax_amount }) => tax_amount) - paidAgain;
}

test('refunds less what was paid again are what was refunded beyond the excess of the payments, after any payments and refunds', () => {
  const property = fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 8 }), (events) => {
    const payments: StoredPayment[] = [];
    const refunds: StoredRefund[] = [];
    for (const [id, event] of events.entries()) {
      const [paid, refunded] = [payments, refunds].map((rows) =>
        rows.reduce((sum, row) => sum + toCents(row.amount), 0),
      );
      if (event.kind === 'refund') {
        const payment = payments[event.of % payments.length];
        if (!payment) continue;
        const excess = Math.min(event.cents, Math.max(0, (paid ?? 0) + (refunded ?? 0) - TOTAL));
        // Refunds return no more tax than the sale has.
        const tax = Math.min(event.cents - excess, TOTAL - sumRefundedTax(payments, refunds));
        const amounts = { excess_amount: fromCents(-excess), tax_amount: fromCents(-tax) };
        refunds.push({ ...toStoredRefund(payment, fromCents(event.cents)), ...amounts });
        continue;
      }
      const offline_id = `00000000-0000-4000-8000-00000000000${id}`;
      const sent = [...payments, { offline_id, amount: fromCents(event.cents) }];
      const { payments: all } = buildPosOrder({
        payments: sent.map(({ offline_id: sentId, amount }) => ({ offline_id: sentId, amount })),
      });
      const found = findPaidAgain({ payments: all, keptPayments: [] }, { total: TOTAL }, { payments, refunds });
      const before = payments.map((payment) => payment.paid_again_amount);
      payments.push(toStoredPayment(offline_id, id, fromCents(event.cents)));
      for (const payment of payments) {
        const part = found.get(payment.offline_id);
        payment.paid_again_amount = part ? fromCents(part.amount) : null;
        payment.paid_again_tax_amount = part ? fromCents(part.tax) : null;
      }
      // What a stored payment pays again does not change.
      for (const [position, amount] of before.entries()) {
        if (amount !== null) expect(payments[position]?.paid_again_amount).toBe(amount);
      }
    }
    const paid = sumCents(payments, ({ amount }) => amount);
    const refunded = -sumCents(refunds, ({ amount }) => amount);
    const excess = -sumCents(refunds, ({ excess_amount }) => excess_amount);
    const again = sumCents(payments, ({ paid_again_amount }) => paid_again_amount);
    const returned = Math.max(0, refunded - Math.max(0, paid - TOTAL));
    expect(refunded - excess - again).toBe(returned);
    expect(sumRefundedTax(payments, refunds)).toBe(Math.min(TOTAL, returned));
  });
  fc.assert(property, { numRuns: 500 });
});

const [CARD, CASH] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

test('the part that an uncaptured payment pays again is found anew with each revision, and that of a payment left out stays', () => {
  const [first, card] = [toStoredPayment(CASH, 1, 10), { ...toStoredPayment(CARD, 2, 10), captured: false }];
  const again = { ...card, paid_again_amount: 10, paid_again_tax_amount: 1 };
  const refunds = [toStoredRefund(first, 10)];
  const send = (...payments: Array<{ offline_id: string; amount: number }>) => buildPosOrder({ payments }).payments;
  const find = (payments: ReturnType<typeof send>, keptPayments: StoredPayment[] = []) =>
    Object.fromEntries(
      [...findPaidAgain({ payments, keptPayments }, { total: TOTAL }, { payments: [first, again], refunds })].map(
        ([id, { amount }]) => [id, amount],
      ),
    );
  expect(find(send(first, { ...card, amount: 4 }))).toEqual({ [CARD]: 400 });
  expect(find(send(first, { ...card, amount: 0 }))).toEqual({ [CARD]: 0 });
  expect(find(send(first), [again])).toEqual({ [CARD]: 1_000 });
});
