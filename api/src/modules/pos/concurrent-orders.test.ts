import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, countOrderRows, createPairedClient, fetchOrder } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

test('an order that is sent twenty times concurrently is stored once', async () => {
  const uuid = randomUUID();
  const body = buildPosOrder();
  const results = await Promise.all(Array.from({ length: 20 }, () => terminal.put(uuid, body)));
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(results.map(({ status }) => status).sort()).toEqual(['created', ...Array(19).fill('duplicate')]);
  expect(await countOrderRows(suite, location)).toMatchObject({ orders: 1, order_items: 1, payments: 1 });
});

test('concurrent batches with the same orders in opposite order store each order once', async () => {
  const orders = Array.from({ length: 30 }, () => [randomUUID(), buildPosOrder()] as [string, unknown]);
  const reversed = [...orders].reverse();
  const batches = await Promise.all([orders, reversed, orders, reversed].map((batch) => terminal.sync(...batch)));
  expect(batches.flat().filter(({ status }) => status === 'created')).toHaveLength(30);
  expect(batches.flat().filter(({ status }) => status === 'duplicate')).toHaveLength(90);
  expect(await countOrderRows(suite, location)).toMatchObject({ orders: 30, order_items: 30, payments: 30 });
});

test('one of two concurrent amendments of an order is stored completely and the other is rejected', async () => {
  const uuid = randomUUID();
  const { id } = await terminal.put(uuid, buildPosOrder({ status: 'Open', payments: [] }));
  const other = await createPairedClient(suite, location);
  const amendments = [
    buildPosOrder({ revision: 2, items: [{}, {}], total_amount: 20 }),
    buildPosOrder({ revision: 2, items: [{}, {}, {}], total_amount: 30 }),
  ];
  const results = await Promise.all([terminal.put(uuid, amendments[0]), other.put(uuid, amendments[1])]);
  expect(results.map(({ http }) => http).sort()).toEqual([200, 409]);
  const order = await fetchOrder(suite, location, id);
  expect(order.order_items).toHaveLength(order.total_amount / 10);
  expect(order.paid_amount).toBe(order.total_amount);
});

/** Opens a connection outside the application, with a transaction that may read and write the location. */
async function beginElsewhere() {
  const other = new Client({ connectionString: suite.ownerUrl });
  await other.connect();
  // PostgreSQL aborts the transaction whose deadlock_timeout ends first. This connection has a long deadlock_timeout,
  // so PostgreSQL aborts the batch's transaction.
  await other.query(`set deadlock_timeout = '20s'; begin; set local app.location_id = '${location}'`);
  const insertOrder = (uuid: string) =>
    other.query(
      `insert into orders (location_id, offline_id, revision, content_hash, terminal_id, source, type, status,
        sub_total, total_discount, total_tax_amount, total_tips, total_amount, paid_amount, change_amount,
        reported_total_amount, created_at, client_created_at, client_sent_at)
      values ($1, $2, 1, '', 1, 'Pos', 'DineIn', 'Open', 0, 0, 0, 0, 0, 0, 0, 0, now(), now(), now())`,
      [location, uuid],
    );
  const rollback = async () => {
    await other.query('rollback');
    await other.end();
  };
  return { other, insertOrder, rollback };
}

async function outcome(query: Promise<unknown>): Promise<string> {
  return await query.then(() => 'succeeded', String);
}

/** Returns two UUIDs in ascending order. */
function ascendingIds(): [string, string] {
  const [first = '', second = ''] = [randomUUID(), randomUUID()].sort();
  return [first, second];
}

test('a duplicate is answered while another transaction holds the lock of its order', async () => {
  const [uuid, order] = [randomUUID(), buildPosOrder()];
  const { id } = await terminal.put(uuid, order);
  const { other, rollback } = await beginElsewhere();
  await other.query('select from orders where offline_id = $1 for update', [uuid]);
  const results = await terminal.sync([uuid, order], [randomUUID(), buildPosOrder()]);
  await rollback();
  expect(results).toMatchObject([{ status: 'duplicate', id }, { status: 'created' }]);
});

test('an amendment that is sent again while the first request waits for the lock of its order is a duplicate', async () => {
  const uuid = randomUUID();
  const { id } = await terminal.put(uuid, buildPosOrder({ status: 'Open', payments: [] }));
  const { other, rollback } = await beginElsewhere();
  await other.query('select from orders where offline_id = $1 for update', [uuid]);
  const amendment = buildPosOrder({ revision: 2, items: [{}, {}], total_amount: 20 });
  const requests = [terminal.put(uuid, amendment), terminal.put(uuid, amendment)];
  await waitForLock(other, 2);
  await rollback();
  const results = await Promise.all(requests);
  expect(results.map(({ status }) => status).sort()).toEqual(['duplicate', 'updated']);
  expect(results).toMatchObject(Array(2).fill({ http: 200, id, revision: 2, total_amount: 20 }));
});

test('a batch that the database aborts because of a deadlock is retried and stored', async () => {
  const [first, second] = ascendingIds();
  const { other, insertOrder, rollback } = await beginElsewhere();
  await insertOrder(second);
  const batch = terminal.sync([first, buildPosOrder()], [second, buildPosOrder()]);
  await waitForLock(other);
  const otherInsert = insertOrder(first);
  await otherInsert.catch(() => 'the database aborted this transaction instead of the batch');
  await rollback();
  expect((await batch).map(({ status }) => status)).toEqual(['created', 'created']);
});

test('new orders of a batch are inserted by ascending UUID, so that concurrent batches cannot deadlock', async () => {
  const [first, second] = ascendingIds();
  const { other, insertOrder, rollback } = await beginElsewhere();
  await insertOrder(first);
  const batch = terminal.sync([second, buildPosOrder()], [first, buildPosOrder()]);
  await waitForLock(other);
  // The batch waits for the first UUID and must not have inserted the second.
  await other.query("set lock_timeout = '500ms'");
  const secondInsert = await outcome(insertOrder(second));
  await rollback();
  expect(secondInsert).toBe('succeeded');
  const results = await batch;
  expect(results.map(({ status }) => status)).toEqual(['created', 'created']);
  const [secondId = 0, firstId = 0] = results.map(({ id }) => id);
  expect(secondId).toBeLessThan(firstId);
});

test('amendments of a batch lock their orders by ascending UUID, so that concurrent batches cannot deadlock', async () => {
  const [first, second] = ascendingIds();
  const open = buildPosOrder({ status: 'Open', payments: [] });
  // The ids and the positions in the table are in descending order of the UUIDs.
  await terminal.put(second, open);
  await terminal.put(first, open);
  const { other, rollback } = await beginElsewhere();
  const lockOrder = (uuid: string) => other.query('select from orders where offline_id = $1 for update', [uuid]);
  await lockOrder(first);
  const batch = terminal.sync([second, buildPosOrder({ revision: 2 })], [first, buildPosOrder({ revision: 2 })]);
  await waitForLock(other);
  // The batch waits for the first order and must not have locked the second.
  await other.query("set lock_timeout = '500ms'");
  const secondLock = await outcome(lockOrder(second));
  await rollback();
  expect(secondLock).toBe('succeeded');
  expect((await batch).map(({ status }) => status)).toEqual(['updated', 'updated']);
});

test('refunds of a batch lock their orders by ascending UUID, so that concurrent batches cannot deadlock', async () => {
  const orders = ascendingIds();
  const payments = orders.map(() => randomUUID());
  const sales = orders.map((uuid, position): [string, unknown] => {
    return [uuid, buildPosOrder({ payments: [{ offline_id: payments[position] ?? '', amount: 10 }] })];
  });
  await terminal.sync(...sales);
  const { other, rollback } = await beginElsewhere();
  const lockOrder = (uuid: string) => other.query('select from orders where offline_id = $1 for update', [uuid]);
  await lockOrder(orders[0]);
  const refunds = payments.reverse().map((payment_offline_id): [string, unknown, string] => {
    return [randomUUID(), buildPosRefund({ payment_offline_id }), 'refund'];
  });
  const invalid: [string, unknown, string] = [randomUUID(), { payment_offline_id: 'none' }, 'refund'];
  const batch = terminal.sync(...refunds, invalid);
  await waitForLock(other);
  // The batch waits for the first order and must not have locked the second.
  await other.query("set lock_timeout = '500ms'");
  const secondLock = await outcome(lockOrder(orders[1]));
  await rollback();
  expect(secondLock).toBe('succeeded');
  expect((await batch).map(({ status }) => status)).toEqual(['created', 'created', 'rejected']);
});
