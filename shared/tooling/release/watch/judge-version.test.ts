import { calculateFailureRateLowerBound } from './judge-version';

test('the lower bound of the share of failed visits approaches the observed share with more visits', () => {
  const shares = [10, 100, 1000, 100_000].map((visits) => calculateFailureRateLowerBound(visits / 10, visits));
  expect(shares.toSorted()).toEqual(shares);
  expect([shares[0] ?? 1, shares[3]]).toEqual([expect.closeTo(0.018, 2), expect.closeTo(0.1, 2)]);
  expect(calculateFailureRateLowerBound(0, 50)).toBeCloseTo(0);
  expect(calculateFailureRateLowerBound(50, 50)).toBeCloseTo(0.9, 1);
});
