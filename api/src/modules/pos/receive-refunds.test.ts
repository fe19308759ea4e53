import { randomUUID } from 'node:crypto';
import { createEmployee, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
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

async function payments() {
  return await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('payments').selectAll().orderBy('id').execute(),
  );
}

async function refunds() {
  return (await payments()).filter(({ kind }) => kind === 'Refund');
}

interface Tendered {
  payment_type?: 'Cash' | 'Card';
  tips?: number;
}

/** Builds an order of $10 with a tax and a discount. */
function paidOrderBody(offline_id: string, payment: Tendered) {
  return buildPosOrder({
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 8 }],
    items: [{ price: 11, tax_positions: [0] }],
    discount_amount: 1.74,
    payments: [{ offline_id, amount: 10, ...payment }],
    total_amount: 10,
  });
}

/** Stores an order of $10 and returns the UUID of its payment. */
async function paidOrder(payment: Tendered = {}, uuid = randomUUID()) {
  const offline_id = randomUUID();
  expect(await terminal.put(uuid, paidOrderBody(offline_id, payment))).toMatchObject({ status: 'created', flags: [] });
  return offline_id;
}

test('a refund is a separate negative row with its share of tax and discount, and its payment stays unchanged', async () => {
  const uuid = randomUUID();
  const payment_offline_id = await paidOrder({ payment_type: 'Card', tips: 2 }, uuid);
  const { id: employee_id } = await createEmployee(suite.db, suite.config, location, { first_name: 'Ada' });
  const other = await createTerminalClient(suite, location);
  const created_at = new Date(Date.now() - 3_600_000).toISOString();
  const answer = await other.putRefund(
    buildPosRefund({ payment_offline_id, amount: 4, tips: 1.5, employee_id, reason: 'Cold', created_at }),
  );
  expect(answer).toMatchObject({ http: 200, status: 'created', id: expect.any(Number), flags: [] });
  const [sale, refund] = await payments();
  expect(sale).toMatchObject({ amount: 10, tips: 2, tax_amount: 0.74, total_discount: 1.74, refunded_amount: 4 });
  expect(refund).toMatchObject({
    id: answer.id,
    kind: 'Refund',
    order_id: sale?.order_id,
    refunded_payment_id: sale?.id,
    payment_type: 'Card',
    amount: -4,
    tips: -1.5,
    tax_amount: -0.3,
    total_discount: -0.7,
    reason: 'Cold',
    terminal_id: other.id,
    employee_first_name: 'Ada',
    created_at,
  });
});

test('a refund that is sent again is a duplicate, or a conflict when its body differs', async () => {
  const uuid = randomUUID();
  const body = buildPosRefund({ payment_offline_id: await paidOrder(), amount: 4 });
  const first = await terminal.putRefund(body, uuid);
  const again = { ...body, sent_at: new Date(Date.now() + 5000).toISOString() };
  expect(await terminal.putRefund(again, uuid.toUpperCase())).toEqual({ ...first, status: 'duplicate' });
  expect(await terminal.putRefund({ ...body, amount: 5 }, uuid)).toMatchObject({ http: 409, code: 'conflict' });
  expect(await terminal.sync([uuid, { ...body, amount: 5 }, 'refund'])).toEqual([
    expect.objectContaining({ status: 'conflict', code: 'conflict', id: first.id }),
  ]);
  expect((await payments()).map(({ amount, refunded_amount }) => [amount, refunded_amount])).toEqual([
    [10, 4],
    [-4, 0],
  ]);
});

test('an invalid body with the UUID of a stored refund is a conflict', async () => {
  const uuid = randomUUID();
  const body = buildPosRefund({ payment_offline_id: await paidOrder() });
  await terminal.putRefund(body, uuid);
  expect(await terminal.putRefund({ an: 'opinion' }, uuid)).toMatchObject({ http: 409, code: 'conflict' });
});

test('a refund with the UUID of a payment is a conflict', async () => {
  const payment_offline_id = await paidOrder();
  const answer = await terminal.putRefund(buildPosRefund({ payment_offline_id }), payment_offline_id);
  expect(answer).toMatchObject({ http: 409, code: 'conflict' });
  expect(await refunds()).toEqual([]);
});

test('a refund that exceeds the remainder of its payment is stored and flagged', async () => {
  const payment_offline_id = await paidOrder({ tips: 1 });
  const refundFlags = async (amount: number, tips = 0) =>
    (await terminal.putRefund(buildPosRefund({ payment_offline_id, amount, tips }))).flags;
  expect(await refundFlags(6)).toEqual([]);
  expect(await refundFlags(1, 1.01)).toEqual(['refund_too_large']);
  expect(await refundFlags(3)).toEqual([]);
  expect(await refundFlags(0.01)).toEqual(['refund_too_large']);
  const [sale] = await payments();
  expect(sale?.refunded_amount).toBe(10.01);
});

test('a refund of an unknown payment is rejected, but is stored when it is sent again after the order', async () => {
  const [orderId, payment_offline_id, uuid] = [randomUUID(), randomUUID(), randomUUID()];
  const body = buildPosRefund({ payment_offline_id });
  const refused = await terminal.putRefund(body, uuid);
  expect(refused).toMatchObject({ http: 409, code: 'unknown_payment', message: expect.stringContaining('again') });
  const order = buildPosOrder({ payments: [{ offline_id: payment_offline_id, amount: 10 }] });
  const results = await terminal.sync([uuid, body, 'refund'], [orderId, order], [uuid, body, 'refund']);
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['rejected', 'unknown_payment'],
    ['created', undefined],
    ['created', undefined],
  ]);
});

test('a refund is rejected when its payment belongs to another location or is itself a refund', async () => {
  const payment_offline_id = await paidOrder();
  const elsewhere = await createTerminalClient(suite, await createLocation(suite.db));
  expect(await elsewhere.putRefund(buildPosRefund({ payment_offline_id }))).toMatchObject({ code: 'unknown_payment' });
  const uuid = randomUUID();
  await terminal.putRefund(buildPosRefund({ payment_offline_id, amount: 1 }), uuid);
  expect(await terminal.putRefund(buildPosRefund({ payment_offline_id: uuid }))).toMatchObject({
    code: 'unknown_payment',
  });
});

test.each([
  ['zero', { amount: 0 }, 'amount'],
  ['half a cent', { amount: 0.005 }, 'amount'],
  ['a negative tip', { tips: -1 }, 'tips'],
  ['a time before the year 2000', { created_at: '1999-12-31T23:59:59.000Z' }, 'created_at'],
  ['an amount with an unknown field', { surcharge: 1 }, 'surcharge'],
])('a refund of %s is refused with an error on the field', async (_case, values, field) => {
  const body = { ...buildPosRefund({ payment_offline_id: randomUUID() }), ...values };
  const answer = await terminal.putRefund(body);
  expect(answer).toMatchObject({ http: 400, code: 'invalid_request' });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  expect(await terminal.sync([randomUUID(), body, 'refund'])).toEqual([
    expect.objectContaining({ status: 'rejected', fields: answer.fields }),
  ]);
});

test('a refund with a future time and an unknown employee is stored and flagged', async () => {
  const payment_offline_id = await paidOrder();
  const created_at = new Date(Date.now() + 120_000).toISOString();
  const { flags } = await terminal.putRefund(
    buildPosRefund({ payment_offline_id, created_at, employee_id: 999_999_999 }),
  );
  expect(flags).toEqual(['unknown_employee', 'clock_ahead']);
  const [refund] = await refunds();
  expect(refund).toMatchObject({ client_created_at: created_at, created_at: refund?.received_at });
});

test('a tip adjustment of a payment keeps its refunds', async () => {
  const uuid = randomUUID();
  const payment_offline_id = await paidOrder({}, uuid);
  await terminal.putRefund(buildPosRefund({ payment_offline_id, amount: 4 }));
  const adjusted = { ...paidOrderBody(payment_offline_id, { tips: 1 }), revision: 2 };
  expect(await terminal.put(uuid, adjusted)).toMatchObject({ status: 'updated', flags: [] });
  const amounts = (await payments()).map(({ kind, amount, tips, refunded_amount }) => [
    kind,
    amount,
    tips,
    refunded_amount,
  ]);
  expect(amounts).toEqual([
    ['Sale', 10, 1, 4],
    ['Refund', -4, 0, 0],
  ]);
});

test('concurrent refunds of a payment are all counted, and only the one that exceeds the payment is flagged', async () => {
  const payment_offline_id = await paidOrder();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => terminal.putRefund(buildPosRefund({ payment_offline_id, amount: 0.52 }))),
  );
  expect(answers.filter(({ flags }) => flags?.includes('refund_too_large'))).toHaveLength(1);
  const rows = await payments();
  expect(rows[0]?.refunded_amount).toBe(10.4);
  const taxes = rows.filter(({ kind }) => kind === 'Refund').map(({ tax_amount }) => Math.round(tax_amount * 100));
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(-74);
});

test('a refund that is sent twenty times concurrently is stored once', async () => {
  const uuid = randomUUID();
  const body = buildPosRefund({ payment_offline_id: await paidOrder() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => terminal.putRefund(body, uuid)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['created', ...Array(19).fill('duplicate')]);
  expect((await payments())[0]?.refunded_amount).toBe(10);
});
