import { calculateCashPrice } from './cash-price';

test.each([
  [2575, 4, 2472],
  [1000, 0, 1000],
  [1000, 100, 0],
  // Half a cent is rounded up, so the guest gains it.
  [50, 1, 49],
  [49, 1, 49],
  [999_999_999, 3.125, 968_749_999],
])('%d cents at %d %% off are %d', (cents, rate, price) => {
  expect(calculateCashPrice(cents, rate)).toBe(price);
});
