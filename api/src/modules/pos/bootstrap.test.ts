import { type Bootstrap, bootstrap as schema } from '@backoffice/contract/bootstrap';
import { createEmployee, createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let headers: { authorization: string };

beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'Harbor', address: '12 Pier Street\nNew York, NY 10004' });
  headers = (await createPairedTerminal(suite.db, location, { name: 'Bar' })).headers;
});

const add = async <Table extends Parameters<typeof insertRow>[2]>(
  table: Table,
  values: Parameters<typeof insertRow<Table>>[3],
) => await insertRow(suite.db, location, table, values);

async function get(ifNoneMatch?: string) {
  const condition = ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {};
  return await suite.app.inject({ url: '/api/pos/bootstrap', headers: { ...headers, ...condition } });
}

async function bootstrap(): Promise<Bootstrap> {
  const response = await get();
  expect(response.statusCode).toBe(200);
  return schema.parse(response.json());
}

const names = (entries: Array<{ name: string }>) => entries.map(({ name }) => name);

test('the bootstrap contains the terminal and its location, with the address on one line', async () => {
  const received = await bootstrap();
  expect(received.terminal.name).toBe('Bar');
  expect(received.location).toMatchObject({
    id: location,
    name: 'Harbor',
    timezone: 'America/New_York',
    day_cutoff: '00:00',
    address_string: '12 Pier Street, New York, NY 10004',
  });
});

test('the bootstrap contains only items that are visible now, in their order', async () => {
  const later = new Date(Date.now() + 60_000);
  const before = new Date(Date.now() - 60_000);
  await add('items', { name: 'Soup', position: 2 });
  await add('items', { name: 'Bread', position: 1, price: 4.5, price_type: 'PerUnit' });
  await add('items', { name: 'Deleted', deleted_at: before });
  await add('items', { name: 'Inactive', active: false });
  await add('items', { name: 'Hidden', hide_status: 'HideForIndefinitely' });
  await add('items', { name: 'Hidden today', hide_status: 'HideForToday', hidden_until: later });
  await add('items', { name: 'Back again', position: 3, hide_status: 'HideForToday', hidden_until: before });
  const { items } = await bootstrap();
  expect(names(items)).toEqual(['Bread', 'Soup', 'Back again']);
  expect(items[0]).toMatchObject({ price: 4.5, price_type: 'PerUnit' });
});

test('the bootstrap omits the ids of hidden or deleted categories, taxes and modifier groups from items', async () => {
  const item_id = await add('items', { name: 'Steak', apply_category_modifier_groups: true });
  const link = async (category: { name: string; active?: boolean; deleted_at?: Date }) => {
    const category_id = await add('categories', category);
    const modifier_group_id = await add('modifier_groups', { name: `With ${category.name}` });
    await add('item_categories', { item_id, category_id });
    await add('category_modifier_groups', { category_id, modifier_group_id });
    return { category_id, modifier_group_id };
  };
  const mains = await link({ name: 'Mains' });
  await link({ name: 'Winter', active: false });
  await link({ name: 'Gone', deleted_at: new Date() });
  const deletedGroup = await add('modifier_groups', { name: 'Dead', deleted_at: new Date() });
  await add('item_modifier_groups', { item_id, modifier_group_id: deletedGroup });
  await add('category_modifier_groups', { category_id: mains.category_id, modifier_group_id: deletedGroup });
  const tax_id = await add('taxes', { name: 'Sales', rate: 8.875 });
  const former = await add('taxes', { name: 'Former', rate: 1, is_active: false });
  for (const id of [tax_id, former]) await add('item_taxes', { item_id, tax_id: id });

  const received = await bootstrap();
  expect(names(received.categories)).toEqual(['Mains']);
  expect(received.taxes).toEqual([{ id: tax_id, name: 'Sales', rate: 8.875 }]);
  expect(received.categories[0]?.modifier_group_ids).toEqual([mains.modifier_group_id]);
  expect(received.items[0]).toMatchObject({
    category_ids: [mains.category_id],
    modifier_group_ids: [mains.modifier_group_id],
    tax_ids: [tax_id],
  });
});

test("an item's own modifier groups precede those inherited from its categories, without repeats", async () => {
  const [own, both, inherited] = [
    await add('modifier_groups', { name: 'Doneness', min: 1, max: 1 }),
    await add('modifier_groups', { name: 'Sides', position: 1 }),
    await add('modifier_groups', { name: 'Sauces', position: 2 }),
  ];
  await add('modifiers', { modifier_group_id: own, name: 'Well done', position: 2 });
  await add('modifiers', { modifier_group_id: own, name: 'Rare', price: 1.25, position: 1 });
  const category_id = await add('categories', { name: 'Mains' });
  for (const modifier_group_id of [inherited, both]) {
    await add('category_modifier_groups', { category_id, modifier_group_id });
  }
  for (const apply_category_modifier_groups of [true, false]) {
    const name = apply_category_modifier_groups ? 'Heir' : 'Loner';
    const item_id = await add('items', { name, apply_category_modifier_groups });
    await add('item_categories', { item_id, category_id });
    await add('item_modifier_groups', { item_id, modifier_group_id: both, position: 1 });
    await add('item_modifier_groups', { item_id, modifier_group_id: own, position: 2 });
  }
  const { items, modifier_groups } = await bootstrap();
  expect(items.map(({ modifier_group_ids }) => modifier_group_ids)).toEqual([
    [both, own, inherited],
    [both, own],
  ]);
  expect(modifier_groups[0]).toMatchObject({
    name: 'Doneness',
    min: 1,
    max: 1,
    modifiers: [{ name: 'Rare', price: 1.25 }, { name: 'Well done' }],
  });
});

test('the bootstrap omits inactive employees and order notes, and disabled order types and sources', async () => {
  await createEmployee(suite.db, suite.config, location, { first_name: 'Ada' });
  await createEmployee(suite.db, suite.config, location, { is_active: false });
  await createEmployee(suite.db, suite.config, location, { deleted_at: new Date() });
  await add('order_notes', { name: 'No onions' });
  await add('order_notes', { name: 'Old note', is_active: false });
  await withLocation(suite.db, location, async (scope) => {
    await scope.updateTable('order_type_settings').set({ is_enabled: false }).where('type', '!=', 'DineIn').execute();
    await scope.updateTable('order_source_settings').set({ is_enabled: false }).where('source', '!=', 'Pos').execute();
  });
  const received = await bootstrap();
  expect(received.employees.map(({ first_name }) => first_name)).toEqual(['Ada']);
  expect(names(received.order_notes)).toEqual(['No onions']);
  expect([received.order_types, received.order_sources]).toEqual([['DineIn'], ['Pos']]);
});

test('the bootstrap omits records of other locations', async () => {
  const elsewhere = await createLocation(suite.db);
  await insertRow(suite.db, elsewhere, 'items', { name: 'Item of another location' });
  await createEmployee(suite.db, suite.config, elsewhere);
  expect(await bootstrap()).toMatchObject({ items: [], employees: [] });
});

test('a request for an unchanged bootstrap gets a 304 for every form of If-None-Match that matches the ETag', async () => {
  await add('items', { name: 'Soup' });
  const { etag = '' } = (await get()).headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const condition of [`${etag}`, `W/${etag}`, `"another", ${etag}`, '*']) {
    const response = await get(condition);
    expect([condition, response.statusCode, response.body]).toEqual([condition, 304, '']);
    expect(response.headers.etag).toBe(etag);
  }
});

test('a changed menu changes the ETag of the bootstrap', async () => {
  const { etag } = (await get()).headers;
  const id = await add('items', { name: 'Soup' });
  const changed = await get(`${etag}`);
  expect(changed.statusCode).toBe(200);
  await withLocation(suite.db, location, (scope) =>
    scope
      .updateTable('items')
      .set({ hide_status: 'HideForToday', hidden_until: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute(),
  );
  expect((await get(`${changed.headers.etag}`)).statusCode).toBe(200);
});
