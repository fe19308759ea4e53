import { MAX_CATEGORY_ITEMS } from '@backoffice/contract/categories';
import { MAX_TAX_ITEMS } from '@backoffice/contract/taxes';
import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
let category: number;
let tax: number;
let items: number[];

/** Creates a category and a tax with one item less than the limit. */
beforeAll(async () => {
  location = await createLocation(suite.db);
  category = (await menu.createCategory({ name: 'Drinks' })).id;
  tax = await menu.createTax('Sales Tax');
  items = [(await menu.createItem({ name: 'Tea' })).id, (await menu.createItem({ name: 'Milk' })).id];
  await withLocation(suite.db, location, async (scope) => {
    await sql`insert into items (location_id, name, price)
      select ${location}, 'Item ' || n, 1 from generate_series(1, ${MAX_TAX_ITEMS - 1}::int) n`.execute(scope);
    await sql`insert into item_taxes (location_id, item_id, tax_id)
      select ${location}, id, ${tax} from items where name like 'Item %'`.execute(scope);
    await sql`insert into item_categories (location_id, item_id, category_id, position)
      select ${location}, id, ${category}, id from items where name like 'Item %'
      order by id limit ${MAX_CATEGORY_ITEMS - 1}`.execute(scope);
  });
});

const conflict = (field: string, message: string) => ({
  status: 409,
  body: { code: 'conflict', message, fields: { [field]: message } },
});
const FULL_CATEGORY = '"Drinks" would have 5,001 items. The maximum is 5,000.';
const FULL_TAX = '"Sales Tax" would have 10,001 items. The maximum is 10,000.';
const bulk = (kind: 'add_category' | 'set_category' | 'add_tax', id: number, item_ids = items) =>
  menu.send('POST', '/items/bulk', { item_ids, action: { kind, [kind === 'add_tax' ? 'tax_id' : 'category_id']: id } });

test('a category gets as many items as its form can save, and a further item is refused', async () => {
  expect(await bulk('add_category', category)).toEqual(conflict('action.category_id', FULL_CATEGORY));
  expect(await bulk('set_category', category)).toEqual(conflict('action.category_id', FULL_CATEGORY));
  const [tea = 0, milk = 0] = items;
  const put = (id: number, name: string) =>
    menu.send('PUT', `/items/${id}`, { name, price: 1, category_ids: [category] });
  expect((await put(tea, 'Tea')).status).toBe(200);
  expect(await put(milk, 'Milk')).toEqual(conflict('category_ids', FULL_CATEGORY));
  const created = await menu.send('POST', '/items', { name: 'Coffee', price: 1, category_ids: [category] });
  expect(created).toEqual(conflict('category_ids', FULL_CATEGORY));
  expect(await menu.send('POST', `/items/${tea}/clone`)).toEqual(conflict('category_ids', FULL_CATEGORY));
  expect((await put(tea, 'Green Tea')).status).toBe(200);
  expect((await menu.request('GET', `/categories/${category}`)).item_ids).toHaveLength(5_000);
});

test('a tax gets as many items as its form can save, and a further item is refused', async () => {
  expect(await bulk('add_tax', tax)).toEqual(conflict('action.tax_id', FULL_TAX));
  const [tea = 0, milk = 0] = items;
  const put = (id: number, name: string) => menu.send('PUT', `/items/${id}`, { name, price: 1, tax_ids: [tax] });
  expect((await put(tea, 'Tea')).status).toBe(200);
  expect(await put(milk, 'Milk')).toEqual(conflict('tax_ids', FULL_TAX));
  expect(await menu.send('POST', `/items/${tea}/clone`)).toEqual(conflict('tax_ids', FULL_TAX));
  expect((await put(tea, 'Green Tea')).status).toBe(200);
});

test.each([
  ['category', 'category_ids', FULL_CATEGORY],
  ['tax', 'tax_ids', FULL_TAX],
] as const)('an undo that would add a further item to a full %s is refused', async (kind, field, message) => {
  const [tea = 0] = items;
  const path = `/items/${tea}`;
  await menu.request('PUT', path, { name: 'Tea', price: 1, category_ids: [category], tax_ids: [tax] });
  await menu.request('DELETE', path);
  const id = kind === 'tax' ? tax : category;
  const added = await menu.request('POST', '/items', { name: 'Cocoa', price: 1, [field]: [id] });
  const undo = () => menu.send('POST', '/history/undo', { kind: 'items', record_id: tea });
  expect(await undo()).toEqual(conflict(field, message));
  expect((await menu.send('GET', path)).status).toBe(404);
  await menu.request('DELETE', `/items/${added.id}`);
  expect((await undo()).status).toBe(200);
});
