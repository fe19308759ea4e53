import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { authorizationHeaders, createEmployee, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

type Payment = Partial<PosOrder['payments'][number]>;
type OrderValues = NonNullable<Parameters<typeof buildPosOrder>[0]>;

/** Stores a completed order of $10 with a captured card payment and a $2 tip. */
async function paidOrder(values: OrderValues = {}) {
  const uuid = randomUUID();
  const payment = { offline_id: randomUUID(), payment_type: 'Card', card_type: 'Credit', amount: 10, tips: 2 } as const;
  const order = buildPosOrder({ payments: [payment], ...values });
  const { id } = await terminal.put(uuid, order);
  const amend = (changes: OrderValues) =>
    terminal.put(uuid, buildPosOrder({ ...order, revision: order.revision + 1, ...changes }));
  return { uuid, id, order, payment, amend };
}

async function stored() {
  return await withLocation(suite.db, location, async (scope) => ({
    orders: await scope.selectFrom('orders').selectAll().orderBy('id').execute(),
    lines: await scope.selectFrom('order_items').selectAll().execute(),
    payments: await scope.selectFrom('payments').selectAll().orderBy('id').execute(),
    staleHours: await scope.selectFrom('stale_sales_hours').selectAll().orderBy('changed_at').execute(),
  }));
}

async function reportTotals(
  report: 'orders' | 'transactions',
): Promise<{ total: number; tips: number; voided: number }> {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: `/api/reports/${report}/summary`, headers });
  return response.json().totals;
}

const lines = (...prices: number[]) => prices.map((price) => ({ price }));

test('a revision that voids a paid order and omits its payment is rejected, and the reports still count the sale', async () => {
  const { uuid, order } = await paidOrder();
  const before = await stored();
  const { id: employee_id } = await createEmployee(suite.db, suite.config, location, {});
  const voided = buildPosOrder({ ...order, revision: 2, status: 'Voided', payments: [], employee_id });
  const refusal = await terminal.put(uuid, voided);
  expect(refusal).toMatchObject({ http: 409, code: 'payment_captured', fields: { payments: expect.any(String) } });
  expect(await terminal.sync([uuid, voided])).toEqual([
    expect.objectContaining({ status: 'rejected', code: 'payment_captured', message: expect.any(String) }),
  ]);
  expect(await stored()).toEqual(before);
  expect(await reportTotals('orders')).toMatchObject({ total: 12, tips: 2, voided: 0 });
  expect(await reportTotals('transactions')).toMatchObject({ total: 12, tips: 2, voided: 0 });
});

test.each<[string, Payment[], string]>([
  ['omits its captured payment', [], 'payments'],
  ['replaces its captured payment', [{ amount: 10 }], 'payments'],
  ['decreases its captured payment', [{ amount: 9.99 }], 'payments.0.amount'],
  ['increases its captured payment', [{ amount: 10.01 }], 'payments.0.amount'],
  ['changes its card payment to cash', [{ payment_type: 'Cash', card_type: null }], 'payments.0.payment_type'],
  ['changes the card type of its payment', [{ card_type: 'Debit' }], 'payments.0.card_type'],
  ['marks its payment as not captured', [{ captured: false }], 'payments.0.captured'],
])('a revision of a paid order that %s is rejected as payment_captured', async (title, changes, field) => {
  const { payment, amend } = await paidOrder();
  const before = await stored();
  const payments = changes.map((change) => (title.startsWith('replaces') ? change : { ...payment, ...change }));
  expect(await amend({ payments })).toMatchObject({
    http: 409,
    code: 'payment_captured',
    fields: { [field]: expect.any(String) },
  });
  expect(await stored()).toEqual(before);
});

test.each<[string, OrderValues, string]>([
  ['employee', { employee_id: 999_999 }, 'employee_id'],
  ['source', { source: 'Online' }, 'source'],
  ['type', { type: 'TakeOut' }, 'type'],
  ['status back to Open', { status: 'Open' }, 'status'],
  ['price of a line', { items: lines(9) }, 'items'],
  ['number of lines', { items: lines(10, 0) }, 'items'],
  ['name of a line', { items: [{ item_name: 'Salad' }] }, 'items'],
  ['category of a line', { items: [{ category_id: 7, category_name: 'Mains' }] }, 'items'],
  ['modifiers', { items: [{ modifiers: [{ modifier_id: null, name: 'Rare', price: 0 }] }] }, 'items'],
  ['price and discount by the same amount', { items: [{ price: 11, discount_amount: 1 }] }, 'items'],
  ['taxes', { taxes: [{ tax_id: 1, name: 'Tax', rate: 0 }] }, 'items'],
  ['discount', { discount_amount: 1 }, 'items'],
])('a revision that changes the %s of a paid order is rejected as order_paid', async (_field, changes, field) => {
  const { amend } = await paidOrder();
  const before = await stored();
  const refusal = await amend(changes);
  expect(refusal).toMatchObject({ http: 409, code: 'order_paid' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  expect(await stored()).toEqual(before);
});

test.each<[string, OrderValues]>([
  ['a discount with a different reason', { discount_reason: 'Coupon' }],
  ['an equal cash discount', { discount_amount: 0, discount_reason: '', cash_discount_rate: 20 }],
])('a revision may repeat the discount of a paid order, but not replace it by %s', async (_discount, changes) => {
  const discount = { discount_amount: 2, discount_reason: 'Friend of\0 mine', total_amount: 8 };
  const { amend } = await paidOrder({ ...discount, payments: [{ offline_id: randomUUID(), amount: 8 }] });
  const before = await stored();
  expect(await amend(changes)).toMatchObject({ code: 'order_paid', fields: { items: expect.any(String) } });
  expect(await stored()).toEqual(before);
  expect(await amend({ note: 'Signed slip' })).toMatchObject({ status: 'updated' });
});

test('a payment in cash of a paid order is stored, and changes neither the rounding nor the total of the order', async () => {
  const { payment, amend } = await paidOrder({ items: lines(10.02), total_amount: 10.02 });
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 10 }));
  const again = { payments: [payment, { amount: 10 }], cash_rounding: -0.02, total_amount: 10 };
  expect(await amend(again)).toMatchObject({ status: 'updated', total_amount: 10.02, flags: ['total_mismatch'] });
  expect((await stored()).orders).toMatchObject([{ cash_rounding: null }]);
});

test('a tip adjustment of a captured payment is stored, and the payment keeps its time and terminal', async () => {
  const { uuid, order, payment, amend } = await paidOrder();
  const [before] = (await stored()).payments;
  const { headers } = await createPairedTerminal(suite.db, location);
  const adjusted = { ...payment, tips: 3.5, tendered_amount: 13.5, created_at: '2026-01-05T12:00:00.000Z' };
  const tip = buildPosOrder({ ...order, revision: 2, note: 'Signed slip', payments: [adjusted] });
  expect(await createPosOrderClient(suite, headers).put(uuid, tip)).toMatchObject({ status: 'updated', revision: 2 });
  const [after] = (await stored()).payments;
  expect(after).toEqual({ ...before, tips: 3.5, tendered_amount: 13.5 });
  expect(await reportTotals('transactions')).toMatchObject({ total: 13.5, tips: 3.5 });
  expect(await amend({ revision: 3, payments: [payment] })).toMatchObject({ status: 'updated', revision: 3 });
  expect(await reportTotals('orders')).toMatchObject({ total: 12, tips: 2 });
});

test('a revision that lowers a tip below its refunded part is rejected as payment_captured', async () => {
  const { payment, amend } = await paidOrder();
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 1, tips: 1.5 }));
  expect(await amend({ payments: [{ ...payment, tips: 1.49 }] })).toMatchObject({
    http: 409,
    code: 'payment_captured',
    fields: { 'payments.0.tips': expect.stringContaining('refunded') },
  });
  expect(await amend({ payments: [{ ...payment, tips: 1.5 }] })).toMatchObject({ status: 'updated' });
  expect(await reportTotals('transactions')).toMatchObject({ total: 9, tips: 0 });
});

test('a revision may keep a tip that is lower than its refunds', async () => {
  const { payment, amend } = await paidOrder();
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 1, tips: 3 }));
  expect(await amend({ note: 'Signed slip' })).toMatchObject({ status: 'updated' });
  expect(await amend({ revision: 3, payments: [{ ...payment, tips: 1.99 }] })).toMatchObject({
    code: 'payment_captured',
  });
  expect(await amend({ revision: 3, payments: [{ ...payment, tips: 2.5 }] })).toMatchObject({ status: 'updated' });
});

test('a paid order whose amounts have rounding errors of binary fractions can be amended and voided', async () => {
  const sum = 0.1 + 0.2;
  const payment = { offline_id: randomUUID(), amount: sum, tips: sum };
  const { order, amend } = await paidOrder({ items: lines(sum), payments: [payment], total_amount: sum });
  expect(await amend({ note: 'Signed slip' })).toMatchObject({ status: 'updated', revision: 2, flags: [] });
  const refund = buildPosRefund({ payment_offline_id: payment.offline_id, amount: sum, tips: sum });
  expect(await terminal.putRefund(refund)).toMatchObject({ status: 'created', flags: [] });
  const voided = await amend({ note: order.note, revision: 3, status: 'Voided' });
  expect(voided).toMatchObject({ status: 'updated', revision: 3, flags: ['void_after_payment'] });
});

test('a partly paid open order accepts more lines, more payments and a different employee', async () => {
  const first = { offline_id: randomUUID(), amount: 4 };
  const { amend } = await paidOrder({ status: 'Open', payments: [first], employee_id: 1 });
  const grown = { items: lines(10, 5), total_amount: 15, employee_id: 2 };
  expect(await amend({ ...grown, status: 'Open' })).toMatchObject({ status: 'updated', total_amount: 15 });
  const dropped = await amend({ ...grown, revision: 3, status: 'Completed', payments: [{ amount: 15 }] });
  expect(dropped).toMatchObject({ code: 'payment_captured' });
  const paid = await amend({ ...grown, revision: 3, status: 'Completed', payments: [first, { amount: 11 }] });
  expect(paid).toMatchObject({ status: 'updated', revision: 3 });
  const [firstPayment] = (await stored()).payments;
  expect(firstPayment).toMatchObject({ amount: 4, employee_id: 1 });
});

test('a fully paid open order can be completed, but rejects changed lines', async () => {
  const { amend } = await paidOrder({ status: 'Open' });
  expect(await amend({ items: lines(8, 2) })).toMatchObject({ code: 'order_paid' });
  expect(await amend({ status: 'Completed' })).toMatchObject({ status: 'updated' });
});

test('an uncaptured payment can be omitted, changed and captured by a revision', async () => {
  const uncaptured = { offline_id: randomUUID(), payment_type: 'Card', amount: 10, captured: false } as const;
  const { amend } = await paidOrder({ payments: [uncaptured] });
  expect(await amend({ payments: [{ amount: 10, captured: false }] })).toMatchObject({ status: 'updated' });
  const charged = { ...uncaptured, captured: true, tips: 2 };
  expect(await amend({ revision: 3, payments: [charged] })).toMatchObject({ status: 'updated' });
  expect(await amend({ revision: 4, payments: [uncaptured] })).toMatchObject({ code: 'payment_captured' });
  expect((await stored()).payments).toEqual([expect.objectContaining({ amount: 10, captured: true, tips: 2 })]);
});

test('the first revision of an order is a duplicate when it is sent again after a revision with a captured payment', async () => {
  const { uuid, order, payment } = await paidOrder({ status: 'Open', payments: [] });
  await terminal.put(uuid, buildPosOrder({ ...order, revision: 2, status: 'Completed', payments: [payment] }));
  expect(await terminal.put(uuid, order)).toMatchObject({ http: 200, status: 'duplicate', revision: 2 });
});
