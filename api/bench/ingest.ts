import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toDay } from '@backoffice/contract/dates';
import type { Client } from 'pg';
import { print, readCommandLine } from '../src/command-line';
import { temporaryFolder } from '../test/run-database';
import { readCpuTime, readParentPid } from './cpu-time';
import type { IngestJob, IngestOutcome } from './ingest-sender';
import { printFailure } from './print';
import { withClient } from './reports-database';
import { withRestaurantServer } from './restaurant-server';
import { formatSummary } from './statistics';
import type { Restaurant } from './storm-restaurants';
import { generateTerminalSales } from './storm-sales';
import type { RunningServer } from './storm-server';

const USAGE = `Sends new orders, each once: batches of 100 of one location and of sixteen, and single orders at a fixed rate.

  npm run bench -- ingest [options]

  --orders     orders of each scenario with batches; 48000 by default
  --seconds    duration of the scenario with single orders; 30 by default
  --cpu-prof   folder for a CPU profile of the server
`;
const option = (value?: string) => ({ type: 'string', ...(value && { default: value }) }) as const;
const { values } = readCommandLine({
  usage: USAGE,
  options: { orders: option('48000'), seconds: option('30'), 'cpu-prof': option() },
});

const TERMINALS = 50;
const BATCH_SIZE = 100;
const SINGLES_PER_SECOND = 200;
/** The terminals of a scenario, as pairs of the restaurant's index and the terminal's index in that restaurant. */
const ONE_LOCATION = Array.from({ length: 16 }, (_, terminal) => [0, terminal] as const);
const SIXTEEN_LOCATIONS = Array.from({ length: 16 }, (_, restaurant) => [restaurant, TERMINALS - 1] as const);
const EVERY_TERMINAL = Array.from({ length: TERMINALS }, (_, terminal) => [0, terminal] as const);
const LAST_LOCATION = Array.from({ length: 4 }, (_, terminal) => [15, terminal] as const);

interface Scenario {
  name: string;
  terminals: ReadonlyArray<readonly [restaurant: number, terminal: number]>;
  orders: number;
  batchSize: number;
  requestsPerSecond?: number;
  /** Whether PostgreSQL writes full-page images to the WAL. Their number depends on the checkpoint interval. */
  fullPageWrites: boolean;
}

const batches = { orders: Number(values.orders), batchSize: BATCH_SIZE, fullPageWrites: true };
const singles = { terminals: EVERY_TERMINAL, batchSize: 1 };
const SCENARIOS: Scenario[] = [
  { ...batches, name: 'warm-up', terminals: LAST_LOCATION, orders: 8_000 },
  { ...batches, name: 'batches of 100, one location, 16 terminals', terminals: ONE_LOCATION },
  { ...batches, name: 'batches of 100, 16 locations', terminals: SIXTEEN_LOCATIONS },
  {
    ...singles,
    name: `single orders, one location, 50 terminals, ${SINGLES_PER_SECOND}/s`,
    orders: Number(values.seconds) * SINGLES_PER_SECOND,
    requestsPerSecond: SINGLES_PER_SECOND,
    fullPageWrites: true,
  },
  {
    ...singles,
    name: 'single orders one after the other without full-page images',
    orders: 2_000,
    fullPageWrites: false,
  },
  {
    ...batches,
    name: 'batches of 100 without full-page images',
    terminals: ONE_LOCATION,
    orders: 8_000,
    fullPageWrites: false,
  },
];

const content = { restaurants: 16, terminals: TERMINALS };
const profile = values['cpu-prof'];
withRestaurantServer({ ...content, ...(profile && { profile }) }, async (server, restaurants, ownerUrl) => {
  await withClient(ownerUrl, async (client) => {
    for (const scenario of SCENARIOS) await runScenario(client, server, restaurants, scenario);
  });
}).catch(printFailure);

async function runScenario(
  client: Client,
  { origin, pid }: RunningServer,
  restaurants: Restaurant[],
  { name, terminals, orders, fullPageWrites, ...pace }: Scenario,
): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const perTerminal = Math.ceil(orders / terminals.length);
  const files = terminals.map(([restaurant, terminal]) =>
    writeOrders(folder, restaurants[restaurant], terminal, name, perTerminal),
  );
  await client.query(`alter system set full_page_writes = ${fullPageWrites ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.query('checkpoint');
  const before = await readUsage(client, pid);
  const { seconds, times, statuses, ...sent } = await send({ origin, terminals: files, ...pace });
  const after = await readUsage(client, pid);
  rmSync(folder, { recursive: true });
  const perOrder = (column: keyof Usage) => (after[column] - before[column]) / sent.orders;
  print(
    `${name}: ${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s, ${Math.round(sent.orders / seconds)} orders/s`,
  );
  print(formatSummary({ name: '  a request, ms', times }));
  const wal = `${(perOrder('wal') / 1000).toFixed(2)} kB WAL, ${perOrder('fullPageImages').toFixed(2)} full-page images`;
  const cpu = `CPU ${(perOrder('server') * 1000).toFixed(2)} ms server, ${(perOrder('database') * 1000).toFixed(2)} ms database`;
  print(`  per order: ${wal}, ${cpu}`);
  if (statuses.created !== sent.orders) process.exitCode = 1;
}

/** Writes a file with new orders of a terminal, and returns its path and the terminal's token. */
function writeOrders(
  folder: string,
  restaurant: Restaurant | undefined,
  terminal: number,
  seed: string,
  count: number,
): IngestJob['terminals'][number] {
  const token = restaurant?.tokens[terminal];
  if (!restaurant || !token) throw new Error(`There is no terminal ${terminal}`);
  const { menu, timezone, locationId } = restaurant;
  const today = toDay(new Date(), timezone);
  // The sales have the current time, because older sales would be flagged as late.
  const now = new Date().toISOString();
  const lines = generateTerminalSales(menu, `${seed}:${locationId}:${terminal}`, count, today).map(
    ({ offlineId, finalOrder }) => {
      const payments = finalOrder.payments.map((payment) => ({ ...payment, created_at: now }));
      const body = { ...finalOrder, revision: 1, created_at: now, sent_at: now, payments };
      return JSON.stringify({ kind: 'order', offline_id: offlineId, body });
    },
  );
  const file = path.join(folder, `${locationId}-${terminal}.jsonl`);
  writeFileSync(file, lines.join('\n'));
  return { token, file };
}

interface Usage {
  /** Bytes of WAL written. */
  wal: number;
  fullPageImages: number;
  /** CPU time of the server and of all processes of PostgreSQL, in seconds. */
  server: number;
  database: number;
}

async function readUsage(client: Client, serverPid: number): Promise<Usage> {
  const { rows } = await client.query<{ wal: string; images: string; pid: number }>(
    `select pg_current_wal_insert_lsn() - '0/0' as wal, wal_fpi as images, pg_backend_pid() as pid
     from pg_stat_wal`,
  );
  const { wal = 0, images = 0, pid = 0 } = rows[0] ?? {};
  return {
    wal: Number(wal),
    fullPageImages: Number(images),
    server: readCpuTime(serverPid),
    database: readCpuTime(readParentPid(pid) ?? 0),
  };
}

/** Sends the orders from a separate process, so that sending does not delay the measuring process. */
async function send(job: IngestJob): Promise<IngestOutcome> {
  const child = fork(path.join(__dirname, 'ingest-sender.ts'), { execArgv: ['--import', 'tsx'] });
  const outcome = new Promise<IngestOutcome>((resolve) => child.once('message', resolve));
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The terminals ended with ${code}`)));
  child.send(job);
  return await Promise.race([outcome, ended]);
}
