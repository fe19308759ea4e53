import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function list(query = '') {
  return (
    await suite.app.inject({ url: `/api/categories?${query}`, headers: authorizationHeaders(suite.config, location) })
  ).json();
}

async function names(query: string): Promise<string[]> {
  return (await list(query)).data.map((category: { name: string }) => category.name);
}

const DELETED = { deleted_at: '2026-01-01T00:00:00Z' };

test('a category contains its items and modifier groups that are not deleted, in their order', async () => {
  const { db } = suite;
  const category_id = await insertRow(db, location, 'categories', { name: 'Pasta', color_code: '#aa0000' });
  const [second, first, gone] = [
    await insertRow(db, location, 'items', { name: 'Lasagne', image: null }),
    await insertRow(db, location, 'items', { name: 'Gnocchi', image: null }),
    await insertRow(db, location, 'items', { name: 'Orzo', image: null, ...DELETED }),
  ];
  for (const [position, item_id] of [first, second, gone].entries()) {
    await insertRow(db, location, 'item_categories', { category_id, item_id, position });
  }
  const group = await insertRow(db, location, 'modifier_groups', { name: 'Sauces' });
  const goneGroup = await insertRow(db, location, 'modifier_groups', { name: 'Cheeses', ...DELETED });
  for (const modifier_group_id of [group, goneGroup]) {
    await insertRow(db, location, 'category_modifier_groups', { category_id, modifier_group_id });
  }
  expect((await list()).data).toEqual([
    {
      id: category_id,
      name: 'Pasta',
      active: true,
      location_id: location,
      item_ids: [first, second],
      modifier_group_ids: [group],
      color_code: '#aa0000',
      updated_at: expect.any(String),
    },
  ]);
});

test('the list of categories is in the order of the menu', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'Last', position: 2 });
  await insertRow(suite.db, location, 'categories', { name: 'First', position: 1 });
  await insertRow(suite.db, location, 'categories', { name: 'Second', position: 1 });
  expect(await names('')).toEqual(['First', 'Second', 'Last']);
});

test('the list of categories includes deleted categories only with include_deleted', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'Kept' });
  await insertRow(suite.db, location, 'categories', { name: 'Gone', ...DELETED });
  expect(await names('')).toEqual(['Kept']);
  expect(await names('include_deleted=false')).toEqual(['Kept']);
  expect(await names('include_deleted=true')).toEqual(['Kept', 'Gone']);
});

test('a category is found by a part of its name, ignoring case and accents', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'Entrées' });
  await insertRow(suite.db, location, 'categories', { name: 'Drinks' });
  expect(await names('search=TREES')).toEqual(['Entrées']);
});

test('a page of the category list can contain 999 categories', async () => {
  await insertRow(suite.db, location, 'categories', { name: 'One' });
  expect((await list('per_page=999')).paging_metadata).toMatchObject({ per_page: 999, total_items: 1 });
});
