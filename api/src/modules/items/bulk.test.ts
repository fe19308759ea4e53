import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
let ids: number[];

beforeEach(async () => {
  location = await createLocation(suite.db);
  ids = [];
  for (const [name, price] of [
    ['Soup', 9.5],
    ['Salad', 0.05],
    ['Steak', 30],
  ]) {
    ids.push((await menu.createItem({ name, price })).id);
  }
});

const bulk = (action: object, item_ids = ids.slice(0, 2)) => menu.send('POST', '/items/bulk', { item_ids, action });
const listItems = async () => (await menu.request('GET', '/items')).data;
const fieldValues = async (field: string) => (await listItems()).map((item: Record<string, unknown>) => item[field]);

test('a bulk change of the hide status returns the previous statuses, which can be restored', async () => {
  await menu.request('PUT', `/items/${ids[1]}/active_pos?hide_status=HideForIndefinitely`);
  const { body } = await bulk({ kind: 'set_hide_status', hide_status: 'HideForToday' });
  expect(body.changed).toBe(2);
  expect(await fieldValues('hide_status')).toEqual(['HideForToday', 'HideForToday', 'UnHide']);
  const statuses = body.previous_statuses;
  expect(statuses).toEqual(
    expect.arrayContaining([
      { id: ids[0], hide_status: 'UnHide' },
      { id: ids[1], hide_status: 'HideForIndefinitely' },
    ]),
  );
  await bulk({ kind: 'restore_hide_statuses', statuses });
  expect(await fieldValues('hide_status')).toEqual(['UnHide', 'HideForIndefinitely', 'UnHide']);
});

test('a bulk change adds a category to items, or replaces their categories, or removes all', async () => {
  const [one, two] = [await menu.createCategory(), await menu.createCategory({ name: 'Mains' })];
  await bulk({ kind: 'add_category', category_id: one.id });
  await bulk({ kind: 'add_category', category_id: two.id }, ids.slice(1));
  expect(await fieldValues('category_ids')).toEqual([[one.id], [one.id, two.id], [two.id]]);
  await bulk({ kind: 'set_category', category_id: two.id });
  expect(await fieldValues('category_ids')).toEqual([[two.id], [two.id], [two.id]]);
  await bulk({ kind: 'set_category', category_id: null });
  expect(await fieldValues('category_ids')).toEqual([[], [], [two.id]]);
});

test('a bulk change adds a tax to items and removes it', async () => {
  const tax = await menu.createTax();
  await bulk({ kind: 'add_tax', tax_id: tax });
  await bulk({ kind: 'add_tax', tax_id: tax }, ids);
  expect(await fieldValues('tax_ids')).toEqual([[tax], [tax], [tax]]);
  await bulk({ kind: 'remove_tax', tax_id: tax });
  expect(await fieldValues('tax_ids')).toEqual([[], [], [tax]]);
});

test.each([
  [{ kind: 'change_price_by', amount: 0.5 }, [10, 0.55, 30]],
  [{ kind: 'change_price_by', amount: -1 }, [8.5, 0, 30]],
  [{ kind: 'change_price_by_percent', percent: 10 }, [10.45, 0.06, 30]],
  [{ kind: 'change_price_by_percent', percent: -100 }, [0, 0, 30]],
  [{ kind: 'change_price_by_percent', percent: 2.5 }, [9.74, 0.05, 30]],
])('the bulk change %j rounds prices half up to the cent, and never below zero', async (action, prices) => {
  await bulk(action);
  expect(await fieldValues('price')).toEqual(prices);
});

test('a bulk change limits prices to the largest price', async () => {
  for (let turn = 0; turn < 8; turn += 1) await bulk({ kind: 'change_price_by_percent', percent: 1000 }, ids.slice(2));
  expect(await fieldValues('price')).toEqual([9.5, 0.05, 9_999_999.99]);
});

test.each([
  [{ kind: 'delete' }],
  [{ kind: 'change_price_by', amount: 1 }],
  [{ kind: 'set_hide_status', hide_status: 'HideForToday' }],
])('the bulk change %j returns the ids of the items that it changed, without items deleted before', async (action) => {
  await bulk({ kind: 'delete' }, [ids[0] ?? 0]);
  const { body } = await bulk(action, ids);
  expect(body.changed).toBe(2);
  expect(new Set(body.changed_ids)).toEqual(new Set(ids.slice(1)));
  expect((await bulk(action, [ids[0] ?? 0])).body).toEqual({ changed: 0, changed_ids: [], previous_statuses: [] });
});

test('a bulk change deletes items', async () => {
  expect((await bulk({ kind: 'delete' })).body.changed).toBe(2);
  expect(await fieldValues('name')).toEqual(['Steak']);
});

test('a bulk change ignores unknown items, items of other locations and repeated ids', async () => {
  const home = location;
  location = await createLocation(suite.db);
  const foreign = await menu.createItem({ name: 'Foreign' });
  location = home;
  const { body } = await bulk({ kind: 'change_price_by', amount: 1 }, [foreign.id, 999_999, ids[0] ?? 0, ids[0] ?? 0]);
  expect(body.changed).toBe(1);
  expect(await fieldValues('price')).toEqual([10.5, 0.05, 30]);
});

test.each([
  { kind: 'add_category', category_id: 999_999 },
  { kind: 'set_category', category_id: 999_999 },
  { kind: 'add_tax', tax_id: 999_999 },
  { kind: 'change_price_by', amount: 0.001 },
  { kind: 'change_price_by_percent', percent: -100.01 },
  { kind: 'change_price_by_percent', percent: 1000.01 },
  { kind: 'set_hide_status', hide_status: 'Hide' },
  { kind: 'explode' },
])('the bulk change %j is refused and changes nothing', async (action) => {
  const before = await listItems();
  expect((await bulk(action)).status).toBe(400);
  expect(await listItems()).toEqual(before);
});

test.each([[[]], [Array.from({ length: 5001 }, (_, index) => index + 1)]])(
  'a bulk change of no items or of more than 5,000 is refused',
  async (itemIds) => {
    expect((await bulk({ kind: 'delete' }, itemIds)).status).toBe(400);
  },
);
