import * as z from 'zod';
import { print, readCommandLine } from '../src/command-line';
import { insertUsersAndChanges } from './history-load';
import { measureRevert } from './history-revert';
import { runLoadTest } from './http-load';
import { printFailure } from './print';
import { withClient } from './reports-database';
import { withRestaurantServer } from './restaurant-server';
import { signIn } from './storm-restaurants';

const USAGE = `Measures pages of a location with many users and a long history of changes, and the revert of a bulk change.

  npm run bench -- history [options]

  --users     users of the location; 300 by default
  --changes   recorded changes; 1000000 by default
  --orders    orders of a year; 100000 by default
  --seconds   duration of each measurement; 5 by default
  --items     items of the bulk change of prices that is reverted; 5000 by default
  --again     how many of these items are changed again before; 20 by default
`;
const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = readCommandLine({
  usage: USAGE,
  options: {
    ...{ users: option('300'), changes: option('1000000') },
    ...{ orders: option('100000'), seconds: option('5') },
    ...{ items: option('5000'), again: option('20') },
  },
});

const MONTH = 'start_date=2026-09-01T04:00:00.000Z&end_date=2026-10-01T03:59:59.999Z';
const records = z.object({ data: z.tuple([z.object({ id: z.int() })], z.unknown()) });
const OPERATOR_KEY = 'an operator key for measuring, of 32 bytes at least';
const sales = { orders: Number(values.orders), days: 365, since: '2025-11-01' };

withRestaurantServer(
  { restaurants: 1, terminals: 1, sales, variables: { OPERATOR_KEY, DEMO: '0', LOG_LEVEL: 'silent' } },
  async ({ origin }, [restaurant], ownerUrl) => {
    if (!restaurant) throw new Error('There is no restaurant');
    const { locationId } = restaurant;
    const size = { locationId, users: Number(values.users), changes: Number(values.changes) };
    await withClient(ownerUrl, (client) => insertUsersAndChanges(client, size));
    const authorization = `Bearer ${await signIn(origin, restaurant)}`;
    const findFirstId = async (path: string) => {
      const response = await fetch(`${origin}/api${path}`, { headers: { authorization } });
      return records.parse(await response.json()).data[0].id;
    };
    const person = await findFirstId('/history/people');
    const item = await findFirstId('/items?per_page=1');
    const middle = Math.floor(size.changes / 2);
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const pages: [string, string][] = [
      ['history', '/history'],
      ['history, half way', `/history?before=${middle}`],
      ['history of a user', `/history?user_id=${person}`],
      ['history of a kind', '/history?kind=items'],
      ['history of a kind without changes', '/history?kind=taxes'],
      ['history of an item', `/history?kind=items&record_id=${item}`],
      ['history of 30 days', `/history?from=${from}`],
      ['history, a word that is found', '/history?search=lobster'],
      ['history, a word that is not', '/history?search=zzzz'],
      ['people of the history', '/history/people'],
      ['users', '/users'],
      ['team roles', '/team_roles'],
      ['orders of a month', `/reports/orders?${MONTH}`],
      ['figures of a month', `/reports/orders/summary?${MONTH}`],
      ['items', '/items?page=1&per_page=25'],
      ['employees', '/employees?page=1&per_page=25'],
      ['business details', `/locations/${locationId}/business_details`],
      ['taxes', '/taxes?is_active=true'],
    ];
    const measurePage = async (name: string, path: string) => {
      const url = `${origin}/api${path}`;
      const { latency, requests } = await runLoadTest({
        ...{ url, headers: { authorization }, connections: 1, seconds: Number(values.seconds) },
      });
      const times = [latency.p50, latency.p99, latency.max].map((time) => String(time).padStart(6));
      print(`  ${name.padEnd(36)}${times.join('')}${String(requests.total).padStart(8)}`);
    };
    print('one connection: milliseconds at p50, at p99 and at most; requests');
    for (const [name, path] of pages) await measurePage(name, path);
    const reverted = { items: Number(values.items), again: Number(values.again) };
    await withClient(ownerUrl, (client) => measureRevert(client, { origin, authorization, locationId }, reverted));
    await measurePage('history with these bulk changes', '/history');
  },
).catch(printFailure);
