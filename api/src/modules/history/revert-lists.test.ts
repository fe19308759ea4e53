import { createLocation, insertRow } from '../../../test/factories';
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

const createCategories = () =>
  Promise.all(['Lunch', 'Dinner', 'Bar'].map((name) => insertRow(suite.db, location, 'categories', { name })));

async function moveItems(item_ids: number[], category_id: number | null) {
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'set_category', category_id } });
  return await client.newestSet();
}

const readCategories = async (id: number) => (await menu.request('GET', `/items/${id}`)).category_ids;

test('a revert of moved items keeps an item that was moved again, and its preview lists the item', async () => {
  const [lunch, dinner, bar] = await createCategories();
  const tea = await menu.createItem({ name: 'Tea', category_ids: [lunch] });
  const soup = await menu.createItem({ name: 'Soup', category_ids: [lunch] });
  const moved = await moveItems([tea.id, soup.id], dinner ?? 0);
  await moveItems([tea.id], bar ?? 0);
  const conflict = {
    ...{ kind: 'items', name: 'Tea', fields: ['Categories'] },
    ...{ can_overwrite: true, reason: 'changed_since' },
  };
  const expected = { reverted: 1, conflicts: [conflict], total_conflicts: 1 };
  expect(await menu.request('POST', `/history/${moved.id}/revert/preview`)).toEqual(expected);
  expect(await client.revert(moved)).toMatchObject(expected);
  expect([await readCategories(tea.id), await readCategories(soup.id)]).toEqual([[bar], [lunch]]);
  await client.revert(moved, true);
  expect(await readCategories(tea.id)).toEqual([lunch]);
});

test('a revert skips an added tax that was removed again', async () => {
  const tax = await menu.createTax();
  const items = await client.createItems(['Tea', 'Soup']);
  const item_ids = items.map(({ id }) => id);
  await menu.request('POST', '/items/bulk', { item_ids, action: { kind: 'add_tax', tax_id: tax } });
  const added = await client.newestSet();
  await menu.request('POST', '/items/bulk', {
    item_ids: item_ids.slice(0, 1),
    action: { kind: 'remove_tax', tax_id: tax },
  });
  expect(await client.revert(added)).toMatchObject({ reverted: 1, total_conflicts: 0 });
});

test('a revert lists a removed link as a conflict when its category has been deleted since', async () => {
  const [lunch] = await createCategories();
  const tea = await menu.createItem({ name: 'Tea', category_ids: [lunch] });
  const moved = await moveItems([tea.id], null);
  await menu.request('DELETE', `/categories/${lunch}`);
  expect(await client.revert(moved)).toMatchObject({
    reverted: 0,
    conflicts: [{ name: 'Tea', fields: ['Categories: Lunch was deleted'], reason: 'refused', can_overwrite: false }],
  });
});

test('a revert of a new category keeps its items when the category was changed since', async () => {
  const tea = await menu.createItem({ name: 'Tea' });
  const category = await menu.createCategory({ name: 'Lunch', item_ids: [tea.id] });
  const added = await client.newestSet();
  await menu.request('PUT', `/categories/${category.id}`, { name: 'Brunch', item_ids: [tea.id] });
  expect(await client.revert(added)).toMatchObject({ reverted: 0, total_conflicts: 1 });
  expect(await readCategories(tea.id)).toEqual([category.id]);
});

const [large, small] = [
  { name: 'Large', price: 2 },
  { name: 'Small', price: 1 },
];

async function changeModifiers(id: number, modifiers: object[], max = 1) {
  await menu.request('PUT', `/modifier_groups/${id}`, { name: 'Size', min: 0, max, modifiers });
  return await client.newestSet();
}

const readPrices = async (id: number) =>
  (await menu.request('GET', `/modifier_groups/${id}`)).modifiers.map(({ price }: { price: number }) => price);

test('a revert keeps a modifier whose price was changed again, and its preview lists the modifier', async () => {
  const group = await menu.createModifierGroup({ modifiers: [large, small] });
  const raised = await changeModifiers(group.id, [
    { ...large, price: 3 },
    { ...small, price: 2 },
  ]);
  await changeModifiers(group.id, [
    { ...large, price: 5 },
    { ...small, price: 2 },
  ]);
  const conflicts = [{ name: 'Size', fields: ['Modifiers: Large'], can_overwrite: true, reason: 'changed_since' }];
  expect(await menu.request('POST', `/history/${raised.id}/revert/preview`)).toMatchObject({ reverted: 1, conflicts });
  await client.revert(raised);
  expect(await readPrices(group.id)).toEqual([5, 1]);
  await client.revert(raised, true);
  expect(await readPrices(group.id)).toEqual([2, 1]);
});

test('a modifier group is not counted as reverted when all of its modifiers were changed again', async () => {
  const group = await menu.createModifierGroup({ modifiers: [large] });
  const raised = await changeModifiers(group.id, [{ ...large, price: 3 }]);
  await changeModifiers(group.id, [{ ...large, price: 5 }]);
  expect(await client.revert(raised)).toMatchObject({ reverted: 0, total_conflicts: 1, change_set: null });
});

test('a revert of added modifiers is refused when the group allows choosing more modifiers than would remain', async () => {
  const group = await menu.createModifierGroup({ modifiers: [large] });
  const added = await changeModifiers(group.id, [large, small]);
  await changeModifiers(group.id, [large, small], 2);
  expect(await client.revert(added, true)).toMatchObject({
    reverted: 0,
    conflicts: [{ name: 'Size', fields: ['The maximum would exceed its modifiers'], reason: 'refused' }],
  });
  expect(await readPrices(group.id)).toEqual([2, 1]);
});

test('a revert of removed modifiers is refused when the group would get more modifiers than it can have', async () => {
  const name = (letter: string) => (_: unknown, index: number) => ({ name: `${letter} ${index}`, price: 1 });
  const kept = Array.from({ length: 50 }, name('Kept'));
  const modifiers = [...kept, ...Array.from({ length: 50 }, name('Removed'))];
  const group = await menu.createModifierGroup({ modifiers });
  const removed = await changeModifiers(group.id, kept);
  await changeModifiers(group.id, [...kept, { name: 'New', price: 1 }]);
  const conflict = { name: 'Size', fields: ['A modifier group can have up to 100 modifiers'], reason: 'refused' };
  expect(await client.revert(removed, true)).toMatchObject({ reverted: 0, conflicts: [conflict] });
  expect(await readPrices(group.id)).toHaveLength(51);
  await changeModifiers(group.id, kept);
  expect(await client.revert(removed)).toMatchObject({ reverted: 1, total_conflicts: 0 });
  expect(await client.revert(removed, true)).toMatchObject({ total_conflicts: 0 });
  expect(await readPrices(group.id)).toHaveLength(100);
});
