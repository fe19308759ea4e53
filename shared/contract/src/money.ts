const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns `$1,234.50`, or a dash when `value` is not numeric. Negative amounts become zero. */
export function formatMoney(value: unknown): string {
  const number = toNumber(value);
  return number === null ? '-' : dollars.format(Math.max(number, 0) || 0);
}

/** Formats like `formatMoney`, but keeps the sign of negative amounts, for refunds and shortages. */
export function formatSignedMoney(value: unknown): string {
  const number = toNumber(value);
  return number === null ? '-' : dollars.format(number || 0);
}

/** Converts an amount in dollars with at most two decimals to cents. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts cents to dollars. */
export function fromCents(cents: number): number {
  return cents / 100;
}
