const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function numeric(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** `$1,234.50`; a dash where `value` is not numeric; a negative amount is shown as zero. */
export function formatMoney(value: unknown): string {
  const number = numeric(value);
  return number === null ? '-' : dollars.format(Math.max(number, 0) || 0);
}

/** As formatMoney, but a negative amount keeps its sign: for refunds and shortages. */
export function formatSignedMoney(value: unknown): string {
  const number = numeric(value);
  return number === null ? '-' : dollars.format(number || 0);
}

/** Whole cents of an amount in dollars with at most two decimals. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Dollars of whole cents. */
export function fromCents(cents: number): number {
  return cents / 100;
}
