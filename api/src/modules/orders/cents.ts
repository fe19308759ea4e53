/** `a * b / divisor`, exact, rounded half-up to a whole number. None is negative; `divisor` is not zero. */
export function multiplyAndDivide(a: number | bigint, b: number | bigint, divisor: number | bigint): number {
  const by = BigInt(divisor);
  return Number((BigInt(a) * BigInt(b) * 2n + by) / (2n * by));
}

/**
 * Shares `total` out in proportion to `weights` by largest remainder: the shares are whole, add up to `total`, and each
 * is within one of its exact part. The earlier of two equal remainders gets the odd cent. Where every weight is zero,
 * all goes to the first.
 */
export function shareOut(total: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, position) => (position === 0 ? total : 0));
  const parts = weights.map((weight, position) => {
    const product = BigInt(total) * BigInt(weight);
    return { position, share: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  const left = total - parts.reduce((all, { share }) => all + share, 0);
  const shares = parts.map(({ share }) => share);
  const next = [...parts].sort((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (const { position, share } of next.slice(0, left)) shares[position] = share + 1;
  return shares;
}
