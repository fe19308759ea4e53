import * as fc from 'fast-check';
import { computeRefundShares, exceedsPayment, type PaidAmounts } from './refund-amounts';

const nothing: PaidAmounts = { amount: 0, tips: 0, tax: 0, discount: 0, serviceCharge: 0, rounding: 0 };
const paid: PaidAmounts = { ...nothing, amount: 1089, tips: 200, tax: 89, discount: 50 };

test('a refund has a proportional share of tax and discount, rounded half up to the cent', () => {
  expect(computeRefundShares(paid, nothing, 100)).toMatchObject({ tax: 8, discount: 5 });
  const taxed = (tax: number) => ({ ...nothing, amount: 1000, tax });
  expect(computeRefundShares(taxed(85), nothing, 100)).toMatchObject({ tax: 9, discount: 0 });
  expect(computeRefundShares(taxed(84), nothing, 100)).toMatchObject({ tax: 8, discount: 0 });
});

test('the refund that completes or exceeds a payment has the remaining tax and discount', () => {
  const refunded = { ...nothing, amount: 1000, tax: 81, discount: 45 };
  expect(computeRefundShares(paid, refunded, 88)).toMatchObject({ tax: 7, discount: 4 });
  expect(computeRefundShares(paid, refunded, 89)).toMatchObject({ tax: 8, discount: 5 });
  expect(computeRefundShares(paid, refunded, 5000)).toMatchObject({ tax: 8, discount: 5 });
  expect(computeRefundShares(paid, paid, 100)).toMatchObject({ tax: 0, discount: 0 });
});

test('the rounded share of a refund never exceeds the remainder', () => {
  const refunded = { ...nothing, amount: 50, tax: 5 };
  expect(computeRefundShares({ ...nothing, amount: 100, tax: 5 }, refunded, 10)).toMatchObject({ tax: 0, discount: 0 });
});

test('a refund exceeds a payment when its amount or its tip is larger than the remainder', () => {
  const refunded = { ...nothing, amount: 89, tips: 50 };
  expect(exceedsPayment(paid, refunded, { amount: 1000, tips: 150 })).toBe(false);
  expect(exceedsPayment(paid, refunded, { amount: 1001, tips: 0 })).toBe(true);
  expect(exceedsPayment(paid, refunded, { amount: 1, tips: 151 })).toBe(true);
  // An earlier refund exceeded the tips, and this refund does not include a tip.
  expect(exceedsPayment(paid, { ...refunded, tips: 300 }, { amount: 1, tips: 0 })).toBe(false);
});

/** A payment and the amounts of refunds that add up to it. */
const partition = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 }).chain((amounts) => {
  const amount = amounts.reduce((sum, part) => sum + part, 0);
  const upTo = fc.integer({ min: 0, max: amount });
  return fc.record({ amounts: fc.constant(amounts), amount: fc.constant(amount), tax: upTo, discount: upTo });
});

test('refunds of any number and size add up to their payment, and none has a negative share', () => {
  fc.assert(
    fc.property(partition, ({ amounts, ...amountsOfPayment }) => {
      const payment = { ...nothing, ...amountsOfPayment };
      let refunded = nothing;
      for (const amount of amounts) {
        const { tax, discount } = computeRefundShares(payment, refunded, amount);
        expect(Math.min(tax, discount)).toBeGreaterThanOrEqual(0);
        refunded = {
          ...nothing,
          amount: refunded.amount + amount,
          tax: refunded.tax + tax,
          discount: refunded.discount + discount,
        };
      }
      expect(refunded).toEqual(payment);
    }),
  );
});
