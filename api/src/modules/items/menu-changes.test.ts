import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const importMenu = (csv: string) => menu.request('POST', '/menu/import', { csv, apply: true });
const listIds = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe('the menu of a terminal', () => {
  test('has exactly the items that the item list and the menu counts count as visible', async () => {
    const shown = await menu.createItem({ name: 'Shown' });
    const inactive = await menu.createItem({ name: 'Inactive', active: false });
    const hidden = await menu.createItem({ name: 'Hidden' });
    await menu.request('PUT', `/items/${hidden.id}/active_pos?hide_status=HideForToday`);
    const { headers } = await createPairedTerminal(suite.db, location);
    const bootstrap = (await suite.app.inject({ url: '/api/pos/bootstrap', headers })).json();
    expect(listIds({ data: bootstrap.items })).toEqual([shown.id]);
    expect(listIds(await menu.request('GET', '/items?is_shown=true'))).toEqual([shown.id]);
    expect(listIds(await menu.request('GET', '/items?is_shown=false'))).toEqual([inactive.id, hidden.id]);
    expect((await menu.request('GET', '/items/inventories_count')).active_items).toBe(1);
  });
});

describe('an update of a category based on an earlier state', () => {
  test.each<[string, (item: number, category: number) => Promise<unknown>]>([
    [
      'is refused after a new item was added to it',
      (_, category) => menu.request('POST', '/items', { name: 'New', price: 1, category_ids: [category] }),
    ],
    [
      'is refused after an item was removed from it',
      (item) => menu.request('PUT', `/items/${item}`, { name: 'Soup', price: 1 }),
    ],
    ['is refused after one of its items was cloned', (item) => menu.request('POST', `/items/${item}/clone`)],
    ['is refused after one of its items was deleted', (item) => menu.request('DELETE', `/items/${item}`)],
    [
      'is refused after a bulk change removed its items',
      (item) =>
        menu.request('POST', '/items/bulk', { item_ids: [item], action: { kind: 'set_category', category_id: null } }),
    ],
    ['is refused after an import added an item to it', () => importMenu('Name,Price,Category\nTea,1,Starters')],
    ['is refused after an import removed an item from it', () => importMenu('Name,Price,Category\nSoup,1,')],
  ])('%s', async (_, change) => {
    const item = await menu.createItem();
    const { id, updated_at, item_ids } = await menu.createCategory({ item_ids: [item.id] });
    await change(item.id, id);
    const { status, body } = await menu.send('PUT', `/categories/${id}`, { name: 'Mains', item_ids, updated_at });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is refused after a bulk change added an item to the category', async () => {
    const item = await menu.createItem();
    const { id, updated_at } = await menu.createCategory();
    await menu.request('POST', '/items/bulk', {
      item_ids: [item.id],
      action: { kind: 'add_category', category_id: id },
    });
    expect((await menu.send('PUT', `/categories/${id}`, { name: 'Mains', updated_at })).status).toBe(409);
  });

  test('is accepted after a change that does not affect the category', async () => {
    const item = await menu.createItem();
    const { id, updated_at, item_ids } = await menu.createCategory({ item_ids: [item.id] });
    await menu.request('PUT', `/items/${item.id}`, { name: 'Bisque', price: 1, category_ids: [id] });
    await importMenu('Name,Price,Category\nBisque,2,Starters');
    expect((await menu.send('PUT', `/categories/${id}`, { name: 'Mains', item_ids, updated_at })).status).toBe(200);
  });
});

describe('an update of a tax based on an earlier state', () => {
  const changeItems = (item: number, action: object) =>
    menu.request('POST', '/items/bulk', { item_ids: [item], action });

  test.each<[string, (taxed: number, untaxed: number, tax: number) => Promise<unknown>]>([
    [
      'is refused after a new item got it',
      (_taxed, _untaxed, tax) => menu.request('POST', '/items', { name: 'New', price: 1, tax_ids: [tax] }),
    ],
    [
      'is refused after an item got it',
      (_taxed, untaxed, tax) => menu.request('PUT', `/items/${untaxed}`, { name: 'Tea', price: 1, tax_ids: [tax] }),
    ],
    [
      'is refused after an item lost it',
      (taxed) => menu.request('PUT', `/items/${taxed}`, { name: 'Soup', price: 1, tax_ids: [] }),
    ],
    ['is refused after one of its items was cloned', (taxed) => menu.request('POST', `/items/${taxed}/clone`)],
    ['is refused after one of its items was deleted', (taxed) => menu.request('DELETE', `/items/${taxed}`)],
    [
      'is refused after a bulk change added it to an item',
      (_taxed, untaxed, tax) => changeItems(untaxed, { kind: 'add_tax', tax_id: tax }),
    ],
    [
      'is refused after a bulk change removed it from an item',
      (taxed, _untaxed, tax) => changeItems(taxed, { kind: 'remove_tax', tax_id: tax }),
    ],
    ['is refused after an import added it to an item', () => importMenu('Name,Price,Tax\nTea,1,City Tax')],
    ['is refused after an import removed it from an item', () => importMenu('Name,Price,Tax\nSoup,1,')],
  ])('%s', async (_, change) => {
    const untaxed = await menu.createItem({ name: 'Tea' });
    const { id } = await menu.request('POST', '/taxes', { name: 'City Tax', rate: 1 });
    const taxed = await menu.createItem({ tax_ids: [id] });
    const tax = await menu.request('GET', `/taxes/${id}`);
    await change(taxed.id, untaxed.id, id);
    const { status, body } = await menu.send('PUT', `/taxes/${id}`, tax);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is accepted after changes that do not affect the tax', async () => {
    const { id } = await menu.request('POST', '/taxes', { name: 'City Tax', rate: 1 });
    const item = await menu.createItem({ tax_ids: [id] });
    const tax = await menu.request('GET', `/taxes/${id}`);
    await menu.request('PUT', `/items/${item.id}`, { name: 'Bisque', price: 1, tax_ids: [id] });
    await changeItems(item.id, { kind: 'add_tax', tax_id: id });
    await importMenu('Name,Price,Tax\nBisque,2,City Tax');
    expect((await menu.send('PUT', `/taxes/${id}`, tax)).status).toBe(200);
  });
});

describe('an update of an item based on an earlier state', () => {
  test.each<[string, (category: number, group: number) => Promise<unknown>]>([
    [
      'is refused after a category removed it',
      (category) => menu.request('PUT', `/categories/${category}`, { name: 'Mains' }),
    ],
    ['is refused after its category was deleted', (category) => menu.request('DELETE', `/categories/${category}`)],
    [
      'is refused after its modifier group was deleted',
      (_, group) => menu.request('DELETE', `/modifier_groups/${group}`),
    ],
  ])('%s', async (_, change) => {
    const [category, group] = [await menu.createCategory(), await menu.createModifierGroup()];
    const { id, updated_at } = await menu.createItem({ category_ids: [category.id], modifier_group_ids: [group.id] });
    await change(category.id, group.id);
    const { status, body } = await menu.send('PUT', `/items/${id}`, { name: 'Soup', price: 1, updated_at });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is refused after the item was added to a category', async () => {
    const { id, updated_at } = await menu.createItem();
    await menu.createCategory({ item_ids: [id] });
    expect((await menu.send('PUT', `/items/${id}`, { name: 'Soup', price: 1, updated_at })).status).toBe(409);
  });
});

describe('concurrent changes', () => {
  test('of an item and of its category all succeed', async () => {
    const [item, category] = [await menu.createItem(), await menu.createCategory()];
    const item_ids = [item.id];
    const action = { kind: 'set_category', category_id: category.id };
    const changes = [
      () => menu.send('PUT', `/items/${item.id}`, { name: 'Soup', price: 1, category_ids: [category.id] }),
      () => menu.send('PUT', `/categories/${category.id}`, { name: 'Starters' }),
      () => menu.send('POST', '/items/bulk', { item_ids, action }),
      () => menu.send('PUT', `/categories/${category.id}`, { name: 'Starters', item_ids }),
      () => menu.send('PUT', `/items/${item.id}`, { name: 'Soup', price: 1 }),
    ];
    const answers = await Promise.all([...changes, ...changes, ...changes, ...changes].map((change) => change()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('never leave an item in a deleted category', async () => {
    const item = await menu.createItem();
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await menu.createCategory({ name: `Category ${turn}` });
      const change = { name: 'Soup', price: 1, category_ids: [id] };
      await Promise.all([menu.send('PUT', `/items/${item.id}`, change), menu.send('DELETE', `/categories/${id}`)]);
    }
    const links = await withLocation(suite.db, location, (scope) =>
      scope.selectFrom('item_categories').select('category_id').where('location_id', '=', location).execute(),
    );
    expect(links).toEqual([]);
  });

  test('create clones of an item with different names', async () => {
    const { id } = await menu.createItem();
    const copies = await Promise.all([1, 2, 3].map(() => menu.request('POST', `/items/${id}/clone`)));
    expect(copies.map(({ name }) => name).sort()).toEqual(['Soup Copy', 'Soup Copy 2', 'Soup Copy 3']);
  });
});

test('items that are added to a category by one bulk change get the order of the menu', async () => {
  const [one, two] = [await menu.createItem({ name: 'A' }), await menu.createItem({ name: 'B' })];
  const copy = await menu.request('POST', `/items/${one.id}/clone`);
  const { id } = await menu.createCategory();
  const action = { kind: 'add_category', category_id: id };
  await menu.request('POST', '/items/bulk', { item_ids: [two.id, copy.id, one.id], action });
  expect((await menu.request('GET', `/categories/${id}`)).item_ids).toEqual([one.id, copy.id, two.id]);
});
