import { EMPTY_MODIFIER_GROUP_MESSAGE } from '@backoffice/contract/modifier-groups';
import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const size = {
  name: 'Size',
  min: 0,
  max: 2,
  modifiers: [
    { name: 'Small', price: 0 },
    { name: 'Large', price: 1.5 },
  ],
};
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

test('a new modifier group is returned with its modifiers in their order', async () => {
  const { status, body } = await menu.send('POST', '/modifier_groups', size);
  const modifiers = size.modifiers.map((modifier) => ({ id: expect.any(Number), ...modifier }));
  expect([status, body]).toEqual([
    200,
    { ...size, id: expect.any(Number), modifiers, item_ids: [], updated_at: expect.any(String) },
  ]);
  expect(await menu.request('GET', `/modifier_groups/${body.id}`)).toEqual(body);
});

test.each([
  ['name', '', 'Please enter Modifier Group Name'],
  ['name', 'a'.repeat(50), undefined],
  ['name', 'a'.repeat(51), 'The Modifier Group Name must be no longer than 50 characters'],
  ['name', 'Größe', 'Ineligible symbol is used'],
  ['min', 2, undefined],
  ['min', 3, 'Min cannot be greater than Max.'],
  ['min', -1, 'The Min cannot be negative'],
  ['max', 0, 'The Max cannot be less than 1'],
  ['max', 1, undefined],
  ['max', 3, 'The Max cannot be more than the number of modifiers'],
  ['max', 11, 'The Max cannot be more than 10'],
  ['modifiers', [], EMPTY_MODIFIER_GROUP_MESSAGE],
])('the modifier group field %s with the value %p has the error %p', async (field, value, message) => {
  const values = { ...size, [field]: value };
  const { id } = await menu.createModifierGroup();
  for (const [method, path] of [
    ['POST', '/modifier_groups'],
    ['PUT', `/modifier_groups/${id}`],
  ] as const) {
    const { status, body } = await menu.send(method, path, values);
    expect([status, body.fields?.[field]]).toEqual([message === undefined ? 200 : 400, message]);
  }
});

test.each([
  [{ name: '', price: 1 }, { 'modifiers.0.name': 'Please enter Modifier Name' }],
  [{ name: 'a'.repeat(31), price: 1 }, { 'modifiers.0.name': 'The name must be no longer than 30 characters' }],
  [{ name: 'Large', price: -1 }, { 'modifiers.0.price': 'Price should be a number' }],
  [{ name: 'Large', price: '1' }, { 'modifiers.0.price': 'Price should be a number' }],
  [{ name: 'a'.repeat(30), price: 0 }, undefined],
])('the modifier %j has the field errors %j', async (modifier, fields) => {
  const { status, body } = await menu.send('POST', '/modifier_groups', { ...size, max: 1, modifiers: [modifier] });
  expect([status, body.fields]).toEqual([fields === undefined ? 200 : 400, fields]);
});

describe('an update of a modifier group', () => {
  test('stores the modifiers in the new order and keeps the ids of modifiers whose names stay the same', async () => {
    const before = await menu.createModifierGroup({ ...size });
    const modifiers = [
      { name: 'Huge', price: 3 },
      { name: 'Large', price: 2 },
    ];
    const after = await menu.request('PUT', `/modifier_groups/${before.id}`, { ...size, modifiers });
    expect(after.modifiers).toEqual([
      { id: expect.any(Number), name: 'Huge', price: 3 },
      { id: before.modifiers[1].id, name: 'Large', price: 2 },
    ]);
  });

  test('can contain two modifiers with the same name', async () => {
    const { id } = await menu.createModifierGroup({ ...size });
    const modifiers = [
      { name: 'Large', price: 1 },
      { name: 'Large', price: 2 },
    ];
    const first = await menu.request('PUT', `/modifier_groups/${id}`, { ...size, modifiers });
    const second = await menu.request('PUT', `/modifier_groups/${id}`, { ...size, modifiers });
    expect(second.modifiers).toEqual(first.modifiers);
  });

  test('is refused when another user has changed the group in the meantime', async () => {
    const { id, updated_at } = await menu.createModifierGroup({ ...size });
    const change = () => menu.send('PUT', `/modifier_groups/${id}`, { ...size, updated_at });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the list of modifier groups', () => {
  test('is sorted by name and can be searched by a part of the name', async () => {
    for (const name of ['toppings', 'Size', 'Cooking']) await menu.createModifierGroup({ name });
    expect(names(await menu.request('GET', '/modifier_groups'))).toEqual(['Cooking', 'Size', 'toppings']);
    expect(names(await menu.request('GET', '/modifier_groups?search=oo'))).toEqual(['Cooking']);
  });

  test('filters by categories, and by items including inherited groups', async () => {
    const [own, inherited] = [
      await menu.createModifierGroup({ name: 'Own' }),
      await menu.createModifierGroup({ name: 'Inherited' }),
    ];
    await menu.createModifierGroup({ name: 'Nobody’s'.replace('’', "'") });
    const category = await menu.createCategory({ modifier_group_ids: [inherited.id] });
    const inheriting = await menu.createItem({
      name: 'Taking',
      category_ids: [category.id],
      modifier_group_ids: [own.id],
      apply_category_modifier_groups: true,
    });
    const notInheriting = await menu.createItem({
      name: 'Leaving',
      category_ids: [category.id],
      modifier_group_ids: [own.id],
    });
    const namesFor = async (query: string) => names(await menu.request('GET', `/modifier_groups?${query}`));
    expect(await namesFor(`category_ids=${category.id}`)).toEqual(['Inherited']);
    expect(await namesFor(`item_ids=${inheriting.id}`)).toEqual(['Inherited', 'Own']);
    expect(await namesFor(`item_ids=${notInheriting.id}`)).toEqual(['Own']);
    expect(await namesFor(`item_ids=${notInheriting.id}&item_ids=${inheriting.id}`)).toEqual(['Inherited', 'Own']);
  });

  test('contains the ids of the items that have each group', async () => {
    const { id } = await menu.createModifierGroup();
    const item = await menu.createItem({ modifier_group_ids: [id] });
    expect((await menu.request('GET', `/modifier_groups/${id}`)).item_ids).toEqual([item.id]);
    await menu.request('DELETE', `/items/${item.id}`);
    expect((await menu.request('GET', `/modifier_groups/${id}`)).item_ids).toEqual([]);
  });
});

test('a deleted modifier group is not found and is removed from items and categories', async () => {
  const { id } = await menu.createModifierGroup();
  const category = await menu.createCategory({ modifier_group_ids: [id] });
  const item = await menu.createItem({ modifier_group_ids: [id] });
  await menu.request('DELETE', `/modifier_groups/${id}`);
  expect((await menu.send('GET', `/modifier_groups/${id}`)).status).toBe(404);
  expect((await menu.send('DELETE', `/modifier_groups/${id}`)).status).toBe(404);
  expect((await menu.request('GET', `/categories/${category.id}`)).modifier_group_ids).toEqual([]);
  expect((await menu.request('GET', `/items/${item.id}`)).modifier_group_ids).toEqual([]);
});
