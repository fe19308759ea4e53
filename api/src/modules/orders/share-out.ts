/**
 * Shares `cents` out by `weights`, by largest remainder: the shares are whole, add up to `cents` and are each less than
 * one cent off their exact part; of equal remainders the earlier is served. Nothing is shared where no weight is.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { index, share: Number(exact / BigInt(total)), remainder: Number(exact % BigInt(total)) };
  });
  const left = cents - parts.reduce((sum, { share }) => sum + share, 0);
  const served = new Set(
    [...parts]
      .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (served.has(index) ? 1 : 0));
}
