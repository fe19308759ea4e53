import * as fc from 'fast-check';
import { shareTips, type TipEarner } from './share-tips';

const BUSSER = 1;
const BARTENDER = 2;
const SERVER = 3;
const RULES = [
  { role_id: BUSSER, percent: 15 },
  { role_id: BARTENDER, percent: 5 },
];

const earner = (employee_id: number | null, role_id: number | null, tips: number, worked = true): TipEarner => ({
  ...{ employee_id, role_id, tips, worked },
});
const payouts = ({ shares }: ReturnType<typeof shareTips>) => shares.map(({ pay_out }) => pay_out);

test('each role gets its percentage of the tips, divided equally among its employees', () => {
  const { shares, kept } = shareTips(
    [
      earner(10, SERVER, 10_000),
      earner(11, SERVER, 4_000),
      earner(20, BUSSER, 0),
      earner(21, BUSSER, 0),
      earner(30, BARTENDER, 2_000),
    ],
    RULES,
  );
  expect(shares.map(({ given, received, pay_out }) => [given, received, pay_out])).toEqual([
    [2_000, 0, 8_000],
    [800, 0, 3_200],
    [0, 1_200, 1_200],
    [0, 1_200, 1_200],
    [400, 800, 2_400],
  ]);
  expect(kept).toEqual([]);
});

test('a role’s share stays with those who earned it when no employee of the role worked', () => {
  const { shares, kept } = shareTips(
    [earner(10, SERVER, 10_000), earner(20, BUSSER, 0, false), earner(30, BARTENDER, 0)],
    RULES,
  );
  expect(shares.map(({ pay_out }) => pay_out)).toEqual([9_500, 0, 500]);
  expect(kept).toEqual([{ role_id: BUSSER, cents: 1_500 }]);
});

test('leftover cents go to the largest remainders', () => {
  // 15 % of $0.33 is 4.95 cents and 5 % is 1.65 cents, so 26.4 cents stay with the server.
  expect(payouts(shareTips([earner(10, SERVER, 33), earner(20, BUSSER, 0), earner(30, BARTENDER, 0)], RULES))).toEqual([
    26, 5, 2,
  ]);
  const three = [1, 2, 3].map((id) => earner(id, BUSSER, 0));
  expect(payouts(shareTips([earner(10, SERVER, 100), ...three], [{ role_id: BUSSER, percent: 100 }]))).toEqual([
    0, 34, 33, 33,
  ]);
});

test('tips of orders without an employee are shared, and the row without an employee receives no share', () => {
  const { shares } = shareTips([earner(null, null, 1_000), earner(20, BUSSER, 0)], RULES);
  expect(shares.map(({ employee_id, pay_out }) => [employee_id, pay_out])).toEqual([
    [null, 850],
    [20, 150],
  ]);
});

test('refunded tips that exceed the tips of an employee’s day reduce nobody’s payout', () => {
  const { shares } = shareTips([earner(10, SERVER, -300), earner(11, SERVER, 1_000), earner(20, BUSSER, 0)], RULES);
  expect(shares).toMatchObject([
    { tips: -300, not_deducted: 300, given: 0, pay_out: 0 },
    { tips: 1_000, not_deducted: 0, given: 150, pay_out: 850 },
    { received: 150, pay_out: 150 },
  ]);
});

const roleId = fc.integer({ min: 1, max: 4 });
const anyEarners = fc.uniqueArray(
  fc.record({
    employee_id: fc.option(fc.integer({ min: 1, max: 20 })),
    role_id: fc.option(roleId),
    worked: fc.boolean(),
    tips: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 100_000 }) }, fc.integer({ min: -5_000, max: 0 })),
  }),
  { selector: ({ employee_id }) => employee_id, maxLength: 12 },
);
/** Percentages with two decimals that add up to 100 at most. */
const anyRules = fc
  .uniqueArray(fc.record({ role_id: roleId, part: fc.integer({ min: 1, max: 10_000 }) }), {
    selector: ({ role_id }) => role_id,
    maxLength: 4,
  })
  .map((rules) => {
    const sum = Math.max(
      10_000,
      rules.reduce((all, { part }) => all + part, 0),
    );
    return rules.map(({ role_id, part }) => ({ role_id, percent: Math.floor((part * 10_000) / sum) / 100 }));
  });

test('the payouts of a day add up to its tips to the cent, and none is negative', () => {
  fc.assert(
    fc.property(anyEarners, anyRules, (earners, rules) => {
      const { shares, kept } = shareTips(earners, rules);
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
      const tips = sum(earners.map((one) => one.tips));
      expect(sum(shares.map(({ pay_out }) => pay_out))).toBe(tips + sum(shares.map((share) => share.not_deducted)));
      expect(sum(shares.map(({ given }) => given))).toBe(sum(shares.map(({ received }) => received)));
      for (const share of shares) {
        expect(
          [share.pay_out, share.given, share.received].every((cents) => Number.isInteger(cents) && cents >= 0),
        ).toBe(true);
        expect(share.given).toBeLessThanOrEqual(Math.max(0, share.tips));
      }
      expect(kept.every(({ cents }) => cents > 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the amounts that employees of the same role receive for a rule differ by at most one cent', () => {
  fc.assert(
    fc.property(anyEarners, anyRules, (earners, rules) => {
      const { shares } = shareTips(earners, rules);
      for (const { role_id } of rules) {
        const received = shares
          .filter((_, index) => earners[index]?.role_id === role_id && earners[index]?.worked)
          .filter(({ employee_id }) => employee_id !== null)
          .map((share) => share.received);
        if (received.length > 1) expect(Math.max(...received) - Math.min(...received)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
