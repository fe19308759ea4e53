import fc from 'fast-check';
import { multiplyAndDivide, shareOut } from './cents';

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
});

describe('shareOut', () => {
  it('gives the odd cents to the largest remainders, the earlier of two equal ones first', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(10, [100, 250, 650])).toEqual([1, 3, 6]);
    expect(shareOut(7, [0, 5, 5])).toEqual([0, 4, 3]);
  });

  it('gives all to the first where there is nothing to go by', () => {
    expect(shareOut(5, [0, 0])).toEqual([5, 0]);
  });

  it('adds up to what was shared, each share within one cent of its part', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        fc.pre(sum(parts) > 0);
        const shares = shareOut(total, parts);
        expect(sum(shares)).toBe(total);
        for (const [position, share] of shares.entries()) {
          const exact = (BigInt(total) * BigInt(parts[position] ?? 0)) / BigInt(sum(parts));
          expect([exact, exact + 1n]).toContain(BigInt(share));
        }
      }),
    );
  });

  it('takes from nobody more than they have', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
        const shares = shareOut(Math.floor(sum(parts) * fraction), parts);
        for (const [position, share] of shares.entries()) expect(share).toBeLessThanOrEqual(parts[position] ?? 0);
      }),
    );
  });
});
