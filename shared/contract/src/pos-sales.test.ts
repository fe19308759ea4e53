import * as z from 'zod/mini';
import { posOrder, posRefund } from './pos-sales';

const now = '2026-01-05T12:00:00.000Z';

function parseRefund(amount: number) {
  const offline_id = '3f0f7a52-8d5c-4c0e-9a53-6f6f5b1f7d10';
  const times = { created_at: now, sent_at: now };
  return z.safeParse(posRefund, { payment_offline_id: offline_id, amount, employee_id: null, ...times });
}

function parseQuantity(quantity: number) {
  const names = { item_id: null, item_name: 'Salad by weight', category_id: null, category_name: null };
  return z.safeParse(posOrder.shape.items, [{ ...names, quantity, price: 10 }]);
}

test.each([
  [49.65 - 45.7, 3.95],
  [23.45 - 20, 3.45],
  [9_999_999.99 - 9_999_999.98, 0.01],
  [0.1 + 0.2, 0.3],
])('the amount %p, a floating-point result of a terminal, is rounded to %p', (sent, rounded) => {
  expect(parseRefund(sent).data?.amount).toBe(rounded);
});

test('every remainder of a split payment is accepted and rounded to the cent', () => {
  for (let total = 1; total < 20_000; total += 97) {
    for (let first = 0; first < total; first += 389) {
      expect(parseRefund(total / 100 - first / 100).data?.amount).toBe((total - first) / 100);
    }
  }
});

test('a quantity that is a difference in floating point is rounded to thousandths', () => {
  expect(parseQuantity(9.999 - 9.9).data?.[0]?.quantity).toBe(0.099);
});

test.each([1.001, 10.005, 3.9501, 9_999_999.985])(
  'an amount of %p is refused because it is not a multiple of 0.01',
  (amount) => {
    expect(parseRefund(amount).error?.issues).toEqual([
      expect.objectContaining({ code: 'not_multiple_of', divisor: 0.01, path: ['amount'] }),
    ]);
  },
);

test('a quantity with four decimals is refused because it is not a multiple of 0.001', () => {
  expect(parseQuantity(0.0995).error?.issues).toEqual([
    expect.objectContaining({ code: 'not_multiple_of', divisor: 0.001, path: [0, 'quantity'] }),
  ]);
});
