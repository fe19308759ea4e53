import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createEmployee, createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { withLocation } from '../../database/location-scope';

let suite: TestApp;
let location: number;
let terminal: ReturnType<typeof createPosOrderClient>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

beforeAll(async () => {
  suite = await buildTestApp();
  location = await createLocation(suite.db);
  terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
});
afterAll(() => suite.close());

async function flagsOf(values: Parameters<typeof buildPosOrder>[0]) {
  const { http, flags } = await terminal.put(randomUUID(), buildPosOrder(values));
  expect(http).toBe(200);
  return flags;
}

async function stored(values: Parameters<typeof buildPosOrder>[0]) {
  const { id = 0 } = await terminal.put(randomUUID(), buildPosOrder(values));
  return await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

async function sale(item: Parameters<typeof insertRow<'items'>>[3], price = 10) {
  const item_id = await insertRow(suite.db, location, 'items', { price: 10, ...item });
  return await flagsOf({ items: [{ item_id, price }], total_amount: price });
}

test('an order that adds up and names what there is has no flag', async () => {
  const employee = await createEmployee(suite.db, suite.config, location);
  const item_id = await insertRow(suite.db, location, 'items', { name: 'Soup', price: 10 });
  expect(await flagsOf({ employee_id: employee.id, items: [{ item_id }] })).toEqual([]);
});

test('a total that is not what the lines come to is kept beside the right one', async () => {
  const order = await stored({ total_amount: 10.01, payments: [{ amount: 10 }] });
  expect(order).toMatchObject({ total_amount: 10, reported_total_amount: 10.01, flags: ['total_mismatch'] });
});

test('payments that are not the total of a completed order are flagged, and those of an open one are not', async () => {
  expect(await flagsOf({ payments: [{ amount: 9.99 }] })).toEqual(['payment_mismatch']);
  expect(await flagsOf({ payments: [{ amount: 10, tips: 1, tendered_amount: 10.99 }] })).toEqual(['payment_mismatch']);
  expect(await flagsOf({ status: 'Open', payments: [{ amount: 4 }] })).toEqual([]);
});

test('a discount beyond the price counts as far as the price goes', async () => {
  expect(await flagsOf({ discount_amount: 10.01, total_amount: 0 })).toEqual(['discount_too_large']);
  expect(await flagsOf({ discount_amount: 10, total_amount: 0 })).toEqual([]);
});

test('an item that is unknown or was deleted is sold all the same', async () => {
  expect(await flagsOf({ items: [{ item_id: 999_999_999 }] })).toEqual(['unknown_item']);
  expect(await sale({ name: 'Deleted', deleted_at: new Date() })).toEqual(['unknown_item']);
});

test('an item that is hidden now is sold all the same, and one whose day is over is not hidden', async () => {
  expect(await sale({ name: 'Inactive', active: false })).toEqual(['hidden_item']);
  expect(await sale({ name: 'Hidden', hide_status: 'HideForIndefinitely' })).toEqual(['hidden_item']);
  const today = { hide_status: 'HideForToday' } as const;
  expect(await sale({ name: 'Until later', ...today, hidden_until: fromNow(MINUTE) })).toEqual(['hidden_item']);
  expect(await sale({ name: 'Until before', ...today, hidden_until: fromNow(-MINUTE) })).toEqual([]);
});

test('a price that the menu does not have is kept, and a variable one has none to differ from', async () => {
  expect(await sale({ name: 'Fixed' }, 9)).toEqual(['changed_price']);
  expect(await sale({ name: 'Asked', price_type: 'Variable' }, 9)).toEqual([]);
});

test('an employee who is gone keeps their name on the order', async () => {
  const names = { first_name: 'Ada', last_name: 'Byron' };
  const { id } = await createEmployee(suite.db, suite.config, location, { ...names, deleted_at: new Date() });
  expect(await stored({ employee_id: id })).toMatchObject({
    employee_id: id,
    employee_first_name: 'Ada',
    employee_last_name: 'Byron',
    flags: ['former_employee'],
  });
});

test('an employee that the location does not have is told by number alone', async () => {
  const elsewhere = await createEmployee(suite.db, suite.config, await createLocation(suite.db));
  expect(await stored({ employee_id: elsewhere.id })).toMatchObject({
    employee_id: elsewhere.id,
    employee_first_name: '',
    flags: ['unknown_employee'],
  });
});

test('a clock ahead never puts an order into the future, and what it said is kept', async () => {
  const said = fromNow(2 * MINUTE);
  const order = await stored({ created_at: said, sent_at: said });
  expect(order).toMatchObject({ client_created_at: said, flags: ['clock_ahead'], created_at: order.received_at });
  expect(Date.parse(order.created_at)).toBeLessThanOrEqual(Date.now());
  expect(order.clock_difference_ms).toBeLessThan(-MINUTE);
  expect(order.clock_difference_ms).toBeGreaterThanOrEqual(-2 * MINUTE);
});

test('a clock ahead by seconds is no news', async () => {
  expect(await flagsOf({ created_at: fromNow(5000) })).toEqual([]);
});

test('an order that comes a day late is on its own day, and flagged', async () => {
  const made = fromNow(-DAY - MINUTE);
  expect(await stored({ created_at: made })).toMatchObject({ created_at: made, flags: ['late'] });
  expect(await flagsOf({ created_at: fromNow(-DAY + MINUTE) })).toEqual([]);
});

test('a character that the database cannot hold is left out', async () => {
  expect(await stored({ note: 'no\0 onions' })).toMatchObject({ note: 'no onions' });
});
