import { line, orderDetails, orderRefund } from '../reporting-fixtures';
import { receiptOf } from './receipt-of';

const at = '2026-11-20T15:00:00.000Z';

test('a line names its modifiers apart from its own price', () => {
  const modifiers = [
    { name: 'Large', price: 1.5 },
    { name: 'No onions', price: 0 },
  ];
  const order = orderDetails({
    order_items: [line({ price: 11.49, quantity: 2, discount_amount: 0, total_price: 22.98, modifiers, note: 'Hot' })],
  });
  expect(receiptOf(order, at).lines).toEqual([
    { quantity: 2, name: 'Margherita', modifiers, note: 'Hot', price: 9.99, total: 22.98 },
  ]);
});

test('the lines add up to the subtotal, from which the discounts are then taken off', () => {
  const lines = [
    line({ price: 8, quantity: 1, discount_amount: 0.86, total_price: 7.14 }),
    line({ price: 19.9, quantity: 3, discount_amount: 0.1, total_price: 59.6 }),
  ];
  const { lines: printed, totals } = receiptOf(
    orderDetails({ sub_total: 67.7, total_discount: 0.96, order_items: lines }),
    at,
  );
  expect(printed.map(({ total }) => total)).toEqual([8, 59.7]);
  expect(totals.slice(0, 2)).toEqual([
    { label: 'Subtotal', amount: 67.7 },
    { label: 'Discount', amount: -0.96 },
  ]);
});

test('the totals add up, what is nothing left out', () => {
  const order = orderDetails({ sub_total: 60, total_discount: 5, total_tips: 0, total_amount: 59.88 });
  expect(receiptOf(order, at).totals).toEqual([
    { label: 'Subtotal', amount: 60 },
    { label: 'Discount', amount: -5 },
    { label: 'Sales Tax 8.875%', amount: 4.88 },
    { label: 'Total', amount: 59.88, strong: true },
  ]);
});

test('who is unknown is not named', () => {
  expect(receiptOf(orderDetails({ employee: null }), at).employee).toBeNull();
});

describe('what keeps an order from having a valid receipt', () => {
  const cash = { id: 551, payment_type: 'Cash' as const, amount: 40, refunded_amount: 0 };

  test.each<[string, Parameters<typeof orderDetails>[0], string[]]>([
    ['is nothing where it was paid', {}, []],
    ['is nothing where it cost nothing', { total_amount: 0, payments: [] }, []],
    ['is that it was voided, paid or not', { status: 'Voided', payments: [] }, ['Voided']],
    ['is that nothing was paid', { status: 'Open', payments: [] }, ['Not paid yet']],
    ['is that a part was paid', { status: 'Open', payments: [cash] }, ['Part paid: $40.00 of $65.88']],
    ['is that a part was paid of a completed one', { payments: [cash] }, ['Part paid: $40.00 of $65.88']],
    ['is that it is still open, though all of it was paid', { status: 'Open' }, ['Still open']],
    ['is what went back, tips included', { refunds: [orderRefund({ amount: -5.55, tips: -1 })] }, ['Refunded $6.55']],
    [
      'is that it was voided and what went back, one refund after the other',
      { status: 'Voided', refunds: [orderRefund({ amount: -0.1, tips: 0 }), orderRefund({ amount: -0.2, tips: 0 })] },
      ['Voided', 'Refunded $0.30'],
    ],
  ])('%s', (_, changes, said) => {
    expect(receiptOf(orderDetails(changes), at).reservations).toEqual(said);
  });
});
