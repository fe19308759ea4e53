import { randomUUID } from 'node:crypto';
import { createEmployee, createLocation, insertRow } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedClient>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

beforeAll(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedClient(suite, location);
});

async function storedFlags(values: Parameters<typeof buildPosOrder>[0]) {
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
  return await storedFlags({ items: [{ item_id, price }], total_amount: price });
}

test('an order with a correct total and known items and employee has no flags', async () => {
  const employee = await createEmployee(suite.db, suite.config, location);
  const item_id = await insertRow(suite.db, location, 'items', { name: 'Soup', price: 10 });
  expect(await storedFlags({ employee_id: employee.id, items: [{ item_id }] })).toEqual([]);
});

test('an order with a wrong total is stored with the computed and the reported total and is flagged', async () => {
  const order = await stored({ total_amount: 10.01, payments: [{ amount: 10 }] });
  expect(order).toMatchObject({ total_amount: 10, reported_total_amount: 10.01, flags: ['total_mismatch'] });
});

test('payments that do not cover the total flag a completed order but not an open one', async () => {
  expect(await storedFlags({ payments: [{ amount: 9.99 }] })).toEqual(['payment_mismatch']);
  expect(await storedFlags({ payments: [{ amount: 10, tips: 1, tendered_amount: 10.99 }] })).toEqual([
    'payment_mismatch',
  ]);
  expect(await storedFlags({ status: 'Open', payments: [{ amount: 4 }] })).toEqual([]);
});

test('a discount above the price is capped at the price and flags the order', async () => {
  expect(await storedFlags({ discount_amount: 10.01, total_amount: 0 })).toEqual(['discount_too_large']);
  expect(await storedFlags({ discount_amount: 10, total_amount: 0 })).toEqual(['large_discount']);
});

test('an order with an unknown or deleted item is stored and flagged', async () => {
  expect(await storedFlags({ items: [{ item_id: 999_999_999 }] })).toEqual(['unknown_item']);
  expect(await sale({ name: 'Deleted', deleted_at: new Date() })).toEqual(['unknown_item']);
});

test('an order with a hidden item is stored and flagged, unless the item was hidden for a day that is over', async () => {
  expect(await sale({ name: 'Inactive', active: false })).toEqual(['hidden_item']);
  expect(await sale({ name: 'Hidden', hide_status: 'HideForIndefinitely' })).toEqual(['hidden_item']);
  const today = { hide_status: 'HideForToday' } as const;
  expect(await sale({ name: 'Until later', ...today, hidden_until: fromNow(MINUTE) })).toEqual(['hidden_item']);
  expect(await sale({ name: 'Until before', ...today, hidden_until: fromNow(-MINUTE) })).toEqual([]);
});

test('a price that differs from the menu flags the order, unless the item has a variable price', async () => {
  expect(await sale({ name: 'Fixed' }, 9)).toEqual(['changed_price']);
  expect(await sale({ name: 'Asked', price_type: 'Variable' }, 9)).toEqual([]);
});

test('an order of a deleted employee is stored with the employee’s name and flagged', async () => {
  const names = { first_name: 'Ada', last_name: 'Byron' };
  const { id } = await createEmployee(suite.db, suite.config, location, { ...names, deleted_at: new Date() });
  expect(await stored({ employee_id: id })).toMatchObject({
    employee_id: id,
    employee_first_name: 'Ada',
    employee_last_name: 'Byron',
    flags: ['former_employee'],
  });
});

test('an order of an employee of another location is stored with the id and without a name, and flagged', async () => {
  const elsewhere = await createEmployee(suite.db, suite.config, await createLocation(suite.db));
  expect(await stored({ employee_id: elsewhere.id })).toMatchObject({
    employee_id: elsewhere.id,
    employee_first_name: '',
    flags: ['unknown_employee'],
  });
});

test('an order from a terminal whose clock is ahead is stored with the server’s time, keeps its original time, and is flagged', async () => {
  const terminalTime = fromNow(2 * MINUTE);
  const order = await stored({ created_at: terminalTime, sent_at: terminalTime });
  expect(order).toMatchObject({
    client_created_at: terminalTime,
    flags: ['clock_ahead'],
    created_at: order.received_at,
  });
  expect(Date.parse(order.created_at)).toBeLessThanOrEqual(Date.now());
  expect(order.clock_difference_ms).toBeLessThan(-MINUTE);
  expect(order.clock_difference_ms).toBeGreaterThanOrEqual(-2 * MINUTE);
});

test('an order from a terminal whose clock is only seconds ahead is not flagged', async () => {
  expect(await storedFlags({ created_at: fromNow(5000) })).toEqual([]);
});

test('an order that arrives more than a day late is stored at its original time and flagged', async () => {
  const createdAt = fromNow(-DAY - MINUTE);
  expect(await stored({ created_at: createdAt })).toMatchObject({ created_at: createdAt, flags: ['late'] });
  expect(await storedFlags({ created_at: fromNow(-DAY + MINUTE) })).toEqual([]);
});

test('a NUL character in the note of an order is removed', async () => {
  expect(await stored({ note: 'no\0 onions' })).toMatchObject({ note: 'no onions' });
});
