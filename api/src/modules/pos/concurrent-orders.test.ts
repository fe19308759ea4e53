import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLocation } from '../../../test/factories';
import { buildPosOrder, countOrderRows, createPairedClient, fetchOrder } from '../../../test/pos-orders';
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

test('a batch that the database aborts because of a deadlock is retried and stored', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const other = new Client({ connectionString: suite.ownerUrl });
  await other.connect();
  const insertOrder = (uuid: string) =>
    other.query(
      `insert into orders (location_id, offline_id, revision, content_hash, terminal_id, source, type, status,
        sub_total, total_discount, total_tax_amount, total_tips, total_amount, paid_amount, change_amount,
        reported_total_amount, created_at, client_created_at, client_sent_at)
      values ($1, $2, 1, '', 1, 'Pos', 'DineIn', 'Open', 0, 0, 0, 0, 0, 0, 0, 0, now(), now(), now())`,
      [location, uuid],
    );
  // PostgreSQL aborts the transaction whose deadlock_timeout ends first. This connection has a long deadlock_timeout,
  // so PostgreSQL aborts the batch's transaction.
  await other.query(`set deadlock_timeout = '20s'; begin; set local app.location_id = '${location}'`);
  await insertOrder(second);
  const batch = terminal.sync([first, buildPosOrder()], [second, buildPosOrder()]);
  await waitForLock(other);
  const otherInsert = insertOrder(first);
  await otherInsert.catch(() => 'the database aborted this transaction instead of the batch');
  await other.query('rollback');
  await other.end();
  expect((await batch).map(({ status }) => status)).toEqual(['created', 'created']);
});
