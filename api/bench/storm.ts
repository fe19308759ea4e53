import { readFileSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { exitWithUsage, readCommandLine } from '../src/command-line';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { temporaryFolder } from '../test/run-database';
import { summary } from './statistics';
import { findMismatches } from './storm-checks';
import { type Prepared, prepare } from './storm-preparation';
import { type Ask, findWrongDays } from './storm-reports';
import { signIn } from './storm-restaurants';
import type { Progress } from './storm-sender';
import { sendAll, startServer } from './storm-server';
import type { Outcome } from './storm-terminal';

const USAGE = `Terminals come back after days without a network and send what they have sold, all at the same moment: twice,
in any order, with answers that are lost. Then looks whether the database holds each order once, to the cent.

  npm run bench -- storm [options]

  --terminals   how many; 1000 unless said
  --orders      of each terminal; 500 unless said
  --seed        another seed, other orders; 1 unless said
  --at-once     how many terminals send at the same moment; all unless said
  --cpu-prof    folder for a profile of the server's processor time
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
  /** Of the server. */
  origin: string;
  locations: Prepared[];
  /** Somebody does not want to wait for the end. */
  signal: AbortSignal;
}

storm(readSettings()).catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
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

async function storm(chosen: Settings): Promise<void> {
  // Until it has been seen through.
  process.exitCode = 1;
  const ended = new AbortController();
  const { signal } = ended;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort());
  const folder = temporaryFolder();
  const { connectionString, stop } = await startEmbeddedServer({ dataDir: folder });
  try {
    const { applicationUrl } = await prepareDatabase(connectionString, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const locations: Prepared[] = [];
    const wanted = { folder, applicationUrl, dataKey: DATA_KEY, ordersPerTerminal: chosen.orders };
    for await (const location of prepare({ ...chosen, ...wanted })) {
      signal.throwIfAborted();
      locations.push(location);
      say(`${location.restaurant.name}: ${location.terminals.length} terminals have sold ${location.orders} orders`);
    }
    const server = await startServer({ ...chosen, connectionString, dataDir: folder, dataKey: DATA_KEY, signal });
    const running = { ...chosen, folder, connectionString, origin: server.origin, locations, signal };
    try {
      const refused = await send(running);
      const wrong = await check(running);
      process.exitCode = refused + wrong === 0 ? 0 : 1;
    } finally {
      await server.stop();
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives back how many operations were refused for no good reason. */
async function send({ folder, origin, atOnce, locations, signal }: Storm): Promise<number> {
  const terminals = locations.flatMap((location) => location.terminals);
  const orders = locations.reduce((sum, location) => sum + location.orders, 0);
  say(`${terminals.length} terminals of ${locations.length} locations send ${orders} orders, ${atOnce} at once`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const onProgress = ({ outcome, terminalsDone }: Progress) => {
    const { created = 0 } = outcome.statuses;
    const told = `${answered(outcome)} operations answered, ${created} of them created`;
    say(`${seconds().toFixed(0)} s: ${told}, ${terminalsDone} terminals done`);
  };
  const { outcome } = await sendAll(folder, { origin, atOnce, terminals }, { signal, onProgress });
  const rate = (count: number) => Math.round(count / seconds());
  say(summary({ name: 'a batch, ms', times: outcome.times }));
  say(`${seconds().toFixed(1)} s: ${rate(orders)} new orders a second, ${rate(answered(outcome))} operations a second`);
  say(`Answers: ${listed(outcome.statuses)}`);
  say(`Batches without an answer: ${listed(outcome.failures)}`);
  tell(outcome.unexpected.map((result) => `Refused: ${JSON.stringify(result)}`));
  return outcome.unexpected.length;
}

function answered({ statuses }: Outcome): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

function listed(counts: Record<string, number>): string {
  return (
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'none'
  );
}

/** Gives back how many things are not as they were told. */
async function check({ origin, connectionString, locations }: Storm): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const wrong: string[] = [];
  try {
    for (const { restaurant, toldFile } of locations) {
      const told = JSON.parse(readFileSync(toldFile, 'utf8'));
      wrong.push(...(await findMismatches(client, restaurant.locationId, told)));
      const ask = askAs(origin, await signIn(origin, restaurant));
      const days = await findWrongDays(ask, restaurant.timezone, told);
      wrong.push(...days.map((line) => `${restaurant.name}: ${line}`));
    }
  } finally {
    await client.end();
  }
  const orders = locations.reduce((sum, location) => sum + location.orders, 0);
  say(wrong.length === 0 ? `All ${orders} orders are known once and to the cent, by the reports as well` : 'WRONG:');
  tell(wrong);
  return wrong.length;
}

function askAs(origin: string, token: string): Ask {
  return async (reportPath, query) => {
    const response = await fetch(`${origin}/api${reportPath}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${reportPath}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
}

/** As many lines as somebody reads. */
function tell(lines: string[]): void {
  for (const line of lines.slice(0, 20)) say(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
