import type { Operation } from '@backoffice/contract/operation';
import { withLocation } from '../src/database/location-scope';
import { markAllStale } from '../src/modules/rollups/stale-hours';
import { contractOperations, userOperations } from './contract-operations';
import { authorizationHeaders, createEmployee, createLocation, createPairedTerminal, insertRow } from './factories';
import { createOrder } from './sales-factories';
import { createTenancyRecords } from './tenancy-records';
import { useTestApp } from './use-test-app';

/** Values of a location without records. */
const EMPTY = { name: 'Elsewhere' };

const suite = useTestApp();
let first: number;
let second: number;
let records: ReturnType<typeof createTenancyRecords>;

beforeAll(async () => {
  const { db, config } = suite;
  first = await createLocation(db);
  second = await createLocation(db, EMPTY);
  // Adds records to the first location, so that no list operation returns an empty list.
  const order = await createOrder(db, first);
  const line = { order_id: order.id, position: 0, item_id: null, item_name: 'Soup', quantity: 1, price: 10 };
  await insertRow(db, first, 'order_items', { ...line, category_id: null, category_name: null, total_price: 10 });
  const tax = { order_id: order.id, position: 0, tax_id: null, name: 'Tax', rate: 8, amount: 0.8 };
  await insertRow(db, first, 'order_taxes', tax);
  // The overview shows the sales of the current day.
  await createOrder(db, first, { created_at: new Date().toISOString() });
  await createPairedTerminal(db, first);
  await createEmployee(db, config, first);
  await insertRow(db, first, 'categories', { name: 'Category' });
  await insertRow(db, first, 'items', { name: 'Item', image: null });
  await insertRow(db, first, 'modifier_groups', { name: 'Group' });
  await insertRow(db, first, 'taxes', { name: 'Tax', rate: 8 });
  await insertRow(db, first, 'order_notes', { name: 'No onions' });
  records = createTenancyRecords(suite, first);
  for (const kind of ['printers', 'payments', 'cash_reconciliations', 'exceptions', 'tip_rules', 'report_mails'])
    await records.newRecord[kind]?.();
  // `insertRow` does not mark the hours of its rows as stale, so all hours are marked here.
  await withLocation(db, first, (scope) => markAllStale(scope, first));
  const headers = authorizationHeaders(config, first);
  const { open_day } = (await suite.app.inject({ url: '/api/day_closings/next', headers })).json();
  const payload = { day: open_day.day };
  const closing = await suite.app.inject({ method: 'POST', url: '/api/day_closings', headers, payload });
  if (closing.statusCode !== 200) throw new Error(closing.body);
});

/** Paths whose response is the same for every location, or differs at every request. */
const locationIndependentPaths = ['/team_roles/modules', '/employees/free_passcode', '/system'];
/** Whether an operation concerns the user's own account, which does not belong to a location. */
const isOfAccount = ({ path }: Operation) => path.startsWith('/account');
/** Paths whose responses are the same for all locations in which no user has changed anything. */
const userChangePaths = ['/history/csv', '/history/people'];
/** Paths of records that every location has exactly one of; a new location has one user and the role Owner. */
const singletonPaths = [
  '/history',
  '/locations',
  '/users',
  '/employee_roles',
  '/team_roles',
  '/kitchen_ticket_settings',
  '/customer_receipt_settings',
  '/journal_accounts',
  '/tip_rules',
];

const recordOperations = userOperations.filter((operation) => !isOfAccount(operation));
const singleRecordOperations = recordOperations.filter(({ path }) => path.includes(':id'));
const lists = recordOperations.filter(
  ({ path, method }) =>
    !path.includes(':') &&
    method === 'GET' &&
    ![...locationIndependentPaths, ...userChangePaths, ...singletonPaths].includes(path),
);

/** Calls the operation on a record of the first location as a user of the second location, and then of the first. */
async function callAsBoth({ method, path }: Operation) {
  const make = records.newRecord[path.split('/')[1] ?? ''];
  if (!make) throw new Error(`Add a function that creates a record for ${path} to tenancy-records.ts`);
  const { query = '', payload, headers } = (await records.requests[`${method} ${path}`]?.()) ?? {};
  const url = `/api${path.replace(':id', String(await make()))}${query}`;
  const callAs = (location: number) =>
    suite.app.inject({
      method,
      url,
      payload,
      headers: { ...headers, ...authorizationHeaders(suite.config, location) },
    });
  return { foreign: await callAs(second), own: await callAs(first) };
}

async function list({ path }: Operation, location: number) {
  const { query = '' } = (await records.requests[`GET ${path}`]?.()) ?? {};
  return await suite.app.inject({ url: `/api${path}${query}`, headers: authorizationHeaders(suite.config, location) });
}

/** Removes the time at which the overview was read, which differs between responses. */
const omitReadTime = (body: string) => body.replace(/"at":"[^"]*",/, '');

test('the contract has operations on a single record and operations that return lists', () => {
  expect([singleRecordOperations.length >= 4, lists.length >= 4]).toEqual([true, true]);
});

test.each(singleRecordOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s finds a record of the user’s location, but no record of a different location',
  async (_, operation) => {
    const { foreign, own } = await callAsBoth(operation);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    expect(own.statusCode).toBe(200);
  },
);

test.each(lists.map((operation) => [operation.path, operation] as const))(
  'GET %s returns no records of a different location',
  async (_, operation) => {
    const own = await list(operation, first);
    const foreign = await list(operation, second);
    const nothing = await list(operation, await createLocation(suite.db, EMPTY));
    expect([foreign.statusCode, omitReadTime(foreign.body)]).toEqual([200, omitReadTime(nothing.body)]);
    expect(omitReadTime(own.body)).not.toEqual(omitReadTime(nothing.body));
  },
);

test.each(singletonPaths)('GET %s returns each location its own record', async (path) => {
  const newcomer = await createLocation(suite.db, EMPTY);
  const answer = async (location: number) =>
    (await suite.app.inject({ url: `/api${path}`, headers: authorizationHeaders(suite.config, location) })).json();
  const before = await answer(second);
  const own = await answer(newcomer);
  expect([own, await answer(second)]).toEqual([expect.not.objectContaining(before), before]);
});

test.each(userOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s rejects requests without a token or with a device token',
  async (_, { method, path }) => {
    const url = `/api${path.replace(':id', '1')}`;
    const terminal = await createPairedTerminal(suite.db, first);
    expect((await suite.app.inject({ method, url })).json().code).toBe('token_missing');
    expect((await suite.app.inject({ method, url, headers: terminal.headers })).json().code).toBe('token_invalid');
  },
);

test('every operation of the contract has a route', () => {
  const missing = contractOperations.filter(
    ({ method, path }) => !suite.app.hasRoute({ method, url: `/api${path}` as string }),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
