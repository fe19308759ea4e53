import { sql } from 'kysely';
import {
  authorizationHeaders,
  createEmployee,
  createEmployeeRole,
  createUser,
  insertRow,
} from '../../../test/factories';
import { createTerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { withLocation } from '../../database/location-scope';
import { useChanges } from './testing/use-changes';

const { shared, readChanges } = useChanges();

async function put(url: string, payload?: object) {
  const headers = authorizationHeaders(shared.suite.config, shared.location);
  const response = await shared.suite.app.inject({
    method: 'PUT',
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  });
  expect(response.statusCode).toBe(200);
}

test('a recorded change of an item contains the changed fields, the user and the client address', async () => {
  const item = await shared.menu.createItem({ name: 'Lobster Roll', price: 24 });
  await put(`/items/${item.id}`, { name: 'Lobster Roll', price: 26 });
  const [added, changed, ...others] = await readChanges('items');
  expect(added).toMatchObject({
    action: 'insert',
    record_id: item.id,
    before: null,
    after: { name: 'Lobster Roll', price: 24 },
  });
  expect(changed).toMatchObject({
    ...{ actor: 'user', user_id: 1, user_name: 'A user', client_address: '127.0.0.1' },
    ...{ kind: 'items', record_id: item.id, record_name: 'Lobster Roll', action: 'update' },
    ...{ before: { price: 24 }, after: { price: 26 } },
  });
  expect(others).toEqual([]);
});

test('added and removed links are recorded as changes of the record that has the links', async () => {
  const category = await insertRow(shared.suite.db, shared.location, 'categories', { name: 'Wine' });
  const item = await shared.menu.createItem({ category_ids: [category] });
  await put(`/items/${item.id}`, { name: item.name, price: 1, category_ids: [] });
  const links = (await readChanges('items')).filter(({ before, after }) => before?.category_ids ?? after?.category_ids);
  expect(links).toMatchObject([
    {
      record_id: item.id,
      record_name: item.name,
      before: null,
      after: { category_ids: { id: category, name: 'Wine' } },
    },
    { record_id: item.id, before: { category_ids: { id: category, name: 'Wine' } }, after: null },
  ]);
});

test('the changes of one transaction are one change set', async () => {
  const ids = [await shared.menu.createItem({ name: 'Tea' }), await shared.menu.createItem()].map(({ id }) => id);
  const before = (await readChanges('items')).length;
  await shared.menu.request('POST', '/items/bulk', { item_ids: ids, action: { kind: 'change_price_by', amount: 1 } });
  const changed = (await readChanges('items')).slice(before);
  expect(changed).toHaveLength(2);
  expect(changed.map(({ change_set }) => change_set)).toEqual([changed[0]?.id, changed[0]?.id]);
});

test('a deletion is recorded with all fields of the record', async () => {
  const tax = await insertRow(shared.suite.db, shared.location, 'taxes', { name: 'City', rate: 4.5 });
  await shared.suite.app.inject({
    method: 'DELETE',
    url: `/api/taxes/${tax}`,
    headers: authorizationHeaders(shared.suite.config, shared.location),
  });
  expect((await readChanges('taxes')).at(-1)).toMatchObject({
    ...{ action: 'delete', record_name: 'City', user_name: 'A user' },
    before: { name: 'City', rate: 4.5, is_active: true },
  });
});

test('the history contains no secrets', async () => {
  const { id, employee_role_id } = await createEmployee(shared.suite.db, shared.suite.config, shared.location, {
    passcode: '4711',
  });
  await put(`/employees/${id}`, { first_name: 'Ada', last_name: 'Byron', passcode: '4712', employee_role_id });
  const terminal = await createTerminalClient(shared.suite, shared.location);
  const user = await createUser(shared.suite.db, shared.location);
  await shared.suite.db.updateTable('users').set({ password_hash: 'another-hash' }).where('id', '=', user.id).execute();
  expect((await readChanges('employees')).at(-1)?.after).toMatchObject({
    first_name: 'Ada',
    passcode_lookup: 'hidden',
  });
  expect(await readChanges('users')).toContainEqual(
    expect.objectContaining({ record_id: user.id, after: { password_hash: 'hidden' } }),
  );
  expect(await readChanges('terminals')).toMatchObject([
    { record_id: terminal.id, after: { device_token_hash: 'hidden' } },
  ]);
  const { rows } = await withLocation(shared.suite.db, shared.location, (scope) =>
    sql<{ text: string }>`select changes::text from changes`.execute(scope),
  );
  expect(JSON.stringify(rows)).not.toMatch(/argon2|another-hash|\\x[0-9a-f]{8}/);
});

test('saving an employee without a new passcode records no change of the passcode', async () => {
  const { id, employee_role_id } = await createEmployee(shared.suite.db, shared.suite.config, shared.location, {
    passcode: '4711',
    first_name: 'Ada',
    last_name: 'Byron',
  });
  await put(`/employees/${id}`, { first_name: 'Ada', last_name: 'King', passcode: '4711', employee_role_id });
  expect((await readChanges('employees')).at(-1)).toMatchObject({
    before: { last_name: 'Byron' },
    after: { last_name: 'King' },
  });
});

test('the history shows the name that a role had at the time of the change', async () => {
  const { id } = await createEmployee(shared.suite.db, shared.suite.config, shared.location, {
    passcode: '4711',
    first_name: 'Ada',
    last_name: 'Byron',
  });
  const role = await createEmployeeRole(shared.suite.db, shared.location, { name: 'Host' });
  await put(`/employees/${id}`, { first_name: 'Ada', last_name: 'Byron', passcode: '4711', employee_role_id: role.id });
  expect((await readChanges('employees')).at(-1)?.after).toEqual({ employee_role_id: { id: role.id, name: 'Host' } });
});

test('a sign-in records no change', async () => {
  const before = (await readChanges('users')).length;
  await withLocation(shared.suite.db, shared.location, (scope) =>
    sql`update user_locations set last_used_at = now() where location_id = ${shared.location}`.execute(scope),
  );
  expect(await readChanges('users')).toHaveLength(before);
});

test('reordering, a terminal’s last contact and an update without a difference record no change', async () => {
  const category = await insertRow(shared.suite.db, shared.location, 'categories', { name: 'Wine' });
  const terminal = await createTerminalClient(shared.suite, shared.location);
  const before = [await readChanges('categories'), await readChanges('terminals')].flat().length;
  const headers = authorizationHeaders(shared.suite.config, shared.location);
  await shared.suite.app.inject({
    method: 'PUT',
    url: '/api/categories/order',
    headers,
    payload: { category_ids: [category] },
  });
  await withLocation(shared.suite.db, shared.location, (scope) =>
    sql`update terminals set last_seen_at = now() where id = ${terminal.id}`.execute(scope),
  );
  expect([await readChanges('categories'), await readChanges('terminals')].flat()).toHaveLength(before);
});
