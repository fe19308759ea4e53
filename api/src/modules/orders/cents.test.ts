import fc from 'fast-check';
import { allocateByWeight, multiplyAndDivide } from './cents';

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
const weights = fc.array(cents, { minLength: 1, maxLength: 30 });
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('multiplyAndDivide', () => {
  it.each([
    [1, 1, 2, 1],
    [1, 49, 100, 0],
    [1, 50, 100, 1],
    [999_999_999, 9_999_000, 1000, 9_998_999_990_001],
  ])('rounds %d * %d / %d half-up to %d', (a, b, divisor, result) => {
    expect(multiplyAndDivide(a, b, divisor)).toBe(result);
  });

  it('returns the exact result for products below and above the largest safe integer', () => {
    const factor = fc.oneof(fc.integer({ min: 0, max: 100_000 }), cents);
    fc.assert(
      fc.property(factor, factor, fc.integer({ min: 1, max: 1_000_000 }), (a, b, divisor) => {
        const exact = (2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor));
        expect(multiplyAndDivide(a, b, divisor)).toBe(Number(exact));
      }),
    );
  });
});

describe('allocateByWeight', () => {
  it('gives remaining cents to the largest remainders, and of equal remainders to the earlier one', () => {
    expect(allocateByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateByWeight(10, [100, 250, 650])).toEqual([1, 3, 6]);
    expect(allocateByWeight(7, [0, 5, 5])).toEqual([0, 4, 3]);
  });

  it('gives everything to the first share when all weights are zero', () => {
    expect(allocateByWeight(5, [0, 0])).toEqual([5, 0]);
  });

  it('returns shares that add up to the total and are within one cent of the exact share', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        fc.pre(sum(parts) > 0);
        const shares = allocateByWeight(total, parts);
        expect(sum(shares)).toBe(total);
        for (const [position, share] of shares.entries()) {
          const exact = (BigInt(total) * BigInt(parts[position] ?? 0)) / BigInt(sum(parts));
          expect([exact, exact + 1n]).toContain(BigInt(share));
        }
      }),
    );
  });

  it('never returns a share above its weight when the total does not exceed the sum of the weights', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
        const shares = allocateByWeight(Math.floor(sum(parts) * fraction), parts);
        for (const [position, share] of shares.entries()) expect(share).toBeLessThanOrEqual(parts[position] ?? 0);
      }),
    );
  });
});
