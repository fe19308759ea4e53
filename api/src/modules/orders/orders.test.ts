import { randomUUID } from 'node:crypto';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { createOrder, createPayment } from '../../../test/sales-factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function get(url: string) {
  return await suite.app.inject({ url, headers: authorizationHeaders(suite.config, location) });
}

async function order(values: Parameters<typeof createOrder>[2] = {}): Promise<number> {
  return (await createOrder(suite.db, location, values)).id;
}

test('order details contain the totals, the lines by position and the payments without refunds', async () => {
  const offline_id = randomUUID();
  const id = await order({
    offline_id,
    sub_total: 20,
    total_discount: 2,
    total_tax_amount: 1.6,
    total_tips: 3,
    total_amount: 19.6,
    paid_amount: 22.6,
    change_amount: 0.4,
  });
  const line = { order_id: id, price: 10, total_price: 9, discount_amount: 1 };
  await insertRow(suite.db, location, 'order_items', {
    ...{ ...line, position: 1, item_name: 'Typed in', quantity: 1.5, category_id: null, category_name: null },
  });
  await insertRow(suite.db, location, 'order_items', {
    ...{ ...line, position: 0, item_name: 'Soup', quantity: 1, category_id: 4, category_name: 'Starters' },
  });
  await insertRow(suite.db, location, 'order_item_modifiers', {
    ...{ order_id: id, order_item_position: 0, position: 0, modifier_id: null, name: 'Large', price: 1.5 },
  });
  await insertRow(suite.db, location, 'order_taxes', {
    ...{ order_id: id, position: 0, tax_id: null, name: 'Sales Tax', rate: 8.875, amount: 1.6 },
  });
  const paid = await createPayment(suite.db, location, { order_id: id, amount: 19.6, refunded_amount: 5 });
  const refund = await createPayment(suite.db, location, {
    ...{ order_id: id, kind: 'Refund', refunded_payment_id: paid, amount: -5, tips: -1 },
    ...{ reason: 'Cold', flags: ['refund_too_large'] },
  });

  const response = await get(`/api/orders/${id}`);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    id,
    offline_id,
    created_at: '2026-03-05T14:30:00.000Z',
    employee: null,
    source: 'Pos',
    type: 'DineIn',
    payment_type: 'Cash',
    status: 'Completed',
    sub_total: 20,
    total_discount: 2,
    total_tax_amount: 1.6,
    total_tips: 3,
    total_amount: 19.6,
    paid_amount: 22.6,
    change_amount: 0.4,
    ...{ total_comps: 0, discount_reason: '', service_charge_amount: 0, cash_rounding: 0, guest_count: null },
    service_charges: [],
    note: '',
    terminal: null,
    taxes: [{ name: 'Sales Tax', rate: 8.875, amount: 1.6 }],
    payments: [{ id: paid, payment_type: 'Cash', captured: true, amount: 19.6, refunded_amount: 5 }],
    refunds: [
      {
        ...{ id: refund, created_at: '2026-03-05T14:30:00.000Z', payment_type: 'Cash', amount: -5, tips: -1 },
        ...{ refunded_payment_id: paid, reason: 'Cold', employee: null, is_too_large: true },
      },
    ],
    order_items: [
      {
        ...{ item_name: 'Soup', category_id: 4, category_name: 'Starters', quantity: 1 },
        ...{ discount_kind: 'Discount', discount_reason: '' },
        ...{ discount_amount: 1, price: 10, total_price: 9, modifiers: [{ name: 'Large', price: 1.5 }], note: '' },
      },
      {
        ...{ item_name: 'Typed in', category_id: null, category_name: null, quantity: 1.5 },
        ...{ discount_kind: 'Discount', discount_reason: '' },
        ...{ discount_amount: 1, price: 10, total_price: 9, modifiers: [], note: '' },
      },
    ],
    exceptions: [],
  });
});

test('a request for the details of an order that does not exist is refused as not_found', async () => {
  const response = await get('/api/orders/999999');
  expect([response.statusCode, response.json()]).toEqual([404, { code: 'not_found', message: 'Order not found' }]);
});
