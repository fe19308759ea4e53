/** Returns `a * b / divisor`, exact and rounded half up. No argument is negative; `divisor` is not zero. */
export function multiplyAndDivide(a: number | bigint, b: number | bigint, divisor: number | bigint): number {
  // Numbers above 2^53 are not exact; computing with bigints takes several times as long.
  const doubled = Number(a) * Number(b) * 2 + Number(divisor);
  if (Number.isSafeInteger(doubled)) return divideSafely(doubled, 2 * Number(divisor)).quotient;
  const by = BigInt(divisor);
  return Number((BigInt(a) * BigInt(b) * 2n + by) / (2n * by));
}

/** Divides safe integers without rounding. */
function divideSafely(dividend: number, divisor: number): { quotient: number; remainder: number } {
  const remainder = dividend % divisor;
  return { quotient: (dividend - remainder) / divisor, remainder };
}

function divideProduct(a: number, b: number, divisor: number): { quotient: number; remainder: number } {
  if (Number.isSafeInteger(a * b)) return divideSafely(a * b, divisor);
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)];
  return { quotient: Number(product / by), remainder: Number(product % by) };
}

/**
 * Allocates `total` in proportion to `weights` by the largest remainder method: the shares are integers, add up to
 * `total`, and differ from the exact share by less than one. Of two equal remainders, the earlier one gets the cent.
 * When all weights are zero, the first share is the total.
 */
export function allocateByWeight(total: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, position) => (position === 0 ? total : 0));
  const parts = weights.map((weight, position) => {
    const { quotient: share, remainder } = divideProduct(total, weight, sum);
    return { position, share, remainder };
  });
  const left = total - parts.reduce((all, { share }) => all + share, 0);
  const shares = parts.map(({ share }) => share);
  const next = [...parts].sort((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (const { position, share } of next.slice(0, left)) shares[position] = share + 1;
  return shares;
}
