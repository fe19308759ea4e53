import type { ChangeSet, RevertResult } from '@backoffice/contract/history';
import { sql } from 'kysely';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import {
  authorizationHeaders,
  createEmployee,
  createLocation,
  insertRow,
  signInWithRights,
} from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { withLocation } from '../../database/location-scope';

let suite: TestApp;
let location: number;
let menu: ReturnType<typeof createMenuClient>;

beforeAll(async () => {
  suite = await buildTestApp();
  menu = createMenuClient(suite, () => location);
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
});

/** Returns the newest change set. */
async function newestSet(): Promise<ChangeSet> {
  const { data } = await menu.request('GET', '/history');
  return data[0];
}

async function revert({ id }: ChangeSet, overwrite = false): Promise<RevertResult & { change_set: number | null }> {
  return await menu.request('POST', `/history/${id}/revert`, { overwrite });
}

async function createItems(names: string[]): Promise<{ id: number; name: string }[]> {
  const items = [];
  for (const name of names) items.push(await menu.createItem({ name, price: 10 }));
  return items;
}

async function readPrices(): Promise<Record<string, number>> {
  const { data } = await menu.request('GET', '/items');
  return Object.fromEntries(data.map(({ name, price }: { name: string; price: number }) => [name, price]));
}

test('a revert of a bulk change keeps prices that were changed again since, and names them before', async () => {
  const items = await createItems(['Tea', 'Coffee', 'Milk']);
  const item_ids = items.map(({ id }) => id);
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'change_price_by', amount: 2 } });
  const raised = await newestSet();
  await menu.request('PUT', `/items/${item_ids[0]}`, { name: 'Tea', price: 15 });
  const preview = await menu.request('POST', `/history/${raised.id}/revert/preview`);
  const conflict = { kind: 'items', name: 'Tea', fields: ['Price'], can_overwrite: true };
  expect(preview).toEqual({ reverted: 2, conflicts: [conflict], total_conflicts: 1 });
  expect(await readPrices()).toEqual({ Tea: 15, Coffee: 12, Milk: 12 });
  await revert(raised);
  expect(await readPrices()).toEqual({ Tea: 15, Coffee: 10, Milk: 10 });
  await revert(raised, true);
  expect(await readPrices()).toEqual({ Tea: 10, Coffee: 10, Milk: 10 });
});

test('a revert is a change set that says what it reverts, and can be reverted', async () => {
  const [item] = await createItems(['Tea']);
  await menu.request('PUT', `/items/${item?.id}`, { name: 'Tea', price: 12 });
  const raised = await newestSet();
  const { change_set } = await revert(raised);
  const reverting = await newestSet();
  expect(reverting).toMatchObject({ id: change_set, reverts: raised.id, who: 'A user' });
  expect((await menu.request('GET', `/history/${raised.id}`)).reverted_by).toBe(reverting.id);
  await revert(reverting);
  expect(await readPrices()).toEqual({ Tea: 12 });
});

test('a deleted item comes back with its categories and taxes', async () => {
  const wine = await insertRow(suite.db, location, 'categories', { name: 'Wine' });
  const tax = await menu.createTax('City');
  const item = await menu.createItem({ name: 'Merlot', price: 9, category_ids: [wine], tax_ids: [tax] });
  await menu.request('DELETE', `/items/${item.id}`);
  expect((await revert(await newestSet())).reverted).toBe(1);
  const restored = await menu.request('GET', `/items/${item.id}`);
  expect(restored).toMatchObject({ name: 'Merlot', price: 9, category_ids: [wine], tax_ids: [tax] });
});

test('a deleted category comes back with its items', async () => {
  const item = await menu.createItem({ name: 'Merlot' });
  const category = await menu.createCategory({ name: 'Wine', item_ids: [item.id] });
  await menu.request('DELETE', `/categories/${category.id}`);
  await revert(await newestSet());
  expect(await menu.request('GET', `/categories/${category.id}`)).toMatchObject({ name: 'Wine', item_ids: [item.id] });
});

test('a deleted modifier group comes back, and so do changed, added and removed modifiers', async () => {
  const group = await menu.createModifierGroup({
    modifiers: [
      { name: 'Large', price: 2 },
      { name: 'Small', price: 0 },
    ],
  });
  const modifiers = [
    { name: 'Large', price: 3 },
    { name: 'Huge', price: 5 },
  ];
  await menu.request('PUT', `/modifier_groups/${group.id}`, { name: 'Size', min: 0, max: 1, modifiers });
  await revert(await newestSet());
  const restored = await menu.request('GET', `/modifier_groups/${group.id}`);
  expect(restored.modifiers).toMatchObject([
    { name: 'Large', price: 2 },
    { name: 'Small', price: 0 },
  ]);
  await menu.request('DELETE', `/modifier_groups/${group.id}`);
  await revert(await newestSet());
  expect(await menu.request('GET', `/modifier_groups/${group.id}`)).toMatchObject({ name: 'Size' });
});

test('a deleted order note comes back with its number', async () => {
  const note = await menu.request('POST', '/order_notes', { name: 'Rare', is_active: true });
  await menu.request('DELETE', `/order_notes/${note.id}`);
  await revert(await newestSet());
  const { data } = await menu.request('GET', '/order_notes');
  expect(data).toMatchObject([{ id: note.id, name: 'Rare', is_active: true }]);
});

test('a deleted record whose name is in use stays deleted', async () => {
  const [item] = await createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const deletion = await newestSet();
  await createItems(['tea']);
  expect(await revert(deletion, true)).toMatchObject({
    ...{ reverted: 0, change_set: null },
    conflicts: [{ name: 'Tea', fields: ['The name is in use'], can_overwrite: false }],
  });
});

test('a deleted employee comes back active with the role, unless the passcode is in use', async () => {
  const employee = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  await menu.request('DELETE', `/employees/${employee.id}`);
  const deletion = await newestSet();
  const other = await createEmployee(suite.db, suite.config, location, { passcode: '4711' });
  expect((await revert(deletion)).conflicts).toMatchObject([{ fields: ['The passcode is in use'] }]);
  await menu.request('DELETE', `/employees/${other.id}`);
  await revert(deletion);
  const restored = await menu.request('GET', `/employees/${employee.id}`);
  expect(restored).toMatchObject({ is_active: true, employee_role_id: employee.employee_role_id, passcode: '4711' });
});

test('a reverted addition deletes the record, unless it was changed since', async () => {
  const [tea] = await createItems(['Tea']);
  const added = await newestSet();
  await menu.request('PUT', `/items/${tea?.id}`, { name: 'Tea', price: 11 });
  expect((await revert(added)).conflicts).toMatchObject([{ name: 'Tea', fields: ['Changed since'] }]);
  expect(await readPrices()).toEqual({ Tea: 11 });
  await revert(added, true);
  expect(await readPrices()).toEqual({});
});

test('changed settings go back', async () => {
  const setting = { order_type_settings: [{ type: 'Delivery', is_enabled: false }] };
  await menu.request('PUT', `/locations/${location}/order_types`, setting);
  await revert(await newestSet());
  const { order_type_settings } = await menu.request('GET', `/locations/${location}/order_types`);
  expect(order_type_settings).toContainEqual(expect.objectContaining({ type: 'Delivery', is_enabled: true }));
});

test('only users who may change the records revert their changes', async () => {
  const [item] = await createItems(['Tea']);
  await menu.request('PUT', `/items/${item?.id}`, { name: 'Tea', price: 12 });
  const { id } = await newestSet();
  const send = async (rights: object) => {
    const headers = await signInWithRights(suite, location, rights);
    const url = `/api/history/${id}/revert`;
    return (await suite.app.inject({ method: 'POST', url, headers, payload: {} })).json().code;
  };
  expect(await send({ history: 'view', items: 'view' })).toBe('not_permitted');
  expect(await send({ items: 'manage' })).toBe('not_found');
  expect(await send({ history: 'view', items: 'manage' })).toBeUndefined();
  expect(await readPrices()).toEqual({ Tea: 10 });
});

test('records that were deleted more than 30 days ago cannot be restored', async () => {
  const [item] = await createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const { id } = await newestSet();
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE changes SET changed_at = now() - interval '31 days' WHERE change_set = ${id}`);
  await owner.end();
  const { status, body } = await menu.send('POST', `/history/${id}/revert`, {});
  expect([status, body.message]).toEqual([409, 'Deleted records can be restored for 30 days']);
});

test('500 changed items with 20 changed again go back in one transaction', async () => {
  await withLocation(suite.db, location, (scope) =>
    sql`insert into items (location_id, name, price) select ${location}, 'Item ' || n, 10
      from generate_series(1, 500) as n`.execute(scope),
  );
  await withLocation(suite.db, location, (scope) => sql`update items set price = price * 1.1`.execute(scope));
  const raised = await newestSet();
  await withLocation(suite.db, location, (scope) =>
    sql`update items set price = 99 where name in (select 'Item ' || n from generate_series(1, 20) as n)`.execute(
      scope,
    ),
  );
  expect(await revert(raised)).toMatchObject({ reverted: 480, total_conflicts: 20 });
  const { rows } = await withLocation(suite.db, location, (scope) =>
    sql<{ price: number; count: number }>`select price, count(*) from items group by price order by price`.execute(
      scope,
    ),
  );
  expect(rows).toEqual([
    { price: 10, count: 480 },
    { price: 99, count: 20 },
  ]);
});

test('the changes of another location cannot be reverted', async () => {
  await createItems(['Tea']);
  const { id } = await newestSet();
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ method: 'POST', url: `/api/history/${id}/revert`, headers, payload: {} });
  expect(response.json().code).toBe('not_found');
});

test('Undo restores what the user has just deleted, once', async () => {
  const [item] = await createItems(['Tea']);
  await menu.request('DELETE', `/items/${item?.id}`);
  const undo = { kind: 'items', record_id: item?.id };
  expect(await menu.request('POST', '/history/undo', undo)).toMatchObject({ reverted: 1 });
  expect(await readPrices()).toEqual({ Tea: 10 });
  expect((await menu.send('POST', '/history/undo', undo)).status).toBe(404);
});

test('the requirement of two-factor sign-in, which only owners may change, is not reverted', async () => {
  const readRequirement = () =>
    withLocation(suite.db, location, (scope) =>
      sql<{ requires_two_factor: boolean }>`select requires_two_factor from locations where id = ${location}`.execute(
        scope,
      ),
    ).then(({ rows }) => rows[0]?.requires_two_factor);
  for (const isRequired of [true, false]) {
    await withLocation(suite.db, location, (scope) =>
      sql`update locations set requires_two_factor = ${isRequired} where id = ${location}`.execute(scope),
    );
  }
  const { rows } = await withLocation(suite.db, location, (scope) =>
    sql<{ change_set: number }>`select change_set from changes where location_id = ${location}
      order by id desc limit 1`.execute(scope),
  );
  const headers = await signInWithRights(suite, location, { history: 'view', other_settings: 'manage' });
  const url = `/api/history/${rows[0]?.change_set}/revert`;
  const response = await suite.app.inject({ method: 'POST', url, headers, payload: { overwrite: true } });
  expect([response.statusCode, await readRequirement()]).toEqual([200, false]);
});
