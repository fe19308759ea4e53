import { listCategories } from '@backoffice/shared/contract/categories';
import { listItems } from '@backoffice/shared/contract/items';
import { listOrders } from '@backoffice/shared/contract/reports';
import { listTaxes } from '@backoffice/shared/contract/taxes';
import { readCommandLine } from '../src/command-line';
import { withRestaurantServer } from './restaurant-server';
import { type Group, summary } from './statistics';
import { signIn } from './storm-restaurants';

const USAGE = `Requests many exports at once, and measures other calls before and meanwhile.

  npm run bench -- exports [options]

  --exports   500 by default
  --orders    of each of two restaurants; 100000 by default
`;
const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = readCommandLine({ usage: USAGE, options: { exports: option('500'), orders: option('100000') } });

const DAYS = 365;
const SINCE = '2025-11-01';
/** Callers that send the other calls, one after the other. */
const CALLERS = 2;
const QUIET_MS = 20_000;
const YEAR = new URLSearchParams({ start_date: '2025-11-01T00:00:00.000Z', end_date: '2026-10-31T23:59:59.999Z' });
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
withRestaurantServer({ restaurants: 2, terminals: 40, sales }, async ({ origin }, restaurants) => {
  const target = { origin, tokens: await Promise.all(restaurants.map((restaurant) => signIn(origin, restaurant))) };
  await measureCalls(target, AbortSignal.timeout(QUIET_MS / 4));
  const quiet = await measureCalls(target, AbortSignal.timeout(QUIET_MS));
  const exported = new AbortController();
  const calls = measureCalls(target, exported.signal);
  const statuses = await exportAtOnce(target, Number(values.exports));
  exported.abort();
  const busy = await calls;
  say(summary({ name: 'other calls before, ms', times: quiet.times }));
  say(summary({ name: 'other calls during the exports, ms', times: busy.times }));
  const others = { ...quiet.statuses, ...busy.statuses };
  say(`Exports: ${JSON.stringify(statuses)}; other calls: ${JSON.stringify(others)}`);
  const answers = Object.keys({ ...statuses, ...others }).map(Number);
  if (answers.some((status) => status >= 500)) process.exitCode = 1;
}).catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});

/** Requests exports of a year for both restaurants and reads them to their end. Returns how often each status came. */
async function exportAtOnce({ origin, tokens }: Target, exports: number): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const start = performance.now();
  let lines = 0;
  await Promise.all(
    Array.from({ length: exports }, async (_, index) => {
      const response = await call(`${origin}/api/reports/orders/export?${YEAR}`, tokens[index % tokens.length]);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (!response.body) return;
      for await (const chunk of response.body) for (const byte of chunk) if (response.ok && byte === 10) lines += 1;
    }),
  );
  say(`${exports} exports at once: ${lines} lines in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return statuses;
}

/** Sends the other calls until `signal` ends it. */
async function measureCalls({ origin, tokens }: Target, signal: AbortSignal) {
  const group: Group & { statuses: Record<string, number> } = { name: '', times: [], statuses: {} };
  const { times, statuses } = group;
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = caller; !signal.aborted; turn += 1) {
        const start = performance.now();
        const response = await call(`${origin}/api${CALLS[turn % CALLS.length]}`, tokens[turn % tokens.length]);
        await response.arrayBuffer();
        times.push(performance.now() - start);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      }
    }),
  );
  return group;
}

async function call(url: string, token: string | undefined): Promise<Response> {
  return await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` } });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
