/** End of a bucket divided by its start. Timings are estimated as the geometric mean of both: at most 8% off. */
const RATIO = 1.15;

/** Returns the number of a timing's bucket. Bucket 0 contains the value 0; bucket 1 starts at 1. */
export function findBucketNumber(value: number): number {
  return value < 1 ? 0 : Math.floor(Math.log(value) / Math.log(RATIO)) + 1;
}

function getMiddle(bucket: number): number {
  return bucket === 0 ? 0 : RATIO ** (bucket - 0.5);
}

export type BucketCounts = ReadonlyMap<number, number>;

/** Estimates a percentile from buckets: a `share` of 0.75 is the 75th percentile. Returns null without timings. */
export function estimatePercentile(counts: BucketCounts, share: number): number | null {
  const buckets = [...counts].sort(([first], [second]) => first - second);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let rank = Math.max(1, Math.ceil(total * share));
  for (const [bucket, count] of buckets) {
    rank -= count;
    if (rank <= 0) return getMiddle(bucket);
  }
  return null;
}
