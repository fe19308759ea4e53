import fc from 'fast-check';
import { estimatePercentile, findBucketNumber } from './buckets';

function countBuckets(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(findBucketNumber(value), (counts.get(findBucketNumber(value)) ?? 0) + 1);
  return counts;
}

const timings = fc.array(fc.integer({ min: 0, max: 3_600_000 }), { minLength: 1, maxLength: 200 });

test('a percentile estimated from buckets differs from the exact percentile by at most 8 percent', () => {
  fc.assert(
    fc.property(timings, fc.constantFrom(0.5, 0.75), (values, share) => {
      const sorted = values.toSorted((first, second) => first - second);
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const estimated = estimatePercentile(countBuckets(values), share) ?? Number.NaN;
      expect(Math.abs(estimated - exact)).toBeLessThanOrEqual(exact * 0.08);
    }),
  );
});

test('estimatePercentile returns null without timings', () => {
  expect(estimatePercentile(new Map(), 0.75)).toBeNull();
});

test('the bucket number of the longest accepted timing fits into a smallint', () => {
  expect(findBucketNumber(3_600_000)).toBeLessThan(200);
});
