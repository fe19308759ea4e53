import { calculateCashPrice } from './cash-price';

test.each([
  [2575, 4, 2472],
  [1000, 0, 1000],
  [1000, 100, 0],
  // A discount of half a cent is rounded up.
  [50, 1, 49],
  [49, 1, 49],
  [999_999_999, 3.125, 968_749_999],
])('the cash price of %d cents at a discount of %d %% is %d cents', (cents, rate, price) => {
  expect(calculateCashPrice(cents, rate)).toBe(price);
});
