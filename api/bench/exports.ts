import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listCategories } from '@backoffice/contract/categories';
import { listItems } from '@backoffice/contract/items';
import { createOrdersExport } from '@backoffice/contract/report-exports';
import { listOrders } from '@backoffice/contract/reports';
import { listTaxes } from '@backoffice/contract/taxes';
import { print, readCommandLine } from '../src/command-line';
import { printFailure } from './print';
import { measureExport } from './reports-export';
import { withRestaurantServer } from './restaurant-server';
import { formatSummary, type TimeGroup } from './statistics';
import { signIn } from './storm-restaurants';

const USAGE = `Downloads one export, and measures its speed and the server's memory; then requests many exports at once, and
measures the times of other calls before and during the exports.

  npm run bench -- exports [options]

  --exports       number of exports at once, 0 for none; 500 by default
  --restaurants   number of restaurants; 2 by default
  --orders        orders of each restaurant; 100000 by default
`;
const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = readCommandLine({
  usage: USAGE,
  options: { exports: option('500'), restaurants: option('2'), orders: option('100000') },
});

const DAYS = 365;
const SINCE = '2025-11-01';
/** Number of simulated users: each repeatedly sends a request, reads the response and pauses. */
const CALLERS = 4;
const PAUSE_MS = 100;
const QUIET_MS = 20_000;
const YEAR = { start_date: '2025-11-01T00:00:00.000Z', end_date: '2026-11-01T23:59:59.999Z' };
const DAY = new URLSearchParams({ start_date: '2026-06-01T00:00:00.000Z', end_date: '2026-06-01T23:59:59.999Z' });
const CALLS = [
  listCategories.path,
  `${listItems.path}?page=1&per_page=25`,
  listTaxes.path,
  `${listOrders.path}?${DAY}&page=1&per_page=25`,
];

interface Target {
  origin: string;
  /** Access tokens, one per restaurant. */
  tokens: string[];
}

const sales = { orders: Number(values.orders), days: DAYS, since: SINCE };
const restaurantCount = Number(values.restaurants);
withRestaurantServer({ restaurants: restaurantCount, terminals: 40, sales }, async (server, restaurants) => {
  const { origin } = server;
  const target = { origin, tokens: await Promise.all(restaurants.map((restaurant) => signIn(origin, restaurant))) };
  for (const line of await measureExport(server, target.tokens[0] ?? '', YEAR)) print(line);
  if (Number(values.exports) > 0) await measureManyExports(target);
}).catch(printFailure);

async function measureManyExports(target: Target): Promise<void> {
  await measureCalls(target, AbortSignal.timeout(QUIET_MS / 4));
  const quiet = await measureCalls(target, AbortSignal.timeout(QUIET_MS));
  const exported = new AbortController();
  const calls = measureCalls(target, exported.signal);
  const statuses = await exportAtOnce(target, Number(values.exports));
  exported.abort();
  const busy = await calls;
  print(formatSummary({ name: 'other calls before, ms', times: quiet.times }));
  print(formatSummary({ name: 'other calls during the exports, ms', times: busy.times }));
  const others = { ...quiet.statuses, ...busy.statuses };
  print(`Exports: ${JSON.stringify(statuses)}; other calls: ${JSON.stringify(others)}`);
  const answers = Object.keys({ ...statuses, ...others }).map(Number);
  if (answers.some((status) => status >= 500)) process.exitCode = 1;
}

/**
 * Requests one-year exports for all restaurants from a separate process, so that the downloads do not slow down the
 * measuring process. Returns the number of responses per status.
 */
async function exportAtOnce({ origin, tokens }: Target, exports: number): Promise<Record<string, number>> {
  const child = fork(path.join(__dirname, 'exports-sender.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({ origin, path: `${createOrdersExport.path}?${new URLSearchParams(YEAR)}`, count: exports, tokens });
  const [{ statuses, megabytes, seconds }] = await once(child, 'message');
  print(`${exports} exports at once: ${megabytes.toFixed(0)} MB of CSV in ${seconds.toFixed(1)} s`);
  return statuses;
}

/** Sends the requests of simulated users until `signal` is aborted, and returns the response times and statuses. */
async function measureCalls({ origin, tokens }: Target, signal: AbortSignal) {
  const group: TimeGroup & { statuses: Record<string, number> } = { name: '', times: [], statuses: {} };
  const { times, statuses } = group;
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = caller; !signal.aborted; turn += 1) {
        const start = performance.now();
        const response = await call(`${origin}/api${CALLS[turn % CALLS.length]}`, tokens[turn % tokens.length]);
        await response.arrayBuffer();
        times.push(performance.now() - start);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        await sleep(PAUSE_MS);
      }
    }),
  );
  return group;
}

async function call(url: string, token: string | undefined): Promise<Response> {
  return await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` } });
}
