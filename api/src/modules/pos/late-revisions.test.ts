import { randomUUID } from 'node:crypto';
import type { SyncResult } from '@backoffice/contract/pos';
import { Client } from 'pg';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { contentHash } from './content-hash';
import { storeOrders } from './store-orders';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;
let other: Awaited<ReturnType<typeof createPairedClient>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
  other = await createPairedClient(suite, location);
});

/** Builds revisions of one order: opened, paid, tipped, voided without its payment, and paid on another terminal. */
function revisions() {
  const uuid = randomUUID();
  const payment = { offline_id: randomUUID(), amount: 10 };
  const opened = buildPosOrder({ status: 'Open', payments: [] });
  const paid = buildPosOrder({ ...opened, revision: 2, status: 'Completed', payments: [payment] });
  const tipped = buildPosOrder({ ...paid, revision: 3, payments: [{ ...payment, tips: 1, tendered_amount: 11 }] });
  const voided = buildPosOrder({ ...opened, revision: 3, status: 'Voided' });
  const paidElsewhere = buildPosOrder({ ...paid, revision: 3, payments: [{ amount: 10 }] });
  return { uuid, payment, opened, paid, tipped, voided, paidElsewhere };
}

const outcomes = (results: Array<Pick<SyncResult, 'status' | 'code'>>) =>
  results.map(({ status, code }) => code ?? status);

async function state() {
  const headers = authorizationHeaders(suite.config, location);
  const total = async (report: string) =>
    (await suite.app.inject({ url: `/api/reports/${report}/summary`, headers })).json().totals.total;
  const { orders, payments } = await withLocation(suite.db, location, async (scope) => ({
    orders: await scope.selectFrom('orders').select(['revision', 'status']).execute(),
    payments: await scope.selectFrom('payments').select('amount').orderBy('id').execute(),
  }));
  return {
    orders,
    payments: payments.map(({ amount }) => amount),
    totals: [await total('orders'), await total('transactions')],
  };
}

test('a paid revision that arrives after a later void without payments restores the sale', async () => {
  const { uuid, opened, paid, voided } = revisions();
  const results = await terminal.sync([uuid, opened], [uuid, voided], [uuid, paid]);
  expect(outcomes(results)).toEqual(['created', 'updated', 'updated']);
  expect(results[2]).toMatchObject({ revision: 3, total_amount: 10 });
  const sale = { orders: [{ revision: 3, status: 'Completed' }], payments: [10], totals: [10, 10] };
  expect(await state()).toEqual(sale);
  expect(outcomes(await other.sync([uuid, voided], [uuid, paid], [uuid, opened]))).toEqual(Array(3).fill('duplicate'));
  expect(await state()).toEqual(sale);
});

test('an order accepts further revisions after a late paid revision has restored it', async () => {
  const { uuid, payment, paid, voided } = revisions();
  await terminal.sync([uuid, voided], [uuid, paid]);
  const tip = { ...paid, revision: 4, payments: [{ ...paid.payments[0], tips: 1, tendered_amount: 11 }] };
  const refund = buildPosRefund({ payment_offline_id: payment.offline_id, tips: 1 });
  const results = await terminal.sync(
    [uuid, { ...voided, revision: 4 }],
    [uuid, tip],
    [randomUUID(), refund, 'refund'],
    [uuid, { ...tip, revision: 5, status: 'Voided' }],
  );
  expect(outcomes(results)).toEqual(['payment_captured', 'updated', 'created', 'updated']);
});

test('an earlier revision is stale when all of its captured payments are already stored', async () => {
  const { uuid, opened, paid, tipped } = revisions();
  const results = await terminal.sync([uuid, tipped], [uuid, paid], [uuid, opened]);
  expect(outcomes(results)).toEqual(['created', 'stale_revision', 'stale_revision']);
  expect(await state()).toMatchObject({ orders: [{ revision: 3, status: 'Completed' }], totals: [11, 11] });
});

test('when two terminals capture payments for one order separately, the second revision is rejected', async () => {
  const { uuid, paid, paidElsewhere } = revisions();
  const forwards = [await terminal.put(uuid, paid), await other.put(uuid, paidElsewhere)];
  expect(outcomes(forwards)).toEqual(['created', 'payment_captured']);
  const again = revisions();
  const backwards = [await other.put(again.uuid, again.paidElsewhere), await terminal.put(again.uuid, again.paid)];
  expect(outcomes(backwards)).toEqual(['created', 'payment_captured']);
  expect((await state()).totals).toEqual([20, 20]);
});

test('a later revision with captured payments from two terminals is stored with both payments', async () => {
  const { uuid, paid, paidElsewhere } = revisions();
  await terminal.sync([uuid, paid]);
  const both = { ...paid, revision: 3, payments: [...paid.payments, ...paidElsewhere.payments] };
  expect(await other.put(uuid, both)).toMatchObject({ status: 'updated', flags: ['payment_mismatch'] });
  expect((await state()).payments).toEqual([10, 10]);
});

test('an order that is paid and voided concurrently keeps its payment, whichever revision is stored first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { uuid, opened, paid, voided } = revisions();
    await terminal.put(uuid, opened);
    const calls = [terminal.put(uuid, paid), other.put(uuid, voided)];
    const [, voiding] = await Promise.all(round % 2 === 0 ? calls : [...calls].reverse());
    expect(voiding).toBeDefined();
    const stored = await withLocation(suite.db, location, (scope) =>
      scope.selectFrom('orders').select('status').where('offline_id', '=', uuid).executeTakeFirstOrThrow(),
    );
    expect(stored).toEqual({ status: 'Completed' });
  }
  expect((await state()).totals).toEqual([100, 100]);
});

test('a void that waits for the lock of a revision with a captured payment is rejected', async () => {
  const { uuid, opened, paid, voided } = revisions();
  await terminal.put(uuid, opened);
  const client = new Client({ connectionString: suite.ownerUrl });
  await client.connect();
  const receiving = {
    terminal: { locationId: location, terminalId: 1 },
    receivedAt: new Date(),
    log: suite.app.log,
  };
  const { voiding } = await withLocation(suite.db, location, async (scope) => {
    const arrival = { kind: 'order', offlineId: uuid, hash: contentHash(paid), body: paid } as const;
    await storeOrders(scope, [arrival], receiving);
    const waiting = other.sync([uuid, voided]);
    await waitForLock(client);
    return { voiding: waiting };
  });
  await client.end();
  expect(outcomes(await voiding)).toEqual(['payment_captured']);
});
