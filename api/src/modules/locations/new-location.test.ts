import { sql } from 'kysely';
import { authorizationHeaders, createLocation, createUser, insertRow } from '../../../test/factories';
import { logIn } from '../../../test/sign-in';
import { createTwoFactorUser } from '../../../test/two-factor-suite';
import { useTestApp } from '../../../test/use-test-app';
import { insertOwner } from '../../accounts/accounts.repository';
import { DEFAULT_ROLES } from '../../accounts/default-roles';
import { withLocation } from '../../database/location-scope';
import { createRestaurant } from '../../demo/create-restaurant';
import { HARBOR_AND_VINE } from '../../demo/restaurants/harbor-and-vine';
import { IMAGES_PATH } from '../item-images/item-images.service';
import { encodeTestImage } from '../item-images/test-images';

const OWNER = { user_name: 'Olivia Hart', email: 'olivia@example.com', password: 'a good password' };

const suite = useTestApp();
let original: number;

beforeAll(async () => {
  original = await createRestaurant(suite.db, HARBOR_AND_VINE, OWNER, suite.config.dataKey);
});

let address = 0;

async function signIn(email = OWNER.email) {
  const { auth_token } = (await logIn(suite, email)).json().data;
  return { authorization: `Bearer ${auth_token}` };
}

async function create(payload: object, headers?: { authorization: string }) {
  address += 1;
  return await suite.app.inject({
    ...{ method: 'POST', url: '/api/locations', headers: headers ?? (await signIn()) },
    ...{ payload: { timezone: 'America/Chicago', ...payload }, remoteAddress: `198.18.0.${address}` },
  });
}

/** Returns the rows of tables without their ids and times, with the names of the records that they refer to. */
async function readMenu(location: number) {
  const read = async (query: string) => {
    const { rows } = await withLocation(suite.db, location, (scope) => sql.raw<object>(query).execute(scope));
    return rows;
  };
  const values = (table: string, order: string, further = '') =>
    read(`select to_jsonb(t) - '{id,location_id,created_at,updated_at,deleted_at,image,modifier_group_id}'::text[] as row
      ${further} from ${table} t where to_jsonb(t) ->> 'deleted_at' is null order by ${order}`);
  const links = (table: string, one: string, other: string) =>
    read(`select o.name as one, t.name as other, to_jsonb(l) ->> 'position' as position from ${table} l
      join ${one} o on o.location_id = l.location_id and to_jsonb(l) ->> '${singular(one)}_id' = o.id::text
      join ${other} t on t.location_id = l.location_id and to_jsonb(l) ->> '${singular(other)}_id' = t.id::text
      where o.deleted_at is null and t.deleted_at is null order by 1, 2`);
  return {
    roles: await values('employee_roles', 'name'),
    taxes: await values('taxes', 'name'),
    categories: await values('categories', 'name'),
    groups: await values('modifier_groups', 'name'),
    modifiers: await values(
      'modifiers',
      '2, t.position',
      ', (select name from modifier_groups g where g.location_id = t.location_id and g.id = t.modifier_group_id) as "group"',
    ),
    items: await values('items', 'name'),
    notes: await values('order_notes', 'name'),
    types: await values('order_type_settings', 'type'),
    sources: await values('order_source_settings', 'source'),
    payments: await values('payment_type_settings', 'payment_type'),
    kitchen: await values('kitchen_receipt_settings', '1'),
    customer: await values('customer_receipt_settings', '1'),
    accounts: await values('journal_accounts', '1'),
    itemCategories: await links('item_categories', 'items', 'categories'),
    itemTaxes: await links('item_taxes', 'items', 'taxes'),
    itemGroups: await links('item_modifier_groups', 'items', 'modifier_groups'),
    categoryGroups: await links('category_modifier_groups', 'categories', 'modifier_groups'),
  };
}

const singular = (table: string) => table.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');

async function countRows(location: number, table: string): Promise<number> {
  const { rows } = await withLocation(suite.db, location, (scope) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(scope),
  );
  return rows[0]?.count ?? 0;
}

async function readLocationRow(location: number) {
  return await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('locations').selectAll().where('id', '=', location).executeTakeFirstOrThrow(),
  );
}

describe('a new location', () => {
  test('has the default roles, no menu, and its creator as the owner', async () => {
    const headers = await signIn();
    const response = await create({ name: 'Pier 9' }, headers);
    expect(response.json()).toEqual({ id: expect.any(Number), name: 'Pier 9', is_owner: true });
    const { id } = response.json();
    expect(await readLocationRow(id)).toMatchObject({ timezone: 'America/Chicago', phone_number: '' });
    expect([await countRows(id, 'items'), await countRows(id, 'employee_roles')]).toEqual([
      0,
      DEFAULT_ROLES.length + 1,
    ]);
    const list = (await suite.app.inject({ url: '/api/account/locations', headers })).json().data;
    expect(list).toContainEqual(response.json());
  });

  test('is refused with an unknown time zone or without a name', async () => {
    // Node has the second zone, and PostgreSQL does not.
    for (const timezone of ['Nowhere/City', 'US/Pacific-New']) {
      expect((await create({ name: 'Pier 9', timezone })).json().fields).toEqual({
        timezone: 'There is no such time zone',
      });
    }
    expect((await create({ name: ' ' })).statusCode).toBe(400);
  });

  test('is refused to a user with a hundred locations', async () => {
    const { id, email } = await createUser(suite.db, original);
    const headers = await signIn(email);
    for (let number = 2; number <= 100; number += 1) {
      const location = await createLocation(suite.db);
      await withLocation(suite.db, location, (scope) => insertOwner(scope, location, id));
    }
    const response = await create({ name: 'Pier 9' }, headers);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'You have 100 locations. Ask the operator of this back office for more.',
    ]);
  });

  test('can only be created by an owner', async () => {
    const { id, email } = await createUser(suite.db, original);
    const rows = await withLocation(suite.db, original, (scope) =>
      scope.selectFrom('employee_roles').select('id').where('name', '=', 'Manager').execute(),
    );
    await suite.db
      .updateTable('user_locations')
      .set({ role_id: rows[0]?.id ?? 0 })
      .where('user_id', '=', id)
      .execute();
    const response = await create({ name: 'Pier 9', copy_of: original }, await signIn(email));
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_permitted']);
  });
});

describe('a copy of a location', () => {
  test('has the menu, roles and settings of the original, but no employees, terminals or printers', async () => {
    await withLocation(suite.db, original, async (scope) => {
      await scope
        .updateTable('order_type_settings')
        .set({ is_enabled: false })
        .where('type', '=', 'Delivery')
        .execute();
      await scope.updateTable('kitchen_receipt_settings').set({ show_category: false }).execute();
      await scope.updateTable('journal_accounts').set({ cash: 'Till' }).execute();
      await scope.updateTable('locations').set({ lock_screen_after_each_transaction: true }).execute();
      await scope.updateTable('items').set({ deleted_at: new Date() }).where('name', 'like', 'C%').execute();
    });
    const { id } = (await create({ name: 'Harbor Two', copy_of: original })).json();
    expect(await readMenu(id)).toEqual(await readMenu(original));
    for (const table of ['employees', 'terminals', 'printers']) expect(await countRows(id, table)).toBe(0);
    const { name, day_cutoff, cash_discount_rate, is_cash_discount_enabled } = await readLocationRow(original);
    expect(name).not.toBe('Harbor Two');
    expect(await readLocationRow(id)).toMatchObject({
      ...{ name: 'Harbor Two', timezone: 'America/Chicago', phone_number: '', address: '' },
      ...{ day_cutoff, cash_discount_rate, is_cash_discount_enabled, lock_screen_after_each_transaction: true },
    });
  });

  test('has images of its own, and items that were hidden for one day are shown', async () => {
    const location = await createLocation(suite.db);
    const owner = await createUser(suite.db, location);
    const soup = await insertRow(suite.db, location, 'items', { name: 'Soup' });
    const uploaded = await suite.app.inject({
      ...{ method: 'PUT', url: `/api/items/${soup}/image`, payload: await encodeTestImage('png') },
      headers: { ...authorizationHeaders(suite.config, location), 'content-type': 'image/png' },
    });
    const { image } = uploaded.json();
    const hidden = { hide_status: 'HideForToday' as const, hidden_until: '2030-01-01T00:00:00.000Z' };
    await insertRow(suite.db, location, 'items', { name: 'Stew', image, ...hidden });
    await insertRow(suite.db, location, 'items', { name: 'Tart', image: `${IMAGES_PATH}/${'0'.repeat(64)}.webp` });
    const { id } = (await create({ name: 'Copy', copy_of: location }, await signIn(owner.email))).json();
    const items = await withLocation(suite.db, id, (scope) =>
      scope.selectFrom('items').select(['name', 'image', 'hide_status', 'hidden_until']).orderBy('name').execute(),
    );
    const copied = items[0]?.image ?? '';
    expect(copied).not.toBe(image);
    expect(items).toEqual([
      { name: 'Soup', image: copied, hide_status: 'UnHide', hidden_until: null },
      { name: 'Stew', image: copied, hide_status: 'UnHide', hidden_until: null },
      { name: 'Tart', image: null, hide_status: 'UnHide', hidden_until: null },
    ]);
    const [original, copy] = [await suite.app.inject({ url: image }), await suite.app.inject({ url: copied })];
    expect([copy.statusCode, copy.rawPayload.equals(original.rawPayload)]).toEqual([200, true]);
  });

  test('requires two-factor sign-in when the original does', async () => {
    const location = await createLocation(suite.db, { requires_two_factor: true });
    const { account } = await createTwoFactorUser(suite, location);
    const { id } = (await create({ name: 'Copy', copy_of: location }, account.headers)).json();
    expect(await readLocationRow(id)).toMatchObject({ requires_two_factor: true });
  });

  test('is refused for a location that another user owns', async () => {
    const foreign = await createLocation(suite.db);
    const response = await create({ name: 'Spy', copy_of: foreign });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Location not found']);
  });

  test('of 5,000 items is created completely', async () => {
    const location = await createLocation(suite.db);
    const owner = await createUser(suite.db, location);
    await withLocation(suite.db, location, async (scope) => {
      await sql`insert into categories (location_id, name) select ${location}, 'C' || i from generate_series(1, 100) i`.execute(
        scope,
      );
      await sql`insert into items (location_id, name) select ${location}, 'I' || i from generate_series(1, 5000) i`.execute(
        scope,
      );
      await sql`insert into item_categories (location_id, item_id, category_id)
        select ${location}, i.id, c.id from items i join categories c on c.id % 100 = i.id % 100`.execute(scope);
    });
    const headers = await signIn(owner.email);
    const { id } = (await create({ name: 'Large', copy_of: location }, headers)).json();
    expect([await countRows(id, 'items'), await countRows(id, 'item_categories')]).toEqual([5000, 5000]);
  });
});
