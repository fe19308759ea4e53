import { readFileSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { temporaryFolder } from '../test/run-database';
import { formatSummary } from './statistics';
import { findMismatches } from './storm-checks';
import { type PreparedLocation, prepareLocations } from './storm-preparation';
import { findWrongDays, type ReadReport } from './storm-reports';
import { signIn } from './storm-restaurants';
import type { SenderProgress } from './storm-sender';
import { runSender, startServer } from './storm-server';
import type { SendOutcome } from './storm-terminal';

const USAGE = `Many terminals send the sales of several days without a network at the same time: twice, in random order, and with lost
responses. Then checks that the database contains each order once and to the cent.

  npm run bench -- storm [options]

  --terminals   number of terminals; 1000 by default
  --orders      orders of each terminal; 500 by default
  --seed        seed of the generated orders; 1 by default
  --at-once     number of terminals that send concurrently; all by default
  --cpu-prof    folder for a CPU profile of the server
`;
const DATA_KEY = 'a secret for storms, of 32 bytes at least';

interface Settings {
  terminals: number;
  orders: number;
  seed: string;
  atOnce: number;
  profile: string | undefined;
}

interface Storm extends Settings {
  folder: string;
  connectionString: string;
  /** Origin of the server's URL. */
  origin: string;
  locations: PreparedLocation[];
  /** Signal that ends the benchmark early; SIGINT and SIGTERM abort it. */
  signal: AbortSignal;
}

runStorm(readSettings()).catch((error: unknown) => {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
});

function readSettings(): Settings {
  const option = { type: 'string' } as const;
  const options = { terminals: option, orders: option, seed: option, 'at-once': option, 'cpu-prof': option };
  const {
    terminals = '1000',
    orders = '500',
    seed = '1',
    ...values
  } = readCommandLine({ usage: USAGE, options }).values;
  const counts = {
    terminals: Number(terminals),
    orders: Number(orders),
    atOnce: Number(values['at-once'] ?? terminals),
  };
  const isValid = Object.values(counts).every((count) => Number.isSafeInteger(count) && count > 0);
  if (!isValid) exitWithUsage(USAGE, '--terminals, --orders and --at-once: must be whole numbers, 1 or more');
  return { ...counts, seed, profile: values['cpu-prof'] };
}

async function runStorm(settings: Settings): Promise<void> {
  // The exit code stays 1 unless all checks succeed.
  process.exitCode = 1;
  const abortController = new AbortController();
  const { signal } = abortController;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abortController.abort());
  const folder = temporaryFolder();
  const { connectionString, stop } = await startEmbeddedServer({ dataDir: folder });
  try {
    const { applicationUrl } = await prepareDatabase(connectionString, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const locations: PreparedLocation[] = [];
    const options = { folder, applicationUrl, dataKey: DATA_KEY, ordersPerTerminal: settings.orders };
    for await (const location of prepareLocations({ ...settings, ...options })) {
      signal.throwIfAborted();
      locations.push(location);
      print(`${location.restaurant.name}: ${location.terminals.length} terminals with ${location.orders} orders`);
    }
    const server = await startServer({ ...settings, connectionString, dataDir: folder, dataKey: DATA_KEY, signal });
    const running = { ...settings, folder, connectionString, origin: server.origin, locations, signal };
    try {
      const rejected = await sendOrders(running);
      const mismatches = await printMismatches(running);
      process.exitCode = rejected + mismatches === 0 ? 0 : 1;
    } finally {
      await server.stop();
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends all sales, prints the results, and returns the number of unexpected rejections. */
async function sendOrders({ folder, origin, atOnce, locations, signal }: Storm): Promise<number> {
  const terminals = locations.flatMap((location) => location.terminals);
  const orders = locations.reduce((sum, location) => sum + location.orders, 0);
  print(`${terminals.length} terminals of ${locations.length} locations send ${orders} orders, ${atOnce} at once`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const onProgress = ({ outcome, terminalsDone }: SenderProgress) => {
    const { created = 0 } = outcome.statuses;
    const progress = `${countResults(outcome)} results, ${created} created`;
    print(`${seconds().toFixed(0)} s: ${progress}, ${terminalsDone} terminals done`);
  };
  const { outcome } = await runSender(folder, { origin, atOnce, terminals }, { signal, onProgress });
  const rate = (count: number) => Math.round(count / seconds());
  print(formatSummary({ name: 'a batch, ms', times: outcome.times }));
  print(
    `${seconds().toFixed(1)} s: ${rate(orders)} new orders a second, ${rate(countResults(outcome))} operations a second`,
  );
  print(`Results: ${formatCounts(outcome.statuses)}`);
  print(`Batches without a response: ${formatCounts(outcome.failures)}`);
  printFirst(outcome.unexpected.map((result) => `Rejected: ${JSON.stringify(result)}`));
  return outcome.unexpected.length;
}

function countResults({ statuses }: SendOutcome): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

function formatCounts(counts: Record<string, number>): string {
  return (
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'none'
  );
}

/** Compares the database and the reports with the expected sales, and returns the number of differences. */
async function printMismatches({ origin, connectionString, locations }: Storm): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const wrong: string[] = [];
  try {
    for (const { restaurant, expectedFile } of locations) {
      const expected = JSON.parse(readFileSync(expectedFile, 'utf8'));
      wrong.push(...(await findMismatches(client, restaurant.locationId, expected)));
      const readReport = createReportReader(origin, await signIn(origin, restaurant));
      const days = await findWrongDays(readReport, restaurant.timezone, expected);
      wrong.push(...days.map((line) => `${restaurant.name}: ${line}`));
    }
  } finally {
    await client.end();
  }
  const orders = locations.reduce((sum, location) => sum + location.orders, 0);
  print(wrong.length === 0 ? `All ${orders} orders are stored once and to the cent, and the reports agree` : 'WRONG:');
  printFirst(wrong);
  return wrong.length;
}

function createReportReader(origin: string, token: string): ReadReport {
  return async (reportPath, query) => {
    const response = await fetch(`${origin}/api${reportPath}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${reportPath}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
}

/** Prints the first 20 lines. */
function printFirst(lines: string[]): void {
  for (const line of lines.slice(0, 20)) print(line);
}
