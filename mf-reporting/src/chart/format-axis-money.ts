const UNITS = [
  { size: 1e9, suffix: 'b' },
  { size: 1e6, suffix: 'm' },
  { size: 1e3, suffix: 'k' },
];

const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns an amount in dollars for an axis: `$1.2k`, `-$500`, `$2m`, `$0.50`. */
export function formatAxisMoney(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  const unit = UNITS.find((candidate) => size >= candidate.size);
  if (unit) return `${sign}$${short.format(size / unit.size)}${unit.suffix}`;
  return `${sign}$${(Number.isInteger(size) ? short : cents).format(size)}`;
}
