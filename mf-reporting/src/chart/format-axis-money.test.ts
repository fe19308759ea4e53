import { formatAxisMoney } from './format-axis-money';

test.each([
  [0, '$0'],
  [0.5, '$0.50'],
  [999, '$999'],
  [1000, '$1k'],
  [1200, '$1.2k'],
  [-500, '-$500'],
  [-20_000, '-$20k'],
  [1_500_000, '$1.5m'],
  [2_000_000_000, '$2b'],
])('the axis shows %d dollars as %s', (amount, text) => {
  expect(formatAxisMoney(amount)).toBe(text);
});
