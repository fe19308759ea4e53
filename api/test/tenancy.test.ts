import * as authentication from '@backoffice/shared/contract/authentication';
import * as categories from '@backoffice/shared/contract/categories';
import * as employees from '@backoffice/shared/contract/employees';
import * as inventory from '@backoffice/shared/contract/inventory';
import * as locations from '@backoffice/shared/contract/locations';
import type { Operation } from '@backoffice/shared/contract/operation';
import * as orders from '@backoffice/shared/contract/orders';
import * as terminals from '@backoffice/shared/contract/terminals';
import { buildTestApp, type TestApp } from './build-test-app';
import { createEmployee, createLocation, createOrder, insert, pairedTerminal, signedIn } from './factories';

let suite: TestApp;
let first: number;
let second: number;
let idOf: Record<string, number>;

beforeAll(async () => {
  suite = await buildTestApp();
  const { db, config } = suite;
  first = await createLocation(db);
  // The second location's ids are made after, so that none is the same as one of the first's.
  const [order, terminal] = [await createOrder(db, first), await pairedTerminal(db, first)];
  await createEmployee(db, config, first);
  await insert(db, first, 'categories', { name: 'Category' });
  await insert(db, first, 'items', { name: 'Item', image: null });
  second = await createLocation(db);
  idOf = { orders: order.id, terminals: terminal.id, locations: first };
});
afterAll(() => suite.close());

const contract = [authentication, categories, employees, inventory, locations, orders, terminals];
const operations = contract.flatMap((module) => Object.values<unknown>(module)).filter(isOperation);
const forUsers = operations.filter(({ access = 'user' }) => access === 'user');
const ofOneRecord = forUsers.filter(({ path }) => path.includes(':id'));
const lists = forUsers.filter(({ path, method }) => !path.includes(':') && method === 'GET');

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

async function call({ method, path }: Operation, location: number) {
  const id = idOf[path.split('/')[1] ?? ''];
  if (path.includes(':') && !id) throw new Error(`Give this test a record for ${path}`);
  const url = `/api${path.replace(':id', String(id))}`;
  return await suite.app.inject({ method, url, headers: signedIn(suite.config, location) });
}

test('the contract has operations of each kind to try', () => {
  expect([ofOneRecord.length >= 4, lists.length >= 4]).toEqual([true, true]);
});

test.each(ofOneRecord.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s finds the own record, and not that of another location',
  async (_, operation) => {
    const foreign = await call(operation, second);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    expect((await call(operation, first)).statusCode).toBe(200);
  },
);

test.each(lists.map((operation) => [operation.path, operation] as const))(
  'GET %s shows another location nothing',
  async (_, operation) => {
    const own = await call(operation, first);
    const foreign = await call(operation, second);
    const nothing = await call(operation, await createLocation(suite.db));
    expect([foreign.statusCode, foreign.json()]).toEqual([200, nothing.json()]);
    expect(own.json()).not.toEqual(nothing.json());
  },
);

test.each(forUsers.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s is not for strangers, and not for terminals',
  async (_, { method, path }) => {
    const url = `/api${path.replace(':id', '1')}`;
    const terminal = await pairedTerminal(suite.db, first);
    expect((await suite.app.inject({ method, url })).json().code).toBe('token_missing');
    expect((await suite.app.inject({ method, url, headers: terminal.headers })).json().code).toBe('token_invalid');
  },
);

test('every operation of the contract is a route', () => {
  const missing = operations.filter(
    ({ method, path }) => !suite.app.hasRoute({ method, url: `/api${path}` as string }),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
