import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type SyncResult, syncTerminal } from '@backoffice/contract/pos';
import { listOrders } from '@backoffice/contract/reports';
import { openDatabase } from '../src/database/connection';
import { readPostmasterFile } from '../src/database/embedded-lock-file';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { migrate } from '../src/database/migrate';
import { authorizationHeaders, createLocation, createPairedTerminal } from './factories';
import { buildPosOrder } from './pos-orders';
import { temporaryFolder } from './run-database';

const SECRET = 'a secret that outlives the server, of 32 bytes at least';
const BATCHES = 40;
const ORDERS_PER_BATCH = 25;
/** Number of responses after which the server is killed, while each sender has a request in flight. */
const KILLED_AFTER = 12;
const SENDERS = 4;

const dataDir = temporaryFolder();
let server: ChildProcess | undefined;
let location: number;
let deviceToken: string;

beforeAll(async () => {
  const { connectionString, stop } = await startEmbeddedServer({ dataDir });
  await migrate(connectionString);
  const db = openDatabase(connectionString);
  location = await createLocation(db);
  deviceToken = (await createPairedTerminal(db, location)).token;
  await db.destroy();
  await stop();
}, 60_000);
afterAll(async () => {
  const running = server;
  if (running?.exitCode === null) {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true });
}, 60_000);

/** Starts the server as a child process, and returns its URL. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../src/server.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      TOKEN_SECRET: SECRET,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  });
  server = child;
  let output = '';
  return await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(output)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /Back office: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
}

/**
 * Kills the server and its database with SIGKILL, so that neither can write anything afterwards, as in a power failure.
 */
async function killEverything(): Promise<void> {
  const ended = new Promise((resolve) => server?.once('exit', resolve));
  const database = readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') });
  if (!database) throw new Error('The database does not run');
  process.kill(database.pid, 'SIGKILL');
  server?.kill('SIGKILL');
  await ended;
}

type Operation = { kind: 'order'; offline_id: string; body: ReturnType<typeof buildPosOrder> };

/**
 * Builds batches of orders with different amounts. The first operation of a batch opens an order, and the last
 * operation completes it.
 */
function buildBatches(): Operation[][] {
  return Array.from({ length: BATCHES }, (_, batch) => {
    const orders: Operation[] = Array.from({ length: ORDERS_PER_BATCH }, (_, order) => {
      const price = (100 + 100 * batch + order) / 100;
      return {
        kind: 'order',
        offline_id: randomUUID(),
        body: buildPosOrder({ items: [{ price }], total_amount: price }),
      };
    });
    const tab = { kind: 'order', offline_id: randomUUID() } as const;
    const opened = { ...tab, body: buildPosOrder({ status: 'Open', payments: [] }) };
    const closed = { ...tab, body: buildPosOrder({ revision: 2, items: [{}, { price: 5 }], total_amount: 15 }) };
    return [opened, ...orders, closed];
  });
}

async function send(address: string, operations: Operation[]): Promise<SyncResult[]> {
  const response = await fetch(`${address}/api/pos/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deviceToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ operations }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return syncTerminal.response.parse(await response.json()).results;
}

/**
 * Sends batches concurrently, kills the server while requests are in flight, and returns the results that arrived, by
 * batch number.
 */
async function sendUntilKilled(address: string, batches: Operation[][]): Promise<Map<number, SyncResult[]>> {
  const answered = new Map<number, SyncResult[]>();
  let next = 0;
  let killing: Promise<void> | undefined;
  const sender = async () => {
    for (let batch = next++; batch < batches.length && !killing; batch = next++) {
      const results = await send(address, batches[batch] ?? []).catch(() => undefined);
      if (results) answered.set(batch, results);
      if (answered.size >= KILLED_AFTER) killing ??= killEverything();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await killing;
  return answered;
}

/** Returns the totals of all orders in the report, by order id. */
async function findReportedTotals(address: string): Promise<Map<number, number>> {
  const totals: Array<[number, number]> = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${address}/api/reports/orders?per_page=999&page=${page}`, {
      headers: authorizationHeaders({ tokenSecret: SECRET }, location),
    });
    const { orders } = listOrders.response.parse(await response.json()).data;
    for (const { id, total_amount } of orders) totals.push([id, total_amount]);
    if (orders.length < 999) break;
  }
  const byId = new Map(totals);
  expect(byId.size).toBe(totals.length);
  return byId;
}

/** Sends every batch. Returns the number of results per status, and the last result of each order. */
async function sendAll(address: string, batches: Operation[][]) {
  const statuses: Record<string, number> = {};
  const last = new Map<string, SyncResult>();
  for (const batch of batches) {
    for (const result of await send(address, batch)) {
      statuses[result.code ?? result.status] = (statuses[result.code ?? result.status] ?? 0) + 1;
      last.set(result.offline_id, result);
    }
  }
  return { statuses, last };
}

test('acknowledged orders are stored once after the server and its database were killed, and resending changes nothing', async () => {
  const batches = buildBatches();
  const answered = await sendUntilKilled(await start(), batches);
  expect(answered.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(answered.size).toBeLessThan(BATCHES);

  const address = await start();
  const survived = await findReportedTotals(address);
  for (const results of answered.values()) {
    // Does not check the first operation of a batch, because the last operation updates the same order.
    for (const { id = 0, status, total_amount } of results.slice(1)) {
      expect(['created', 'updated']).toContain(status);
      expect(survived.get(id)).toBe(total_amount);
    }
  }

  const { last } = await sendAll(address, batches);
  const complete = await findReportedTotals(address);
  const orders = BATCHES * (ORDERS_PER_BATCH + 1);
  expect(complete.size).toBe(orders);
  expect(new Set([...last.values()].map(({ id }) => id)).size).toBe(orders);
  for (const id of survived.keys()) expect(complete.has(id)).toBe(true);
  for (const { offline_id, body } of batches.flat()) {
    const id = last.get(offline_id)?.id ?? 0;
    if (body.revision === 2 || body.status === 'Completed') expect(complete.get(id)).toBe(body.total_amount);
  }

  const again = await sendAll(address, batches);
  expect(again.statuses).toEqual({ duplicate: orders + BATCHES });
  expect(await findReportedTotals(address)).toEqual(complete);
}, 180_000);
