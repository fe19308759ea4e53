import { sql } from 'kysely';
import { authorizationHeaders, createLocation, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

test('a revert of a bulk change keeps prices that were changed since, and its preview lists them', async () => {
  const items = await client.createItems(['Tea', 'Coffee', 'Milk']);
  const item_ids = items.map(({ id }) => id);
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'change_price_by', amount: 2 } });
  const raised = await client.newestSet();
  await menu.request('PUT', `/items/${item_ids[0]}`, { name: 'Tea', price: 15 });
  const preview = await menu.request('POST', `/history/${raised.id}/revert/preview`);
  const conflict = { kind: 'items', name: 'Tea', fields: ['Price'], can_overwrite: true, reason: 'changed_since' };
  expect(preview).toEqual({ reverted: 2, conflicts: [conflict], total_conflicts: 1 });
  expect(await client.readPrices()).toEqual({ Tea: 15, Coffee: 12, Milk: 12 });
  await client.revert(raised);
  expect(await client.readPrices()).toEqual({ Tea: 15, Coffee: 10, Milk: 10 });
  await client.revert(raised, true);
  expect(await client.readPrices()).toEqual({ Tea: 10, Coffee: 10, Milk: 10 });
});

test('a revert is recorded as a change set that refers to the reverted change set, and can itself be reverted', async () => {
  const [item] = await client.createItems(['Tea']);
  await menu.request('PUT', `/items/${item?.id}`, { name: 'Tea', price: 12 });
  const raised = await client.newestSet();
  const { change_set } = await client.revert(raised);
  const reverting = await client.newestSet();
  expect(reverting).toMatchObject({ id: change_set, reverts: raised.id, who: 'A user' });
  expect((await menu.request('GET', `/history/${raised.id}`)).reverted_by).toBe(reverting.id);
  await client.revert(reverting);
  expect(await client.readPrices()).toEqual({ Tea: 12 });
});

test('a revert of an addition deletes the record, unless the record was changed after its addition', async () => {
  const [tea] = await client.createItems(['Tea']);
  const added = await client.newestSet();
  await menu.request('PUT', `/items/${tea?.id}`, { name: 'Tea', price: 11 });
  expect((await client.revert(added)).conflicts).toMatchObject([{ name: 'Tea', fields: ['Changed later'] }]);
  expect(await client.readPrices()).toEqual({ Tea: 11 });
  await client.revert(added, true);
  expect(await client.readPrices()).toEqual({});
});

describe('a revert of a visibility change after the item’s visibility was changed again', () => {
  const hide = async (id: number, status: string) => {
    await menu.request('PUT', `/items/${id}/active_pos?hide_status=${status}`);
    return await client.newestSet();
  };
  const readStatus = async (id: number) => (await menu.request('GET', `/items/${id}`)).hide_status;
  const conflict = { name: 'Tea', fields: ['Visibility'], reason: 'changed_since', can_overwrite: true };

  test.each([
    ['hidden for today to hidden', ['HideForToday', 'HideForIndefinitely'], 'UnHide', 'HideForToday'],
    ['shown to hidden', ['HideForIndefinitely'], 'HideForToday', 'UnHide'],
    ['shown to hidden for today', ['HideForToday'], 'HideForIndefinitely', 'UnHide'],
  ])('from %s keeps the later status, or overwrites it if requested', async (_change, statuses, later, before) => {
    const { id } = await menu.createItem({ name: 'Tea' });
    for (const status of statuses) await hide(id, status);
    const changed = await client.newestSet();
    await hide(id, later);
    expect(await client.revert(changed)).toMatchObject({ conflicts: [conflict] });
    expect(await readStatus(id)).toBe(later);
    await client.revert(changed, true);
    expect(await readStatus(id)).toBe(before);
  });

  test('keeps an item hidden for today when it was hidden for today again on a later day', async () => {
    const { id } = await menu.createItem({ name: 'Tea' });
    const hidden = await hide(id, 'HideForToday');
    await withLocation(suite.db, location, (scope) =>
      sql`update items set hidden_until = hidden_until + interval '1 day' where location_id = ${location}`.execute(
        scope,
      ),
    );
    expect(await client.revert(hidden)).toMatchObject({ reverted: 0, conflicts: [conflict] });
    expect(await readStatus(id)).toBe('HideForToday');
    await client.revert(hidden, true);
    expect(await readStatus(id)).toBe('UnHide');
  });
});

test('a revert restores changed settings', async () => {
  const setting = { order_type_settings: [{ type: 'Delivery', is_enabled: false }] };
  await menu.request('PUT', `/locations/${location}/order_types`, setting);
  await client.revert(await client.newestSet());
  const { order_type_settings } = await menu.request('GET', `/locations/${location}/order_types`);
  expect(order_type_settings).toContainEqual(expect.objectContaining({ type: 'Delivery', is_enabled: true }));
});

test('only users who may change a record can revert its changes', async () => {
  const [item] = await client.createItems(['Tea']);
  await menu.request('PUT', `/items/${item?.id}`, { name: 'Tea', price: 12 });
  const { id } = await client.newestSet();
  const send = async (rights: object) => {
    const headers = await signInWithRights(suite, location, rights);
    const url = `/api/history/${id}/revert`;
    return (await suite.app.inject({ method: 'POST', url, headers, payload: {} })).json().code;
  };
  expect(await send({ history: 'view', items: 'view' })).toBe('not_permitted');
  expect(await send({ items: 'manage' })).toBe('not_found');
  expect(await send({ history: 'view', items: 'manage' })).toBeUndefined();
  expect(await client.readPrices()).toEqual({ Tea: 10 });
});

test('a revert of 500 changed items keeps 20 that were changed again since', async () => {
  await withLocation(suite.db, location, (scope) =>
    sql`insert into items (location_id, name, price) select ${location}, 'Item ' || n, 10
      from generate_series(1, 500) as n`.execute(scope),
  );
  await withLocation(suite.db, location, (scope) => sql`update items set price = price * 1.1`.execute(scope));
  const raised = await client.newestSet();
  await withLocation(suite.db, location, (scope) =>
    sql`update items set price = 99 where name in (select 'Item ' || n from generate_series(1, 20) as n)`.execute(
      scope,
    ),
  );
  expect(await client.revert(raised)).toMatchObject({ reverted: 480, total_conflicts: 20 });
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
  await client.createItems(['Tea']);
  const { id } = await client.newestSet();
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ method: 'POST', url: `/api/history/${id}/revert`, headers, payload: {} });
  expect(response.json().code).toBe('not_found');
});

test('a revert does not change the requirement of two-factor sign-in, which only owners may change', async () => {
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
