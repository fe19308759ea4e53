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
/** Answers after which the server is killed, while as many others are on their way as there are senders. */
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

/** Starts the real server; its address. */
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
  let said = '';
  return await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(said)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /Back office: (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Ends the server and its database as a power cut does: neither gets to write or say anything. */
async function killEverything(): Promise<void> {
  const ended = new Promise((resolve) => server?.once('exit', resolve));
  const database = readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') });
  if (!database) throw new Error('The database does not run');
  process.kill(database.pid, 'SIGKILL');
  server?.kill('SIGKILL');
  await ended;
}

type Operation = { kind: 'order'; offline_id: string; body: ReturnType<typeof buildPosOrder> };

/** Orders of different amounts; the last of each batch is opened in it and closed by the batch's end. */
function batches(): Operation[][] {
  return Array.from({ length: BATCHES }, (_, batch) => {
    const told: Operation[] = Array.from({ length: ORDERS_PER_BATCH }, (_, order) => {
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
    return [opened, ...told, closed];
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

/** Sends from several connections until the server is killed among them; the answers that arrived, by batch. */
async function sendUntilKilled(address: string, told: Operation[][]): Promise<Map<number, SyncResult[]>> {
  const answered = new Map<number, SyncResult[]>();
  let next = 0;
  let killing: Promise<void> | undefined;
  const sender = async () => {
    for (let batch = next++; batch < told.length && !killing; batch = next++) {
      const results = await send(address, told[batch] ?? []).catch(() => undefined);
      if (results) answered.set(batch, results);
      if (answered.size >= KILLED_AFTER) killing ??= killEverything();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await killing;
  return answered;
}

/** What the report says of every order: its total by its id. */
async function reported(address: string): Promise<Map<number, number>> {
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

/** Sends every batch; how often each status was answered, and the last answer to each order. */
async function sendAll(address: string, told: Operation[][]) {
  const statuses: Record<string, number> = {};
  const last = new Map<string, SyncResult>();
  for (const batch of told) {
    for (const result of await send(address, batch)) {
      statuses[result.code ?? result.status] = (statuses[result.code ?? result.status] ?? 0) + 1;
      last.set(result.offline_id, result);
    }
  }
  return { statuses, last };
}

test('what was answered before the server and its database were killed is there once, and sending all again changes nothing', async () => {
  const told = batches();
  const answered = await sendUntilKilled(await start(), told);
  expect(answered.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(answered.size).toBeLessThan(BATCHES);

  const address = await start();
  const survived = await reported(address);
  for (const results of answered.values()) {
    // The first of a batch is amended by its last.
    for (const { id = 0, status, total_amount } of results.slice(1)) {
      expect(['created', 'updated']).toContain(status);
      expect(survived.get(id)).toBe(total_amount);
    }
  }

  const { last } = await sendAll(address, told);
  const complete = await reported(address);
  const orders = BATCHES * (ORDERS_PER_BATCH + 1);
  expect(complete.size).toBe(orders);
  expect(new Set([...last.values()].map(({ id }) => id)).size).toBe(orders);
  for (const id of survived.keys()) expect(complete.has(id)).toBe(true);
  for (const { offline_id, body } of told.flat()) {
    const id = last.get(offline_id)?.id ?? 0;
    if (body.revision === 2 || body.status === 'Completed') expect(complete.get(id)).toBe(body.total_amount);
  }

  const again = await sendAll(address, told);
  expect(again.statuses).toEqual({ duplicate: orders + BATCHES });
  expect(await reported(address)).toEqual(complete);
}, 180_000);
