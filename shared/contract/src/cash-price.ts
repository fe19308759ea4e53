/** 100 percent in thousandths of a percent. */
const HUNDRED_PERCENT = 100_000;

/**
 * Returns the cash price of a price in cents, less `rate` percent (at most three decimals). The discount is rounded
 * half up to the cent: 2575 less 4 % is 2472. Exact up to the largest price allowed in a menu.
 */
export function calculateCashPrice(cents: number, rate: number): number {
  const discount = Math.floor((cents * Math.round(rate * 1000) * 2 + HUNDRED_PERCENT) / (2 * HUNDRED_PERCENT));
  return cents - discount;
}
