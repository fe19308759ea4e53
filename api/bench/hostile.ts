import { Client } from 'pg';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { openDatabase } from '../src/database/connection';
import { prepareDatabase } from '../src/database/prepare';
import { rebuildSales } from '../src/modules/ledger/rebuild-sales';
import { verifyLocation } from '../src/modules/ledger/verify-location';
import { rebuildRollups } from '../src/modules/rollups/refresh';
import { findUnexpectedResponses } from './hostile-attacks';
import {
  type BackOfficeClient,
  type CheckContext,
  closeDays,
  findDifferences,
  findUnlistedExceptions,
  findWrongClosings,
} from './hostile-checks';
import { attackRestaurant, HONEST_TERMINALS, HOSTILE_TERMINALS, type HostileRun } from './hostile-run';
import { printFailure } from './print';
import { DATA_KEY, withRestaurantServer } from './restaurant-server';
import { type Restaurant, signIn } from './storm-restaurants';

const USAGE = `Ten hostile terminals attack a restaurant while honest ones sell. Then checks that every figure is that of the
acknowledged sales, and that each attempt was refused or is an exception, and is listed.

  npm run bench -- hostile [options]

  --minutes   10 by default
  --seed      1 by default
`;

const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = readCommandLine({ usage: USAGE, options: { minutes: option('10'), seed: option('1') } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) exitWithUsage(USAGE, '--minutes: must be a number above 0');

// The exit code stays 1 unless all checks succeed.
process.exitCode = 1;
withRestaurantServer(
  { restaurants: 1, terminals: HONEST_TERMINALS + HOSTILE_TERMINALS },
  async ({ origin }, [restaurant], ownerUrl) => {
    if (restaurant) process.exitCode = (await attackAndCheck(origin, restaurant, ownerUrl)) === 0 ? 0 : 1;
  },
).catch((error: unknown) => {
  printFailure(error);
});

/** Attacks the restaurant, and returns the number of differences from the expected sales and responses. */
async function attackAndCheck(origin: string, restaurant: Restaurant, ownerUrl: string): Promise<number> {
  const { locationId, timezone } = restaurant;
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string }>('select id from terminals where location_id = $1 order by id', [
      locationId,
    ]);
    const terminalIds = rows.map(({ id }) => Number(id));
    const settings = { origin, restaurant, terminalIds, minutes, seed: values.seed };
    const run = await attackRestaurant({ ...settings, backOffice: await signInBackOffice(origin, restaurant) });
    const backOffice = await signInBackOffice(origin, restaurant);
    await printRun(run, owner, locationId);
    const wrong = await findAll(run, { owner, backOffice, locationId, timezone, sales: run.sales }, ownerUrl);
    for (const line of wrong.slice(0, 20)) print(`WRONG: ${line}`);
    print(`Differences: ${wrong.length}`);
    return wrong.length;
  } finally {
    await owner.end();
  }
}

async function signInBackOffice(origin: string, restaurant: Restaurant): Promise<BackOfficeClient> {
  const headers = { authorization: `Bearer ${await signIn(origin, restaurant)}`, 'content-type': 'application/json' };
  const call = async (path: string, request: RequestInit): Promise<unknown> => {
    const response = await fetch(`${origin}/api${path}`, { ...request, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  return {
    read: (path, query) => call(`${path}?${new URLSearchParams(query)}`, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

async function printRun({ answers, operations, sales }: HostileRun, owner: Client, locationId: number): Promise<void> {
  print(`${operations} operations in ${minutes} minutes, seed ${values.seed}; stored: ${countStored(sales)}`);
  for (const [side, counts] of Object.entries(answers)) print(`Answers to ${side} terminals: ${formatCounts(counts)}`);
  const { rows } = await owner.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from sales_exceptions where location_id = $1 group by kind',
    [locationId],
  );
  print(`Exceptions: ${formatCounts(new Map(rows.map(({ kind, count }) => [kind, count])))}`);
}

function countStored({ orders, refunds, drawers }: HostileRun['sales']): string {
  return `${orders.size} orders, ${[...refunds.values()].flat().length} refunds, ${drawers.length} drawers`;
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
}

/**
 * Checks the responses and figures, closes all days, rebuilds the sales from the ledger, and checks the figures again.
 */
async function findAll(run: HostileRun, checked: CheckContext, ownerUrl: string): Promise<string[]> {
  const { locationId, backOffice } = checked;
  const wrong = findUnexpectedResponses(run.attempts);
  wrong.push(...run.refusedHonest.map(({ kind, uuid, http, code }) => `Honest ${kind} ${uuid}: ${http} ${code}`));
  wrong.push(...(await findUnlistedExceptions(checked, run.attempts)));
  wrong.push(...(await findDifferences(checked)));
  wrong.push(...(await findWrongClosings(checked, await closeDays(backOffice, 'all'))));
  const { applicationUrl } = await prepareDatabase(ownerUrl, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
  const db = openDatabase(applicationUrl);
  try {
    wrong.push(...(await verifyLocation(db, locationId)));
    print(`${await rebuildSales(db, locationId)} orders derived anew`);
    wrong.push(...(await verifyLocation(db, locationId)));
    await rebuildRollups(db, locationId);
  } finally {
    await db.destroy();
  }
  return [...wrong, ...(await findDifferences(checked))];
}
