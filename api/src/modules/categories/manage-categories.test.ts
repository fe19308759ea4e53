import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
const nameTaken = {
  code: 'conflict',
  message: 'A category with this name already exists',
  fields: { name: 'A category with this name already exists' },
};

describe('a new category', () => {
  test('is returned with the sent values and a trimmed name, and is last in the menu', async () => {
    await menu.createCategory();
    const [item, group] = [await menu.createItem(), await menu.createModifierGroup()];
    const values = { active: false, item_ids: [item.id], modifier_group_ids: [group.id], color_code: '#15803D' };
    const { status, body } = await menu.send('POST', '/categories', {
      name: ' Mains ',
      location_id: location,
      ...values,
    });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), name: 'Mains', location_id: location, ...values, updated_at: expect.any(String) },
    ]);
    expect(await menu.request('GET', `/categories/${body.id}`)).toEqual(body);
    expect(names(await menu.request('GET', '/categories'))).toEqual(['Starters', 'Mains']);
  });

  test('is gray and visible by default', async () => {
    expect(await menu.createCategory()).toMatchObject({ active: true, color_code: '#808080', item_ids: [] });
  });

  test('cannot have a name that is taken, ignoring case', async () => {
    await menu.createCategory();
    expect(await menu.send('POST', '/categories', { name: 'STARTERS' })).toEqual({ status: 409, body: nameTaken });
  });

  test('cannot be created at another location or contain items and modifier groups of another location', async () => {
    const home = location;
    location = await createLocation(suite.db);
    const [item, group] = [await menu.createItem(), await menu.createModifierGroup()];
    const elsewhere = location;
    location = home;
    const message = 'Must be the location you are signed in to';
    const refusal = { status: 400, body: { message: `location_id: ${message}`, fields: { location_id: message } } };
    expect(await menu.send('POST', '/categories', { name: 'A', location_id: elsewhere })).toMatchObject(refusal);
    const { id } = await menu.createCategory({ name: 'B' });
    const changed = await menu.send('PUT', `/categories/${id}`, { name: 'A', location_id: elsewhere });
    expect(changed).toMatchObject(refusal);
    await menu.request('DELETE', `/categories/${id}`);
    expect((await menu.send('POST', '/categories', { name: 'A', item_ids: [item.id] })).body.fields).toHaveProperty(
      'item_ids',
    );
    expect(
      (await menu.send('POST', '/categories', { name: 'A', modifier_group_ids: [group.id] })).body.fields,
    ).toHaveProperty('modifier_group_ids');
    expect(names(await menu.request('GET', '/categories'))).toEqual([]);
  });
});

test.each([
  ['name', '', 'Please enter Category Name'],
  ['name', '  ', 'Please enter Category Name'],
  ['name', undefined, 'Please enter Category Name'],
  ['name', 'a'.repeat(50), undefined],
  ['name', 'a'.repeat(51), 'Please enter 50 characters or fewer'],
  ['name', 'Entrées', 'Ineligible symbol is used'],
  ['color_code', '#12345', 'Please choose a color'],
  ['color_code', 'red', 'Please choose a color'],
  ['color_code', '#abcDEF', undefined],
])('the category field %s with the value %p has the error %p', async (field, value, message) => {
  const { id } = await menu.createCategory();
  for (const [method, path] of [
    ['PUT', `/categories/${id}`],
    ['POST', '/categories'],
  ] as const) {
    const name = method === 'POST' ? 'Another' : 'Starters';
    const { status, body } = await menu.send(method, path, { name, [field]: value });
    if (message === undefined && field === 'name' && method === 'POST') expect(status).toBe(409);
    else expect([status, body.fields?.[field]]).toEqual([message === undefined ? 200 : 400, message]);
  }
});

describe('an update of a category', () => {
  test('stores the items in the order of the request, without duplicates', async () => {
    const items = [
      await menu.createItem({ name: 'A' }),
      await menu.createItem({ name: 'B' }),
      await menu.createItem({ name: 'C' }),
    ];
    const [one, two, three] = items.map(({ id }) => id);
    const { id } = await menu.createCategory({ item_ids: [one, two] });
    const body = await menu.request('PUT', `/categories/${id}`, { name: 'Starters', item_ids: [three, one, three] });
    expect(body.item_ids).toEqual([three, one]);
    expect(names(await menu.request('GET', `/items?category_ids=${id}`))).toEqual(['C', 'A']);
  });

  test('is refused when another user has changed the category in the meantime', async () => {
    const { id, updated_at } = await menu.createCategory();
    const change = (name: string) => menu.send('PUT', `/categories/${id}`, { name, updated_at });
    const answers = await Promise.all([change('A'), change('B'), change('C')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  });

  test('is refused when the id in the body differs from the id in the URL', async () => {
    const { id } = await menu.createCategory();
    expect((await menu.send('PUT', `/categories/${id}`, { id: id + 1, name: 'A' })).status).toBe(400);
  });
});

test('a category can be hidden and shown again', async () => {
  const { id } = await menu.createCategory();
  expect(await menu.request('PUT', `/categories/${id}/active?is_active=false`)).toMatchObject({ id, active: false });
  expect(await menu.request('PUT', `/categories/${id}/active?is_active=true`)).toMatchObject({ id, active: true });
  expect((await menu.send('PUT', `/categories/${id}/active`)).status).toBe(400);
});

describe('the order of the categories', () => {
  test('is that of the request, followed by the omitted categories in their previous order', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await menu.createCategory({ name })).id);
    await menu.request('PUT', '/categories/order', { category_ids: [ids[2], ids[0]] });
    expect(names(await menu.request('GET', '/categories'))).toEqual(['C', 'A', 'B', 'D']);
    await menu.createCategory({ name: 'E' });
    expect(names(await menu.request('GET', '/categories')).at(-1)).toBe('E');
  });

  test('cannot contain a category of another location', async () => {
    const home = location;
    location = await createLocation(suite.db);
    const { id } = await menu.createCategory();
    location = home;
    expect((await menu.send('PUT', '/categories/order', { category_ids: [id] })).status).toBe(400);
  });
});

test('a deleted category is removed from its items and listed only with include_deleted, and its name can be used again', async () => {
  const item = await menu.createItem();
  const { id } = await menu.createCategory({ item_ids: [item.id] });
  await menu.request('DELETE', `/categories/${id}`);
  expect((await menu.request('GET', `/items/${item.id}`)).category_ids).toEqual([]);
  expect((await menu.send('GET', `/categories/${id}`)).status).toBe(404);
  expect((await menu.send('DELETE', `/categories/${id}`)).status).toBe(404);
  expect(names(await menu.request('GET', '/categories'))).toEqual([]);
  expect(names(await menu.request('GET', '/categories?include_deleted=true'))).toEqual(['Starters']);
  expect((await menu.send('POST', '/categories', { name: 'Starters' })).status).toBe(200);
});
