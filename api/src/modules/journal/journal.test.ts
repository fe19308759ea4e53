import { randomUUID } from 'node:crypto';
import { formatDay, nextDay, toDay } from '@backoffice/contract/dates';
import type { Journal } from '@backoffice/contract/journal';
import type { JournalAccounts } from '@backoffice/contract/journal-accounts';
import { subDays } from 'date-fns/subDays';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation, insertRow, signInWithRights } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';

const ZONE = 'America/New_York';
const now = new Date();
const today = toDay(now, ZONE);
const yesterday = toDay(subDays(now, 1), ZONE);
const atNoon = `${yesterday}T17:00:00.000Z`;
const DAYS = `start=${yesterday}&end=${today}`;

let suite: TestApp;
let location: number;
let terminal: TerminalClient;
let headers: Record<string, string>;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: ZONE });
  terminal = await createTerminalClient(suite, location);
  headers = authorizationHeaders(suite.config, location);
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await suite.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { http: response.statusCode, ...response.json() };
}

const readJournal = async (query = DAYS): Promise<Journal> => await call('GET', `/journal?${query}`);
async function readAccounts(): Promise<JournalAccounts> {
  const { http, ...accounts } = await call('GET', '/journal_accounts');
  return accounts;
}
const readFile = async (format: string, query = DAYS) => await call('GET', `/journal/file?${query}&format=${format}`);
const close = async (day = yesterday) => await call('POST', '/day_closings', { day });

/** Stores an order of $10 with a tax of 10 % and a tip of $2, taken yesterday. */
async function storeOrder(values: Parameters<typeof buildPosOrder>[0] = {}) {
  const payment = { offline_id: randomUUID(), amount: 11, tips: 2, created_at: atNoon };
  const order = buildPosOrder({
    created_at: atNoon,
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
    items: [{ tax_positions: [0] }],
    payments: [payment],
    total_amount: 11,
    ...values,
  });
  await terminal.put(randomUUID(), order);
  return payment;
}

async function sellAndClose() {
  const payment = await storeOrder();
  await storeOrder({ payments: [{ amount: 11, payment_type: 'Card', card_type: 'Debit', created_at: atNoon }] });
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 5.5, created_at: atNoon }));
  await terminal.putReconciliation(buildPosReconciliation({ created_at: atNoon, reconciled_balance: 249 }));
  await close();
}

test('the entry of a closed day has the payments, sales, taxes and tips of its Z report', async () => {
  await sellAndClose();
  const { entries, unbalanced_days, open_days } = await readJournal();
  expect([unbalanced_days, open_days]).toEqual([[], []]);
  expect(entries).toMatchObject([{ number: 1, day: yesterday, reference: 'Z-1', total: 25, late_count: 0 }]);
  expect(entries[0]?.lines.map((line) => Object.values(line))).toEqual([
    ['Card payments', 'Card Clearing', 11, 0],
    ['Cash payments', 'Cash on Hand', 7.5, 0],
    ['Cash short in the drawers', 'Cash on Hand', 0, 1],
    ['Cash over/short', 'Cash Over and Short', 1, 0],
    ['Refunds', 'Sales Returns', 5, 0],
    ['Sales', 'Sales', 0, 20],
    ['Sales tax 10%', 'Sales Tax Payable', 0, 2],
    ['Tax of refunds', 'Sales Tax Payable', 0.5, 0],
    ['Tips', 'Tips Payable', 0, 2],
  ]);
});

test('an order that was paid on another day is an open check of its own day', async () => {
  await storeOrder({ payments: [{ amount: 11, created_at: now.toISOString() }] });
  await close();
  await close(today);
  const { entries } = await readJournal();
  const checks = entries.map(({ lines }) => lines.filter(({ account }) => account === 'Open Checks'));
  expect(checks).toMatchObject([
    [{ description: 'Orders paid on other days', debit: 11, credit: 0 }],
    [{ description: 'Payments for orders of other days', debit: 0, credit: 11 }],
  ]);
});

test('the file is the same when it is asked for again, also after a sale that arrived late', async () => {
  await sellAndClose();
  const first = await readFile('iif');
  expect(first.name).toBe(`journal_iif_${yesterday}_${today}.iif`);
  await storeOrder();
  expect(await readFile('iif')).toEqual(first);
  expect((await readJournal()).entries).toMatchObject([{ late_count: 1 }]);
});

test('days with sales that are not closed are named', async () => {
  await storeOrder();
  await storeOrder({ created_at: now.toISOString(), payments: [{ amount: 11, created_at: now.toISOString() }] });
  expect(await readJournal()).toMatchObject({ entries: [], open_days: [yesterday, today] });
  await close();
  expect((await readJournal()).open_days).toEqual([today]);
  expect((await readJournal(`start=${yesterday}&end=${yesterday}`)).open_days).toEqual([]);
  expect((await readJournal(`start=${nextDay(today)}&end=${nextDay(today)}`)).open_days).toEqual([]);
});

test('a day whose figures do not add up is named, and there is no file', async () => {
  await sellAndClose();
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner
    .query(`update day_closings set report = jsonb_set(report::jsonb, '{orders,gross}', '20.01')
      where location_id = ${location}`)
    .finally(() => owner.end());
  expect(await readJournal()).toMatchObject({
    entries: [],
    unbalanced_days: [{ number: 1, day: yesterday, difference: -0.01 }],
  });
  expect(await readFile('csv')).toMatchObject({
    http: 409,
    message: `Z report 1 of ${formatDay(yesterday)} does not balance, by $0.01`,
  });
});

test('the file of days without a Z report has no entries', async () => {
  expect((await readFile('csv')).content).toBe('Reference,Day,Account,Description,Debit,Credit\r\n');
});

test('the lines have the accounts of the location', async () => {
  await sellAndClose();
  const { updated_at, ...accounts } = await readAccounts();
  const changed = { ...accounts, sales: 'Income:Food', xero_tax_rate: 'No VAT' };
  expect(await call('PUT', '/journal_accounts', { ...changed, updated_at })).toMatchObject({ sales: 'Income:Food' });
  expect(await call('PUT', '/journal_accounts', { ...accounts, updated_at })).toMatchObject({
    ...{ http: 409, code: 'changed_meanwhile' },
  });
  expect((await readFile('xero')).content).toMatch(/,Sales,Income:Food,No VAT,-20\.00,/);
  const other = await createLocation(suite.db, { timezone: ZONE });
  headers = authorizationHeaders(suite.config, other);
  expect(await readAccounts()).toMatchObject({ sales: 'Sales' });
});

describe('the accounts of taxes', () => {
  async function sellTaxed() {
    const [state, city] = [
      await insertRow(suite.db, location, 'taxes', { name: 'State', rate: 4 }),
      await insertRow(suite.db, location, 'taxes', { name: 'City', rate: 6 }),
    ];
    const taxes = [
      { tax_id: state, name: 'State', rate: 4 },
      { tax_id: city, name: 'City', rate: 6 },
    ];
    const payment = await storeOrder({ taxes, items: [{ tax_positions: [0, 1] }] });
    const refund = { payment_offline_id: payment.offline_id, amount: 5.5, created_at: atNoon };
    await terminal.putRefund(buildPosRefund(refund));
    await close();
    return { state, city };
  }
  async function save(tax_accounts: unknown) {
    const { tax_accounts: _, ...accounts } = await readAccounts();
    return await call('PUT', '/journal_accounts', { ...accounts, tax_accounts });
  }
  const taxLines = async () =>
    ((await readJournal()).entries[0]?.lines ?? [])
      .filter(({ description }) => /State|City|Tax/.test(description))
      .map((line) => Object.values(line));

  test('get the collected and the refunded tax of their tax, and of no other', async () => {
    const { state, city } = await sellTaxed();
    const before = await taxLines();
    expect(before).toEqual([
      ['City 6%', 'Sales Tax Payable', 0, 0.6],
      ['State 4%', 'Sales Tax Payable', 0, 0.4],
      ['Tax of refunds', 'Sales Tax Payable', 0.5, 0],
    ]);
    expect(await save([{ tax_id: state, account: 'NYS Tax' }])).toMatchObject({
      tax_accounts: [
        { tax_id: city, name: 'City', account: '' },
        { tax_id: state, name: 'State', account: 'NYS Tax' },
      ],
    });
    expect(await taxLines()).toEqual([
      ['City 6%', 'Sales Tax Payable', 0, 0.6],
      ['State 4%', 'NYS Tax', 0, 0.4],
      ['State 4% of refunds', 'NYS Tax', 0.2, 0],
      ['Tax of refunds', 'Sales Tax Payable', 0.3, 0],
    ]);
    await save([{ tax_id: state, account: '' }]);
    expect(await taxLines()).toEqual(before);
  });

  test('stay when a request leaves them out, and when their tax is deleted', async () => {
    const { state } = await sellTaxed();
    await save([{ tax_id: state, account: 'NYS Tax' }]);
    await save(undefined);
    await suite.app.inject({ method: 'DELETE', url: `/api/taxes/${state}`, headers });
    expect((await readAccounts()).tax_accounts).toContainEqual({ tax_id: state, name: 'State', account: 'NYS Tax' });
    expect(await taxLines()).toContainEqual(['State 4%', 'NYS Tax', 0, 0.4]);
  });

  test('are refused as formulas, and for taxes of other locations', async () => {
    const { state } = await sellTaxed();
    const message = 'Account of the tax must not start with = + - @ or an apostrophe';
    expect(await save([{ tax_id: state, account: '=1' }])).toMatchObject({
      ...{ http: 400, fields: { 'tax_accounts.0.account': message } },
    });
    const other = await createLocation(suite.db, { timezone: ZONE });
    const tax = await insertRow(suite.db, other, 'taxes', { name: 'Elsewhere', rate: 4 });
    expect(await save([{ tax_id: tax, account: 'Elsewhere' }])).toMatchObject({
      ...{ http: 400, fields: { tax_accounts: `There is no tax ${tax}` } },
    });
  });
});

test.each([
  ['without characters', '', 'Please enter Account of Sales'],
  ['that is a formula', '=1+1', 'Account of Sales must not start with = + - @ or an apostrophe'],
  ['with quotes', 'The "Sales"', 'Account of Sales must not contain quotes'],
  ['of 101 characters', 'x'.repeat(101), 'Account of Sales can contain a maximum of 100 characters'],
])('an account %s is refused', async (_, sales, message) => {
  const { updated_at, ...accounts } = await readAccounts();
  expect(await call('PUT', '/journal_accounts', { ...accounts, sales, updated_at })).toMatchObject({
    ...{ http: 400, fields: { sales: message } },
  });
});

test.each([
  [`start=${today}&end=${yesterday}`, 'Must not be before the start'],
  ['start=2026-01-01&end=2026-04-03', 'Choose 92 days at most'],
])('the range %s is refused', async (query, message) => {
  expect(await call('GET', `/journal?${query}`)).toMatchObject({ http: 400, fields: { end: message } });
});

test('who may view closed days reads the journal, and does not change its accounts', async () => {
  headers = await signInWithRights(suite, location, { day_closings: 'view' });
  const { updated_at, ...accounts } = await readAccounts();
  expect(await readJournal()).toMatchObject({ http: 200 });
  expect(await call('PUT', '/journal_accounts', { ...accounts, updated_at })).toMatchObject({ code: 'not_permitted' });
});
