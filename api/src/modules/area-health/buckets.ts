/** Each bucket ends 15 percent above its beginning, so that its geometric middle is exact to 8 percent. */
const RATIO = 1.15;

/** Returns the bucket of a timing. Bucket 0 is that of the value 0; bucket 1 begins at 1. */
export function findBucket(value: number): number {
  return value < 1 ? 0 : Math.floor(Math.log(value) / Math.log(RATIO)) + 1;
}

function getMiddle(bucket: number): number {
  return bucket === 0 ? 0 : RATIO ** (bucket - 0.5);
}

/** Number of timings by bucket. */
export type BucketCounts = ReadonlyMap<number, number>;

/** Returns the value that `share` of the timings do not exceed, such as 0.75; null without timings. */
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
