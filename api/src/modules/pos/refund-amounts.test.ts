import * as fc from 'fast-check';
import { isTooLarge, type PaidAmounts, refundShares } from './refund-amounts';

const nothing: PaidAmounts = { amount: 0, tips: 0, tax: 0, discount: 0 };
const paid: PaidAmounts = { amount: 1089, tips: 200, tax: 89, discount: 50 };

test('taxes and discounts go back in proportion, half up to the cent', () => {
  expect(refundShares(paid, nothing, 100)).toEqual({ tax: 8, discount: 5 });
  expect(refundShares({ ...paid, amount: 1000, tax: 85, discount: 0 }, nothing, 100)).toEqual({ tax: 9, discount: 0 });
  expect(refundShares({ ...paid, amount: 1000, tax: 84, discount: 0 }, nothing, 100)).toEqual({ tax: 8, discount: 0 });
});

test('the refund that completes a payment takes what is left, and one beyond it no more', () => {
  const refunded = { amount: 1000, tips: 0, tax: 81, discount: 45 };
  expect(refundShares(paid, refunded, 88)).toEqual({ tax: 7, discount: 4 });
  expect(refundShares(paid, refunded, 89)).toEqual({ tax: 8, discount: 5 });
  expect(refundShares(paid, refunded, 5000)).toEqual({ tax: 8, discount: 5 });
  expect(refundShares(paid, paid, 100)).toEqual({ tax: 0, discount: 0 });
});

test('cents that round up never take more than there is', () => {
  const refunded = { amount: 50, tips: 0, tax: 5, discount: 0 };
  expect(refundShares({ amount: 100, tips: 0, tax: 5, discount: 0 }, refunded, 10)).toEqual({ tax: 0, discount: 0 });
});

test('more than is left of the amount or of the tips is too large, and as much as is left is not', () => {
  const refunded = { ...nothing, amount: 89, tips: 50 };
  expect(isTooLarge(paid, refunded, { amount: 1000, tips: 150 })).toBe(false);
  expect(isTooLarge(paid, refunded, { amount: 1001, tips: 0 })).toBe(true);
  expect(isTooLarge(paid, refunded, { amount: 1, tips: 151 })).toBe(true);
  // What went too far before is no fault of a later one.
  expect(isTooLarge(paid, { ...refunded, tips: 300 }, { amount: 1, tips: 0 })).toBe(false);
});

/** A payment, and the amounts of refunds that add up to it. */
const partition = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 }).chain((amounts) => {
  const amount = amounts.reduce((sum, part) => sum + part, 0);
  const upTo = fc.integer({ min: 0, max: amount });
  return fc.record({ amounts: fc.constant(amounts), amount: fc.constant(amount), tax: upTo, discount: upTo });
});

test('the refunds of a payment add up to it, whatever their number and size, and none takes anything back', () => {
  fc.assert(
    fc.property(partition, ({ amounts, ...payment }) => {
      const whole = { ...payment, tips: 0 };
      let refunded = nothing;
      for (const amount of amounts) {
        const { tax, discount } = refundShares(whole, refunded, amount);
        expect(Math.min(tax, discount)).toBeGreaterThanOrEqual(0);
        refunded = {
          amount: refunded.amount + amount,
          tips: 0,
          tax: refunded.tax + tax,
          discount: refunded.discount + discount,
        };
      }
      expect(refunded).toEqual(whole);
    }),
  );
});
