import { randomUUID } from 'node:crypto';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { verifyLocation } from '../ledger/verify-location';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

/** Stores a completed order of $10 with a $2 tip and returns functions that void and refund it. */
async function storeCompletedOrder(values: Partial<PosOrder['payments'][number]> = {}) {
  const uuid = randomUUID();
  const payment = { offline_id: randomUUID(), amount: 10, tips: 2, ...values };
  const order = buildPosOrder({ payments: [payment] });
  await terminal.put(uuid, order);
  const voided = (payments: Array<typeof payment>) =>
    buildPosOrder({ ...order, revision: 2, status: 'Voided', payments });
  const voidWith = (payments: Array<typeof payment>) => terminal.put(uuid, voided(payments));
  const refund = (amount: number, tips = 0) => buildPosRefund({ payment_offline_id: payment.offline_id, amount, tips });
  return { uuid, order, payment, voided, voidWith, refund };
}

async function storedState() {
  return await withLocation(suite.db, location, async (scope) => {
    const rows = await scope.selectFrom('payments').select(['kind', 'amount']).orderBy('id').execute();
    const { status } = await scope.selectFrom('orders').select('status').executeTakeFirstOrThrow();
    return { status, payments: rows.map(({ kind, amount }) => [kind, amount]) };
  });
}

async function totals(report: 'orders' | 'transactions') {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({ url: `/api/reports/${report}/summary`, headers });
  return response.json().totals;
}

test('a void of a paid order is accepted once refunds cover its amount and its tip', async () => {
  const { payment, voidWith, refund } = await storeCompletedOrder();
  const refusal = { http: 409, code: 'payment_captured', fields: { status: expect.stringContaining('refund') } };
  expect(await voidWith([payment])).toMatchObject(refusal);
  await terminal.putRefund(refund(9.99, 2));
  expect(await voidWith([payment])).toMatchObject(refusal);
  await terminal.putRefund(refund(0.01));
  expect(await voidWith([payment])).toMatchObject({
    ...{ status: 'updated', revision: 2, flags: ['void_after_payment'] },
  });
  expect(await storedState()).toEqual({
    status: 'Voided',
    payments: [
      ['Sale', 10],
      ['Refund', -9.99],
      ['Refund', -0.01],
    ],
  });
  for (const report of ['orders', 'transactions'] as const) {
    expect(await totals(report)).toMatchObject({ gross: 0, refunds: 0, tips: 0, total: 0, voided: 1 });
  }
});

test('a refund of only the tip is stored and counts towards the refunds that a void requires', async () => {
  const { payment, voidWith, refund } = await storeCompletedOrder();
  await terminal.putRefund(refund(10));
  expect(await voidWith([payment])).toMatchObject({ code: 'payment_captured' });
  expect(await terminal.putRefund(refund(0, 2))).toMatchObject({ status: 'created', flags: [] });
  expect(await totals('transactions')).toMatchObject({ tips: 0, total: 0 });
  expect(await voidWith([payment])).toMatchObject({ status: 'updated' });
});

test.each([
  ['amount', 10.01, 2],
  ['tip', 10, 2.01],
])('a void of an order whose refunds exceed the paid %s is rejected', async (_part, amount, tips) => {
  const { payment, voidWith, refund } = await storeCompletedOrder();
  expect(await terminal.putRefund(refund(amount, tips))).toMatchObject({ flags: ['refund_too_large'] });
  expect(await voidWith([payment])).toMatchObject({
    ...{ http: 409, code: 'payment_captured' },
    fields: { status: expect.stringContaining('more was refunded than was paid') },
  });
  expect(await totals('transactions')).toMatchObject({ total: -0.01 });
});

test('a voided order accepts a revision after a further refund', async () => {
  const { uuid, payment, voided, voidWith, refund } = await storeCompletedOrder();
  await terminal.putRefund(refund(10, 2));
  await voidWith([payment]);
  expect(await terminal.putRefund(refund(40))).toMatchObject({ flags: ['refund_too_large'] });
  const later = { ...voided([payment]), revision: 3, note: 'Wrong table' };
  expect(await terminal.put(uuid, later)).toMatchObject({ status: 'updated' });
});

test('a void that lowers a tip that is not refunded is rejected', async () => {
  const { payment, voidWith, refund } = await storeCompletedOrder();
  await terminal.putRefund(refund(10));
  const refusal = { http: 409, code: 'payment_captured', fields: { status: expect.stringContaining('refund') } };
  expect(await voidWith([{ ...payment, tips: 0 }])).toMatchObject(refusal);
  expect(await storedState()).toMatchObject({ status: 'Completed' });
});

test('a void that omits a refunded payment is rejected', async () => {
  const { voidWith, refund } = await storeCompletedOrder();
  await terminal.putRefund(refund(10, 2));
  expect(await voidWith([])).toMatchObject({ code: 'payment_captured', fields: { payments: expect.any(String) } });
});

test('a sale, its refund and its void in one batch are stored in sequence', async () => {
  const [uuid, offline_id] = [randomUUID(), randomUUID()];
  const order = buildPosOrder({ payments: [{ offline_id, amount: 10 }] });
  const voided = { ...order, revision: 2, status: 'Voided' };
  const results = await terminal.sync(
    [uuid, voided],
    [uuid, order],
    [uuid, voided],
    [randomUUID(), buildPosRefund({ payment_offline_id: offline_id }), 'refund'],
    [uuid, voided],
  );
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['rejected', 'payment_captured'],
    ['created', undefined],
    ['rejected', 'payment_captured'],
    ['created', undefined],
    ['updated', undefined],
  ]);
});

test('a voided order with refunds rejects a revision with a different status', async () => {
  const { uuid, order, payment, voidWith, refund } = await storeCompletedOrder();
  await terminal.putRefund(refund(10, 2));
  await voidWith([payment]);
  for (const status of ['Completed', 'Open'] as const) {
    expect(await terminal.put(uuid, { ...order, revision: 3, status })).toMatchObject({ code: 'order_paid' });
  }
});

test('an order with an uncaptured payment can be voided with and without the payment', async () => {
  const withPayment = await storeCompletedOrder({ captured: false });
  expect(await withPayment.voidWith([withPayment.payment])).toMatchObject({ status: 'updated', flags: [] });
  const withoutPayment = await storeCompletedOrder({ captured: false });
  expect(await withoutPayment.voidWith([])).toMatchObject({ status: 'updated', flags: [] });
});

test.each([
  ['amount', 1, 0],
  ['tip', 0, 2],
])(
  'a void that omits an uncaptured payment with a refunded %s keeps the payment and is flagged',
  async (_part, amount, tips) => {
    const { voidWith, refund } = await storeCompletedOrder({ captured: false });
    await terminal.putRefund(refund(amount, tips));
    expect(await voidWith([])).toMatchObject({ flags: ['refunded_payment_left_out'] });
    expect(await storedState()).toMatchObject({
      payments: [
        ['Sale', 10],
        ['Refund', 0 - amount],
      ],
    });
    expect(await verifyLocation(suite.db, location)).toEqual([]);
  },
);

test('a refund of an uncaptured payment is stored as uncaptured', async () => {
  const { refund } = await storeCompletedOrder({ captured: false });
  await terminal.putRefund(refund(1));
  const rows = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('payments').select(['kind', 'captured']).orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { kind: 'Sale', captured: false },
    { kind: 'Refund', captured: false },
  ]);
});
