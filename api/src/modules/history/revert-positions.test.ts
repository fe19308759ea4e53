import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { createRevertClient } from './testing/revert-client';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
const client = createRevertClient(menu);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const NAMES = ['A', 'B', 'C', 'D', 'E'];
/** Changes of the list A to E: how some of its elements change, and the list afterwards. */
const CHANGES = [
  ['removed', ['A', 'D', 'E']],
  ['replaced', ['A', 'X', 'D', 'E']],
  ['replaced by a new first one', ['X', 'A', 'B', 'D', 'E']],
] as const;

test.each(CHANGES)(
  'a revert restores the order of the items of a category after some items were %s',
  async (_, saved) => {
    const items = await client.createItems([...NAMES, 'X']);
    const save = async (names: readonly string[], path: string, method: 'POST' | 'PUT') => {
      const item_ids = names.map((name) => items.find((item) => item.name === name)?.id);
      return await menu.request(method, path, { name: 'Lunch', color_code: '#000000', item_ids });
    };
    const { id } = await save(NAMES, '/categories', 'POST');
    await save(saved, `/categories/${id}`, 'PUT');
    await client.revert(await client.newestSet());
    const { item_ids } = await menu.request('GET', `/categories/${id}`);
    expect(item_ids.map((item: number) => items.find((known) => known.id === item)?.name)).toEqual(NAMES);
  },
);

test.each(CHANGES)(
  'a revert restores the order of the modifiers of a group after some modifiers were %s',
  async (_, saved) => {
    const toGroup = (names: readonly string[]) => ({
      ...{ name: 'Size', min: 0, max: 1 },
      modifiers: names.map((name) => ({ name, price: 1 })),
    });
    const { id } = await menu.createModifierGroup(toGroup(NAMES));
    await menu.request('PUT', `/modifier_groups/${id}`, toGroup(saved));
    await client.revert(await client.newestSet());
    const { modifiers } = await menu.request('GET', `/modifier_groups/${id}`);
    expect(modifiers.map(({ name }: { name: string }) => name)).toEqual(NAMES);
  },
);

test.each(CHANGES)(
  'a revert restores the order of the modifier groups of an item after some groups were %s',
  async (_, saved) => {
    const groups: Record<string, number> = {};
    for (const name of [...NAMES, 'X']) groups[name] = (await menu.createModifierGroup({ name })).id;
    const toItem = (names: readonly string[]) => ({
      ...{ name: 'Tea', price: 10 },
      modifier_group_ids: names.map((name) => groups[name]),
    });
    const { id } = await menu.createItem(toItem(NAMES));
    await menu.request('PUT', `/items/${id}`, toItem(saved));
    await client.revert(await client.newestSet());
    const { modifier_group_ids } = await menu.request('GET', `/items/${id}`);
    expect(modifier_group_ids).toEqual(toItem(NAMES).modifier_group_ids);
  },
);

test('a revert of removed links restores the original order when some of the links were added again before it', async () => {
  const items = await client.createItems(NAMES);
  const ids = items.map(({ id }) => id);
  const { id } = await menu.createCategory({ name: 'Lunch', item_ids: ids });
  const save = (item_ids: number[]) =>
    menu.request('PUT', `/categories/${id}`, { name: 'Lunch', color_code: '#000000', item_ids });
  await save(ids.filter((_, index) => index !== 1 && index !== 2));
  const removed = await client.newestSet();
  await save(ids.filter((_, index) => index !== 2));
  await client.revert(removed, true);
  expect((await menu.request('GET', `/categories/${id}`)).item_ids).toEqual(ids);
});

test('a revert restores a deleted clone after its original', async () => {
  const items = await client.createItems(NAMES);
  const { id } = await menu.createCategory({ name: 'Lunch', item_ids: items.map((item) => item.id) });
  const readNames = async () => {
    const { item_ids } = await menu.request('GET', `/categories/${id}`);
    const { data } = await menu.request('GET', '/items');
    return item_ids.map((item: number) => data.find((known: { id: number }) => known.id === item)?.name);
  };
  const clone = await menu.request('POST', `/items/${items[1]?.id}/clone`);
  await menu.request('POST', `/items/${clone.id}/clone`);
  expect(await readNames()).toEqual(['A', 'B', 'B Copy', 'B Copy Copy', 'C', 'D', 'E']);
  await menu.request('DELETE', `/items/${clone.id}`);
  await client.revert(await client.newestSet());
  expect(await readNames()).toEqual(['A', 'B', 'B Copy', 'B Copy Copy', 'C', 'D', 'E']);
});
