import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';

let suite: TestApp;
let location: number;
let menu: ReturnType<typeof createMenuClient>;
let ids: number[];

beforeAll(async () => {
  suite = await buildTestApp();
  menu = createMenuClient(suite, () => location);
});
afterAll(() => suite.close());
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
const all = async () => (await menu.request('GET', '/items')).data;
const each = async (field: string) => (await all()).map((item: Record<string, unknown>) => item[field]);

test('hides many at once, and tells what each was before, so that it can be taken back', async () => {
  await menu.request('PUT', `/items/${ids[1]}/active_pos?hide_status=HideForIndefinitely`);
  const { body } = await bulk({ kind: 'set_hide_status', hide_status: 'HideForToday' });
  expect(body.changed).toBe(2);
  expect(await each('hide_status')).toEqual(['HideForToday', 'HideForToday', 'UnHide']);
  const statuses = body.previous_statuses;
  expect(statuses).toEqual(
    expect.arrayContaining([
      { id: ids[0], hide_status: 'UnHide' },
      { id: ids[1], hide_status: 'HideForIndefinitely' },
    ]),
  );
  await bulk({ kind: 'restore_hide_statuses', statuses });
  expect(await each('hide_status')).toEqual(['UnHide', 'HideForIndefinitely', 'UnHide']);
});

test('puts items into a category beside their others, or into it alone, or into none', async () => {
  const [one, two] = [await menu.createCategory(), await menu.createCategory({ name: 'Mains' })];
  await bulk({ kind: 'add_category', category_id: one.id });
  await bulk({ kind: 'add_category', category_id: two.id }, ids.slice(1));
  expect(await each('category_ids')).toEqual([[one.id], [one.id, two.id], [two.id]]);
  await bulk({ kind: 'set_category', category_id: two.id });
  expect(await each('category_ids')).toEqual([[two.id], [two.id], [two.id]]);
  await bulk({ kind: 'set_category', category_id: null });
  expect(await each('category_ids')).toEqual([[], [], [two.id]]);
});

test('gives items a tax, and takes it away', async () => {
  const tax = await menu.createTax();
  await bulk({ kind: 'add_tax', tax_id: tax });
  await bulk({ kind: 'add_tax', tax_id: tax }, ids);
  expect(await each('tax_ids')).toEqual([[tax], [tax], [tax]]);
  await bulk({ kind: 'remove_tax', tax_id: tax });
  expect(await each('tax_ids')).toEqual([[], [], [tax]]);
});

test.each([
  [{ kind: 'change_price_by', amount: 0.5 }, [10, 0.55, 30]],
  [{ kind: 'change_price_by', amount: -1 }, [8.5, 0, 30]],
  [{ kind: 'change_price_by_percent', percent: 10 }, [10.45, 0.06, 30]],
  [{ kind: 'change_price_by_percent', percent: -100 }, [0, 0, 30]],
  [{ kind: 'change_price_by_percent', percent: 2.5 }, [9.74, 0.05, 30]],
])('%j changes the prices exactly, half up, and never below nothing', async (action, prices) => {
  await bulk(action);
  expect(await each('price')).toEqual(prices);
});

test('a price never grows beyond what a price can be', async () => {
  for (let turn = 0; turn < 8; turn += 1) await bulk({ kind: 'change_price_by_percent', percent: 1000 }, ids.slice(2));
  expect(await each('price')).toEqual([9.5, 0.05, 9_999_999.99]);
});

test('deletes many at once', async () => {
  expect((await bulk({ kind: 'delete' })).body.changed).toBe(2);
  expect(await each('name')).toEqual(['Steak']);
});

test('leaves out what is not there, and what is another location’s', async () => {
  const home = location;
  location = await createLocation(suite.db);
  const foreign = await menu.createItem({ name: 'Foreign' });
  location = home;
  const { body } = await bulk({ kind: 'change_price_by', amount: 1 }, [foreign.id, 999_999, ids[0] ?? 0, ids[0] ?? 0]);
  expect(body.changed).toBe(1);
  expect(await each('price')).toEqual([10.5, 0.05, 30]);
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
])('%j is refused, and changes nothing', async (action) => {
  const before = await all();
  expect((await bulk(action)).status).toBe(400);
  expect(await all()).toEqual(before);
});

test.each([[[]], [Array.from({ length: 5001 }, (_, index) => index + 1)]])(
  'so many items are refused',
  async (some) => {
    expect((await bulk({ kind: 'delete' }, some)).status).toBe(400);
  },
);
