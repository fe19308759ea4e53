/** Thousandths of a percent in the whole. */
const HUNDRED_PERCENT = 100_000;

/**
 * What a price in cents comes to when it is paid in cash, at a discount of `rate` percent with at most three decimals.
 * The discount is rounded half up to the cent: 2575 less 4 % is 2472. Prices are at most what the menu takes, so the
 * product stays exact.
 */
export function calculateCashPrice(cents: number, rate: number): number {
  const discount = Math.floor((cents * Math.round(rate * 1000) * 2 + HUNDRED_PERCENT) / (2 * HUNDRED_PERCENT));
  return cents - discount;
}
