/** Returns `a * b / divisor`, computed exactly and rounded half up. No argument is negative, and `divisor` is not zero. */
export function multiplyAndDivide(a: number | bigint, b: number | bigint, divisor: number | bigint): number {
  const by = BigInt(divisor);
  return Number((BigInt(a) * BigInt(b) * 2n + by) / (2n * by));
}

/**
 * Allocates `total` in proportion to `weights` by the largest remainder method: the shares are integers, add up to
 * `total`, and differ from the exact share by less than one. Of two equal remainders, the earlier one gets the cent. When
 * all weights are zero, the first share is the total.
 */
export function allocateByWeight(total: number, weights: number[]): number[] {
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
