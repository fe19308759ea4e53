import { randomUUID } from 'node:crypto';
import type { SyncResult } from '@backoffice/contract/pos';
import { createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { buildPosReconciliation, buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: ReturnType<typeof createPosOrderClient>;
let terminalId: number;
let headers: { authorization: string };

beforeEach(async () => {
  location = await createLocation(suite.db);
  const paired = await createPairedTerminal(suite.db, location);
  ({ id: terminalId, headers } = paired);
  terminal = createPosOrderClient(suite, headers);
});

async function printers() {
  return await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('printers').select(['id', 'name', 'receipt_print_type', 'station_id']).execute(),
  );
}

const grill = { name: 'Grill', receipt_print_type: 'Kitchen' };

test('a batch with all kinds of operations is stored in sequence, and invalid operations do not affect the others', async () => {
  const [order, payment] = [randomUUID(), randomUUID()];
  const results = await terminal.sync(
    [randomUUID(), grill, 'printer'],
    [order, buildPosOrder({ payments: [{ offline_id: payment, amount: 10 }] })],
    [randomUUID(), buildPosRefund({ payment_offline_id: payment, amount: -1 }), 'refund'],
    [randomUUID(), buildPosRefund({ payment_offline_id: payment, amount: 4 }), 'refund'],
    [order, buildPosOrder({ revision: 2, payments: [{ offline_id: payment, amount: 10 }] })],
    [randomUUID(), { ...buildPosReconciliation(), cash_in: 'all' }, 'cash_reconciliation'],
    [randomUUID(), buildPosReconciliation(), 'cash_reconciliation'],
    [randomUUID(), { ...grill, name: '' }, 'printer'],
    [randomUUID(), {}, 'drawer'],
    [randomUUID(), buildPosOrder()],
  );
  expect(results.map(({ status, fields }) => [status, Object.keys(fields ?? {})])).toEqual([
    ['created', []],
    ['created', []],
    ['rejected', ['amount']],
    ['created', []],
    ['updated', []],
    ['rejected', ['cash_in']],
    ['created', []],
    ['rejected', ['name']],
    ['rejected', ['kind']],
    ['created', []],
  ]);
});

test.each([
  ['after its order', true],
  ['without its order', false],
])('a refund in a batch, %s, is stored before a later revision that omits the refunded payment', async (_, isNew) => {
  const [order, offline_id] = [randomUUID(), randomUUID()];
  const first = buildPosOrder({ payments: [{ offline_id, payment_type: 'Card', captured: false, amount: 10 }] });
  if (!isNew) await terminal.put(order, first);
  const results = await terminal.sync(
    ...(isNew ? [[order, first] as [string, unknown]] : []),
    [randomUUID(), buildPosRefund({ payment_offline_id: offline_id }), 'refund'],
    [order, buildPosOrder({ ...first, revision: 2, payments: [{ amount: 10 }] })],
  );
  const last = { status: 'updated', flags: ['refunded_payment_left_out'] };
  expect(results.slice(-2)).toMatchObject([{ status: 'created' }, last]);
});

test('malformed entries of a batch are rejected at their positions, and the operations around them are stored', async () => {
  const valid = () => ({ kind: 'order', offline_id: randomUUID(), body: buildPosOrder() });
  const [first, last, withoutKind, withoutBody] = [valid(), valid(), randomUUID(), randomUUID()];
  const operations = [
    first,
    ...[
      { ...valid(), offline_id: null },
      { offline_id: withoutKind, body: {} },
    ],
    ...[{ kind: 'order', offline_id: withoutBody }, { kind: 7, offline_id: 7, body: {} }, null, 'order', []],
    last,
  ];
  const response = await suite.app.inject({ method: 'POST', url: '/api/pos/sync', headers, payload: { operations } });
  const results: SyncResult[] = response.json().results;
  expect(response.statusCode).toBe(200);
  expect(results.map(({ offline_id, status, fields }) => [offline_id, status, Object.keys(fields ?? {})])).toEqual([
    [first.offline_id, 'created', []],
    ['', 'rejected', ['offline_id']],
    [withoutKind, 'rejected', ['kind']],
    [withoutBody, 'rejected', ['body']],
    ['', 'rejected', ['kind', 'offline_id']],
    ['', 'rejected', ['body']],
    ['', 'rejected', ['body']],
    ['', 'rejected', ['body']],
    [last.offline_id, 'created', []],
  ]);
});

test('operations of different kinds may have the same UUID', async () => {
  const uuid = randomUUID();
  const results = await terminal.sync(
    [uuid, buildPosOrder()],
    [uuid, buildPosReconciliation(), 'cash_reconciliation'],
    [uuid, grill, 'printer'],
  );
  expect(results.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
});

test('a printer in a batch is created, is a duplicate when unchanged and is updated when renamed', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'Mains' });
  const uuid = randomUUID();
  const results = await terminal.sync(
    [uuid, grill, 'printer'],
    [uuid, grill, 'printer'],
    [uuid, { ...grill, name: 'Fryer' }, 'printer'],
  );
  expect(results.map(({ status, id }) => [status, id])).toEqual([
    ['created', results[0]?.id],
    ['duplicate', results[0]?.id],
    ['updated', results[0]?.id],
  ]);
  expect(await printers()).toEqual([
    { id: results[0]?.id, name: 'Fryer', receipt_print_type: 'Kitchen', station_id: terminalId },
  ]);
});

test('a printer that another terminal announces is assigned to that terminal', async () => {
  const uuid = randomUUID();
  await terminal.sync([uuid, grill, 'printer']);
  const other = await createPairedTerminal(suite.db, location);
  const [result] = await createPosOrderClient(suite, other.headers).sync([uuid, grill, 'printer']);
  expect(result?.status).toBe('updated');
  expect(await printers()).toEqual([expect.objectContaining({ station_id: other.id })]);
});

test('a stale revision gets the same error code whether it is sent alone or in a batch', async () => {
  const uuid = randomUUID();
  await terminal.put(uuid, buildPosOrder({ revision: 2 }));
  const opened = buildPosOrder({ status: 'Open', payments: [] });
  expect(await terminal.put(uuid, opened)).toMatchObject({ http: 409, code: 'stale_revision' });
});
