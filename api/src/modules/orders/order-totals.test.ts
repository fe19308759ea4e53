import { toCents } from '@backoffice/shared/format/money';
import fc from 'fast-check';
import { type OrderToTotal, totalsOf } from './order-totals';
import { shareOut } from './share-out';

const item = (price: number, more: Partial<OrderToTotal['items'][number]> = {}) => ({
  quantity: 1,
  price,
  modifiers: [],
  discount_amount: 0,
  tax_positions: [0],
  ...more,
});
const order = (more: Partial<OrderToTotal>): OrderToTotal => ({
  items: [item(10)],
  taxes: [{ rate: 8.875 }],
  discount_amount: 0,
  cash_discount_rate: 0,
  payments: [],
  ...more,
});
const paid = (payment_type: 'Cash' | 'Card', amount: number, tips = 0, tendered_amount = amount + tips) => ({
  payment_type,
  amount,
  tips,
  tendered_amount,
});

test('tax is added half-up on the third decimal', () => {
  expect(totalsOf(order({ items: [item(10)] }))).toMatchObject({ total_tax_amount: 0.89, total_amount: 10.89 });
  expect(totalsOf(order({ items: [item(0.1)], taxes: [{ rate: 5 }] })).total_tax_amount).toBe(0.01);
  expect(totalsOf(order({ items: [item(0.1)], taxes: [{ rate: 4.999 }] })).total_tax_amount).toBe(0);
});

test('the tax is taken of the order and not of each line', () => {
  const totals = totalsOf(order({ items: [item(0.1), item(0.1), item(0.1)], taxes: [{ rate: 5 }] }));
  expect(totals.total_tax_amount).toBe(0.02);
  expect(totals.lines.map(({ tax_amount }) => tax_amount)).toEqual([0.01, 0.01, 0]);
});

test('modifiers belong to the unit price', () => {
  const burger = item(14.5, { quantity: 2, modifiers: [{ price: 1.5 }, { price: 0 }] });
  const [line] = totalsOf(order({ items: [burger] })).lines;
  expect(line).toMatchObject({ price: 16, total_price: 32 });
});

test('a weighed line is rounded half up to the cent', () => {
  expect(totalsOf(order({ items: [item(9.99, { quantity: 0.5 })] })).sub_total).toBe(5);
});

test('the order discount is shared out to the lines after their own', () => {
  const items = [item(10, { discount_amount: 1 }), item(9), item(9)];
  const totals = totalsOf(order({ items, discount_amount: 1 }));
  expect(totals.lines.map(({ discount_amount }) => discount_amount)).toEqual([1.34, 0.33, 0.33]);
  expect(totals).toMatchObject({ sub_total: 28, total_discount: 2 });
});

test('a discount never makes a line negative', () => {
  expect(totalsOf(order({ items: [item(5, { discount_amount: 9 })], discount_amount: 9 }))).toMatchObject({
    total_discount: 5,
    total_amount: 0,
  });
});

test('paying all in cash takes the rate off the posted price, before tax, never off tips', () => {
  const cash = order({ items: [item(25.75)], taxes: [], cash_discount_rate: 4, payments: [paid('Cash', 24.72, 5)] });
  expect(totalsOf(cash)).toMatchObject({ cash_discount: 1.03, total_amount: 24.72, total_tips: 5 });
});

test('the cash discount leaves the part paid by card alone', () => {
  const half = { items: [item(100)], taxes: [{ rate: 10 }], cash_discount_rate: 4 };
  const split = totalsOf(order({ ...half, payments: [paid('Card', 55), paid('Cash', 52.8)] }));
  expect(split).toMatchObject({ cash_discount: 2, total_amount: 107.8 });
  expect(totalsOf(order({ ...half, payments: [paid('Card', 110)] })).cash_discount).toBe(0);
  expect(totalsOf(order({ ...half, payments: [] })).cash_discount).toBe(0);
});

test('change is what is left of what was handed over', () => {
  const totals = totalsOf(order({ taxes: [], payments: [paid('Cash', 10, 2, 20)] }));
  expect(totals).toMatchObject({ paid_amount: 20, change_amount: 8, total_tips: 2 });
});

const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100);
const anyOrder: fc.Arbitrary<OrderToTotal> = fc.record({
  items: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20_000 }).map((value) => value / 1000),
      price: cents,
      modifiers: fc.array(fc.record({ price: cents }), { maxLength: 3 }),
      discount_amount: cents,
      tax_positions: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  taxes: fc.tuple(
    ...[0, 1, 2].map(() => fc.record({ rate: fc.integer({ min: 0, max: 30_000 }).map((r) => r / 1000) })),
  ),
  discount_amount: cents,
  cash_discount_rate: fc.constantFrom(0, 3.5, 4),
  payments: fc.array(
    fc.record({
      payment_type: fc.constantFrom('Cash' as const, 'Card' as const),
      amount: cents,
      tips: cents,
      tendered_amount: cents,
    }),
    { maxLength: 3 },
  ),
});
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

test('lines, taxes, discounts and totals tie to the cent', () => {
  fc.assert(
    fc.property(anyOrder, (generated) => {
      const totals = totalsOf(generated);
      const net = toCents(totals.sub_total) - toCents(totals.total_discount);
      expect(total(totals.lines.map((line) => line.total_price))).toBe(net);
      expect(total(totals.lines.map((line) => line.discount_amount))).toBe(toCents(totals.total_discount));
      expect(total(totals.lines.map((line) => line.tax_amount))).toBe(toCents(totals.total_tax_amount));
      expect(total(totals.taxes)).toBe(toCents(totals.total_tax_amount));
      expect(toCents(totals.total_amount)).toBe(net + toCents(totals.total_tax_amount));
      for (const line of totals.lines) {
        expect(line.total_price).toBeGreaterThanOrEqual(0);
        expect(total(line.taxes.map(({ amount }) => amount))).toBe(toCents(line.tax_amount));
      }
      if (total(generated.payments.map(({ amount }) => amount)) > 0) {
        expect(total(totals.payments.map((p) => p.tax_amount))).toBe(toCents(totals.total_tax_amount));
        expect(total(totals.payments.map((p) => p.total_discount))).toBe(toCents(totals.total_discount));
      }
    }),
    { numRuns: 500 },
  );
});

test('shares are whole, add up and are less than a cent off', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (amount, weights) => {
      const weight = weights.reduce((a, b) => a + b, 0);
      fc.pre(weight > 0);
      const shares = shareOut(amount, weights);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
      shares.forEach((share, index) => {
        expect(Math.abs(share - (amount * (weights[index] ?? 0)) / weight)).toBeLessThan(1);
      });
    }),
  );
});
