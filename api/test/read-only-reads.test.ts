import { buildApp } from '../src/app';
import { READ_ONLY } from '../src/database/location-scope';
import { authorizationHeaders, createEmployee, createLocation, insertRow } from './factories';
import { createOrder } from './sales-factories';
import { useRecordedDatabase } from './use-recorded-database';
import { useTestApp } from './use-test-app';

const suite = useTestApp();
const recorded = useRecordedDatabase(suite);
let app: Awaited<ReturnType<typeof buildApp>>;
let location: number;

beforeAll(async () => {
  const { db } = recorded;
  app = await buildApp({ config: suite.config, db, exportDb: db, spreadMs: 0, siteCopy: undefined });
  location = await createLocation(suite.db);
});
afterAll(() => app.close());

const printer = {
  offline_id: '5b0b6a0e-57c5-4f3b-9d0a-0c5b5a3f1d11',
  name: 'Grill',
  receipt_print_type: 'Kitchen' as const,
};

const reads: [string, () => Promise<string>][] = [
  ['a tax', async () => `taxes/${await insertRow(suite.db, location, 'taxes', { name: 'State', rate: 4 })}`],
  ['an item', async () => `items/${await insertRow(suite.db, location, 'items', { name: 'Soup', price: 9 })}`],
  ['a category', async () => `categories/${await insertRow(suite.db, location, 'categories', { name: 'Starters' })}`],
  [
    'a modifier group',
    async () => `modifier_groups/${await insertRow(suite.db, location, 'modifier_groups', { name: 'Size' })}`,
  ],
  ['the order types', async () => `locations/${location}/order_types`],
  ['the order sources', async () => `locations/${location}/order_sources`],
  ['the payment types', async () => `locations/${location}/payment_types`],
  ['an order', async () => `orders/${(await createOrder(suite.db, location)).id}`],
  ['a printer', async () => `printers/${await insertRow(suite.db, location, 'printers', printer)}`],
  ['an employee', async () => `employees/${(await createEmployee(suite.db, suite.config, location)).id}`],
  ['a free passcode', async () => 'employees/free_passcode'],
];

test.each(reads)('the API reads %s in a read-only transaction', async (_, findPath) => {
  const url = `/api/${await findPath()}`;
  recorded.statements.length = 0;
  const { statusCode } = await app.inject({ url, headers: authorizationHeaders(suite.config, location) });
  expect(statusCode).toBe(200);
  const begins = recorded.statements.filter((sql) => sql.startsWith('BEGIN'));
  expect(begins.at(-1)).toContain(`BEGIN ${READ_ONLY}; SET LOCAL`);
  expect(begins.filter((sql) => !sql.includes('READ ONLY'))).toEqual([]);
});
