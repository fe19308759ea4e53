import { buildOrderDetails, buildOrderItem, buildOrderRefund } from '../testing/fixtures';
import { buildReceipt } from './build-receipt';

const PRINT_TIME = '2026-11-20T15:00:00.000Z';

test('the receipt lists the price of an item without its modifiers', () => {
  const modifiers = [
    { name: 'Large', price: 1.5 },
    { name: 'No onions', price: 0 },
  ];
  const order = buildOrderDetails({
    order_items: [
      buildOrderItem({ price: 11.49, quantity: 2, discount_amount: 0, total_price: 22.98, modifiers, note: 'Hot' }),
    ],
  });
  expect(buildReceipt(order, PRINT_TIME).lines).toEqual([
    { quantity: 2, name: 'Margherita', modifiers, note: 'Hot', price: 9.99, total: 22.98, discount: '' },
  ]);
});

test('the receipt lines add up to the subtotal before the discount', () => {
  const lines = [
    buildOrderItem({ price: 8, quantity: 1, discount_amount: 0.86, total_price: 7.14 }),
    buildOrderItem({ price: 19.9, quantity: 3, discount_amount: 0.1, total_price: 59.6 }),
  ];
  const { lines: receiptLines, totals } = buildReceipt(
    buildOrderDetails({ sub_total: 67.7, total_discount: 0.96, order_items: lines }),
    PRINT_TIME,
  );
  expect(receiptLines.map(({ total }) => total)).toEqual([8, 59.7]);
  expect(totals.slice(0, 2)).toEqual([
    { label: 'Subtotal', amount: 67.7 },
    { label: 'Discount', amount: -0.96 },
  ]);
});

test('the receipt omits totals of zero', () => {
  const order = buildOrderDetails({ sub_total: 60, total_discount: 5, total_tips: 0, total_amount: 59.88 });
  expect(buildReceipt(order, PRINT_TIME).totals).toEqual([
    { label: 'Subtotal', amount: 60 },
    { label: 'Discount', amount: -5 },
    { label: 'Sales Tax 8.875%', amount: 4.88 },
    { label: 'Total', amount: 59.88, strong: true },
  ]);
});

test('the receipt lists comps, discount reason, service charges and cash rounding, and adds up to the total', () => {
  const order = buildOrderDetails({
    ...{ sub_total: 60, total_discount: 17.5, total_comps: 12.5, discount_reason: 'Birthday', total_tips: 0 },
    ...{ service_charge_amount: 10.65, cash_rounding: -0.03, total_amount: 58 },
    service_charges: [
      { name: 'Large party', rate: 18, amount: 7.65 },
      { name: 'Delivery', rate: null, amount: 3 },
    ],
  });
  const { totals } = buildReceipt(order, PRINT_TIME);
  expect(totals).toEqual([
    { label: 'Subtotal', amount: 60 },
    { label: 'Comps', amount: -12.5 },
    { label: 'Discount: Birthday', amount: -5 },
    { label: 'Large party 18%', amount: 7.65 },
    { label: 'Delivery', amount: 3 },
    { label: 'Sales Tax 8.875%', amount: 4.88 },
    { label: 'Cash rounding', amount: -0.03 },
    { label: 'Total', amount: 58, strong: true },
  ]);
  expect(totals.slice(0, -1).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(5800);
});

test('the receipt has no discount line when the discount consists only of comps', () => {
  const order = buildOrderDetails({ total_discount: 5, total_comps: 5 });
  expect(buildReceipt(order, PRINT_TIME).totals.map(({ label }) => label)).toEqual([
    'Subtotal',
    'Comps',
    'Sales Tax 8.875%',
    'Total',
    'Tips',
  ]);
});

test('the receipt shows the number of guests, and why a line is discounted', () => {
  const order_items = [buildOrderItem({ discount_kind: 'Comp', discount_reason: 'Cold food' })];
  const receipt = buildReceipt(buildOrderDetails({ guest_count: 6, order_items }), PRINT_TIME);
  expect(receipt.guests).toBe(6);
  expect(receipt.lines[0]?.discount).toBe('Comp: Cold food');
});

test('the receipt has no employee when the order has none', () => {
  expect(buildReceipt(buildOrderDetails({ employee: null }), PRINT_TIME).employee).toBeNull();
});

describe('the payment notes on the receipt of an order', () => {
  const cash = { id: 551, payment_type: 'Cash' as const, captured: true, amount: 40, refunded_amount: 0 };
  const uncaptured = { ...cash, id: 552, payment_type: 'Card' as const, captured: false, amount: 65.88 };

  test.each<[string, Parameters<typeof buildOrderDetails>[0], string[]]>([
    ['that is paid', {}, []],
    ['that costs nothing', { total_amount: 0, payments: [] }, []],
    ['that is voided', { status: 'Voided', payments: [] }, ['Voided']],
    ['that is not paid', { status: 'Open', payments: [] }, ['Not paid yet']],
    ['that is open and partly paid', { status: 'Open', payments: [cash] }, ['Partly paid: $40.00 of $65.88']],
    ['that is completed and partly paid', { payments: [cash] }, ['Partly paid: $40.00 of $65.88']],
    ['whose only payment is not captured', { payments: [uncaptured] }, ['Not paid yet']],
    [
      'that is completed and has an uncaptured payment',
      { payments: [cash, uncaptured] },
      ['Partly paid: $40.00 of $65.88'],
    ],
    ['that is fully paid but open', { status: 'Open' }, ['Still open']],
    ['that is refunded with tips', { refunds: [buildOrderRefund({ amount: -5.55, tips: -1 })] }, ['Refunded $6.55']],
    [
      'that is voided with two refunds',
      {
        status: 'Voided',
        refunds: [buildOrderRefund({ amount: -0.1, tips: 0 }), buildOrderRefund({ amount: -0.2, tips: 0 })],
      },
      ['Voided', 'Refunded $0.30'],
    ],
  ])('%s match its payment state', (_, changes, statusLines) => {
    expect(buildReceipt(buildOrderDetails(changes), PRINT_TIME).statusLines).toEqual(statusLines);
  });
});
