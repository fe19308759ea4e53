import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { buildCopyName } from './clone-item';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
const nameTaken = {
  code: 'conflict',
  message: 'An item with this name already exists',
  fields: { name: 'An item with this name already exists' },
};

describe('a new item', () => {
  test('is returned with the sent values and a trimmed name, and is visible', async () => {
    const [category, group, tax] = [
      await menu.createCategory(),
      await menu.createModifierGroup(),
      await menu.createTax(),
    ];
    const values = {
      name: 'Soup',
      desc: 'Of the day',
      price: 9.5,
      price_type: 'Fixed',
      active: true,
      apply_category_modifier_groups: true,
      category_ids: [category.id],
      tax_ids: [tax],
      modifier_group_ids: [group.id],
    };
    const { status, body } = await menu.send('POST', '/items', { ...values, name: ' Soup ' });
    expect([status, body]).toEqual([
      200,
      {
        ...values,
        id: expect.any(Number),
        hide_status: 'UnHide',
        image: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await menu.request('GET', `/items/${body.id}`)).toEqual(body);
  });

  test('has a description with normalized line breaks', async () => {
    const { id } = await menu.createItem({ desc: '\r\nLeek\r\n\r\npotato\rcream\n' });
    expect((await menu.request('GET', `/items/${id}`)).desc).toBe('Leek\n\npotato\ncream');
  });

  test('is last in the menu and in its categories', async () => {
    const { id } = await menu.createCategory();
    for (const name of ['B', 'A', 'C']) await menu.createItem({ name, category_ids: [id] });
    expect(names(await menu.request('GET', '/items'))).toEqual(['B', 'A', 'C']);
    expect(names(await menu.request('GET', `/items?category_ids=${id}`))).toEqual(['B', 'A', 'C']);
  });

  test('cannot have a name that is taken, ignoring case', async () => {
    await menu.createItem();
    expect(await menu.send('POST', '/items', { name: 'SOUP', price: 1 })).toEqual({ status: 409, body: nameTaken });
    expect((await menu.send('POST', '/items', { name: 'Soup', price: 1 }, await createLocation(suite.db))).status).toBe(
      200,
    );
  });

  test.each(['category_ids', 'tax_ids', 'modifier_group_ids'])('cannot have %s of another location', async (field) => {
    const home = location;
    location = await createLocation(suite.db);
    const foreign = {
      category_ids: [(await menu.createCategory()).id],
      tax_ids: [await menu.createTax()],
      modifier_group_ids: [(await menu.createModifierGroup()).id],
    };
    location = home;
    const ids = Object.entries(foreign).find(([name]) => name === field)?.[1];
    const { status, body } = await menu.send('POST', '/items', { name: 'Soup', price: 1, [field]: ids });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await menu.request('GET', '/items')).data).toEqual([]);
  });
});

test.each([
  ['name', '', 'Item Name should not be empty'],
  ['name', '   ', 'Item Name should not be empty'],
  ['name', undefined, 'Please enter Item Name'],
  ['name', 'a'.repeat(30), undefined],
  ['name', 'a'.repeat(31), 'Item name can contain a maximum of 30 characters'],
  ['name', 'Crème', 'Ineligible symbol is used'],
  ['desc', 'a'.repeat(1000), undefined],
  ['desc', `${'a'.repeat(499)}\n${'b'.repeat(500)}`, undefined],
  ['desc', `${'a'.repeat(500)}\r\n${'b'.repeat(500)}`, 'Description can contain a maximum of 1000 characters'],
  ['desc', 'Leek\tpotato', 'Ineligible symbol is used'],
  ['desc', 'a'.repeat(1001), 'Description can contain a maximum of 1000 characters'],
  ['price', undefined, 'Price should be a number'],
  ['price', '9.50', 'Price should be a number'],
  ['price', 0, undefined],
  ['price', -0.01, 'Price should be a number'],
  ['price', 9.99, undefined],
  ['price', 9.999, 'Price should be a number'],
  ['price_type', 'PerUnit', undefined],
  ['spice', 'hot', 'Unknown field'],
])('the item field %s with the value %p has the error %p', async (field, value, message) => {
  const fields = message === undefined ? undefined : { [field]: message };
  const created = await menu.send('POST', '/items', { name: 'Soup', price: 1, [field]: value });
  expect([created.status, created.body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
  const { id } = await menu.createItem({ name: 'Salad' });
  const changed = await menu.send('PUT', `/items/${id}`, { name: 'Salad', price: 1, [field]: value });
  if (message === undefined && field === 'name') expect(changed.status).toBe(409);
  else expect([changed.status, changed.body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
});

describe('an update of an item', () => {
  test('keeps the item’s position in the categories that it stays in', async () => {
    const [one, two] = [await menu.createCategory(), await menu.createCategory({ name: 'Mains' })];
    const first = await menu.createItem({ name: 'First', category_ids: [one.id] });
    await menu.createItem({ name: 'Second', category_ids: [one.id, two.id] });
    await menu.request('PUT', `/items/${first.id}`, { name: 'First', price: 2, category_ids: [one.id, two.id] });
    expect(names(await menu.request('GET', `/items?category_ids=${one.id}`))).toEqual(['First', 'Second']);
    expect(names(await menu.request('GET', `/items?category_ids=${two.id}`))).toEqual(['Second', 'First']);
  });

  test('stores the modifier groups in the order of the request, without duplicates', async () => {
    const [one, two] = [await menu.createModifierGroup({ name: 'A' }), await menu.createModifierGroup({ name: 'B' })];
    const { id } = await menu.createItem({ modifier_group_ids: [one.id, two.id] });
    const body = await menu.request('PUT', `/items/${id}`, {
      name: 'Soup',
      price: 1,
      modifier_group_ids: [two.id, one.id, two.id],
    });
    expect(body.modifier_group_ids).toEqual([two.id, one.id]);
  });

  test('is refused and changes nothing when another user has changed the item in the meantime', async () => {
    const { id, updated_at } = await menu.createItem();
    const change = (price: number) => menu.send('PUT', `/items/${id}`, { name: 'Soup', price, updated_at });
    const answers = await Promise.all([change(1), change(2), change(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this item in the meantime',
    });
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    expect(await menu.request('GET', `/items/${id}`)).toEqual(body);
  });

  test('is refused when the id in the body differs from the id in the URL', async () => {
    const { id } = await menu.createItem();
    const { status, body } = await menu.send('PUT', `/items/${id}`, { id: id + 1, name: 'Soup', price: 1 });
    expect([status, body.fields]).toEqual([400, { id: 'Must be the id in the address' }]);
  });
});

describe('a clone of an item', () => {
  test('has the values and links of the item and a new name', async () => {
    const [category, group, tax] = [
      await menu.createCategory(),
      await menu.createModifierGroup(),
      await menu.createTax(),
    ];
    const links = { category_ids: [category.id], tax_ids: [tax], modifier_group_ids: [group.id] };
    const original = await menu.createItem({ desc: 'Hot', price_type: 'PerUnit', ...links });
    await menu.request('PUT', `/items/${original.id}/active_pos?hide_status=HideForIndefinitely`);
    const { id, name, created_at, updated_at, ...copy } = await menu.request('POST', `/items/${original.id}/clone`);
    expect([id === original.id, name]).toEqual([false, 'Soup Copy']);
    expect({ ...original, ...copy }).toEqual({ ...original, hide_status: 'HideForIndefinitely' });
    expect((await menu.request('POST', `/items/${original.id}/clone`)).name).toBe('Soup Copy 2');
  });

  test.each([
    ['Soup', 1, 'Soup Copy'],
    ['a'.repeat(25), 1, `${'a'.repeat(25)} Copy`],
    ['a'.repeat(26), 1, `${'a'.repeat(25)} Copy`],
    ['a'.repeat(30), 12, `${'a'.repeat(22)} Copy 12`],
    [`${'a'.repeat(24)} bcdef`, 1, `${'a'.repeat(24)} Copy`],
  ])('with the name "%s", as copy number %d, is named "%s"', (name, turn, expected) => {
    expect(buildCopyName(name, turn)).toBe(expected);
    expect(buildCopyName(name, turn).length).toBeLessThanOrEqual(30);
  });
});

test('a deleted item is not found by any request, and its name can be used again', async () => {
  const category = await menu.createCategory();
  const { id } = await menu.createItem({ category_ids: [category.id] });
  await menu.request('DELETE', `/items/${id}`);
  expect((await menu.send('GET', `/items/${id}`)).status).toBe(404);
  expect((await menu.send('DELETE', `/items/${id}`)).status).toBe(404);
  expect((await menu.send('POST', `/items/${id}/clone`)).status).toBe(404);
  expect((await menu.request('GET', `/categories/${category.id}`)).item_ids).toEqual([]);
  expect((await menu.send('POST', '/items', { name: 'Soup', price: 1 })).status).toBe(200);
});

test('the menu counts change when an item is hidden and when a category is deleted', async () => {
  const counts = () => menu.request('GET', '/items/inventories_count');
  const { id } = await menu.createItem();
  await menu.createItem({ name: 'Inactive', active: false });
  await menu.createModifierGroup();
  const category = await menu.createCategory();
  expect(await counts()).toEqual({ categories: 1, active_items: 1, modifier_groups: 1 });
  await menu.request('PUT', `/items/${id}/active_pos?hide_status=HideForToday`);
  await menu.request('DELETE', `/categories/${category.id}`);
  expect(await counts()).toEqual({ categories: 0, active_items: 0, modifier_groups: 1 });
});
