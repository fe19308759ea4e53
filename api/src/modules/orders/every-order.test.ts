import fc from 'fast-check';
import { computeTotals, type TotalsInput } from './order-totals';

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

const cents = fc.integer({ min: 0, max: 1_000_000 });
const anyOrder: fc.Arbitrary<TotalsInput> = fc.integer({ min: 0, max: 4 }).chain((taxCount) =>
  fc.record({
    taxes: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: taxCount, maxLength: taxCount }),
    lines: fc.array(
      fc.record({
        quantity: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 9_999_000 })),
        price: cents,
        discount: fc.oneof(fc.constant(0), cents),
        taxes: fc.subarray([...Array(taxCount).keys()]),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    discount: fc.oneof(fc.constant(0), cents),
    cashDiscountRate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    payments: fc.array(
      fc.record({
        type: fc.constantFrom('Cash', 'Card'),
        captured: fc.boolean(),
        amount: cents,
        tips: cents,
        tendered: cents,
      }),
      { maxLength: 5 },
    ),
  }),
);

describe('any order', () => {
  it('has at most as much change as was paid', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const { paid, change } = computeTotals(input);
        expect(change).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('has lines that add up to subTotal - totalDiscount and, with taxes, to the total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        expect(sum(totals.lines.map(({ total }) => total))).toBe(totals.subTotal - totals.totalDiscount);
        expect(sum(totals.lines.map(({ discount }) => discount))).toBe(totals.totalDiscount);
        expect(totals.total).toBe(totals.subTotal - totals.totalDiscount + totals.totalTax);
        for (const { total, discount, tax } of totals.lines)
          expect(Math.min(total, discount, tax)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has line taxes that add up to each tax, and taxes that add up to totalTax', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const parts = totals.lines.flatMap(({ taxes }) => taxes);
        for (const [tax, amount] of totals.taxes.entries()) {
          expect(sum(parts.filter(({ position }) => position === tax).map((part) => part.amount))).toBe(amount);
        }
        expect(sum(totals.taxes)).toBe(totals.totalTax);
        expect(sum(totals.lines.map(({ tax }) => tax))).toBe(totals.totalTax);
      }),
    );
  });

  it('has taxes computed from the discounted lines and rounded once', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        for (const [tax, rate] of input.taxes.entries()) {
          const base = sum(totals.lines.map(({ total }, at) => (input.lines[at]?.taxes.includes(tax) ? total : 0)));
          expect(BigInt(totals.taxes[tax] ?? -1)).toBe((BigInt(base) * BigInt(rate) + 50_000n) / 100_000n);
        }
      }),
    );
  });

  it('has payments whose shares add up to all taxes and discounts when the payments cover the total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const covered = sum(input.payments.map(({ amount }) => amount)) >= totals.total && totals.total > 0;
        const [tax, discount] = [
          sum(totals.payments.map((part) => part.tax)),
          sum(totals.payments.map((part) => part.discount)),
        ];
        expect(tax).toBeLessThanOrEqual(totals.totalTax);
        expect(discount).toBeLessThanOrEqual(totals.totalDiscount);
        if (covered) expect([tax, discount]).toEqual([totals.totalTax, totals.totalDiscount]);
      }),
    );
  });

  it('has no larger cash discount than an order that is paid only in cash', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const without = computeTotals({ ...input, cashDiscountRate: 0 });
        const posted = without.total - without.totalTax;
        expect(totals.cashDiscount).toBeLessThanOrEqual(Math.ceil((posted * input.cashDiscountRate) / 100_000));
        expect(totals.totalDiscount - totals.cashDiscount).toBe(without.totalDiscount);
      }),
    );
  });
});
