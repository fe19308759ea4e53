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
    ...{ refunded_amount: 0, refunded_tips: 0, is_day_closed: false, is_refunded_on_another_day: false },
    ...{ paid_again_amount: null, paid_again_tax_amount: null, paid_again_discount: null },
    ...{ paid_again_service_charge_amount: null, paid_again_rounding_amount: null },
  };
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
        refunds.push({
          ...{ refunded_payment_id: payment.id, card_type: null, captured: true, amount: fromCents(-event.cents) },
          ...{ excess_amount: fromCents(-excess), tax_amount: fromCents(-(event.cents - excess)), total_discount: 0 },
          ...{ service_charge_amount: null, rounding_amount: null },
        });
        continue;
      }
      const offline_id = `00000000-0000-4000-8000-00000000000${id}`;
      const sent = [...payments, { offline_id, amount: fromCents(event.cents) }];
      const { payments: all } = buildPosOrder({
        payments: sent.map(({ offline_id: sentId, amount }) => ({ offline_id: sentId, amount })),
      });
      const found = findPaidAgain({ payments: all }, { total: TOTAL }, { payments, refunds });
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
    const sum = (rows: readonly object[], read: (row: never) => number | null) =>
      rows.reduce((all: number, row) => all + toCents(read(row as never) ?? 0), 0);
    const paid = sum(payments, ({ amount }: StoredPayment) => amount);
    const refunded = -sum(refunds, ({ amount }: StoredRefund) => amount);
    const excess = -sum(refunds, ({ excess_amount }: StoredRefund) => excess_amount);
    const again = sum(payments, ({ paid_again_amount }: StoredPayment) => paid_again_amount);
    const againTax = sum(payments, ({ paid_again_tax_amount }: StoredPayment) => paid_again_tax_amount);
    expect(refunded - excess - again).toBe(Math.max(0, refunded - Math.max(0, paid - TOTAL)));
    expect(againTax).toBe(again);
  });
  fc.assert(property, { numRuns: 500 });
});
