import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);
let headers: Record<string, string>;

async function bootstrap() {
  const response = await suite.app.inject({ url: '/api/pos/bootstrap', headers });
  return { etag: response.headers.etag, menu: response.json() };
}

let ids: Record<string, number>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  headers = (await createPairedTerminal(suite.db, location)).headers;
  const group = await menu.createModifierGroup({
    max: 2,
    modifiers: [
      { name: 'Small', price: 0 },
      { name: 'Large', price: 1.5 },
    ],
  });
  const starters = await menu.createCategory({ modifier_group_ids: [group.id] });
  const mains = await menu.createCategory({ name: 'Mains' });
  const soup = await menu.createItem({ category_ids: [starters.id, mains.id], apply_category_modifier_groups: true });
  const steak = await menu.createItem({ name: 'Steak', category_ids: [mains.id, starters.id] });
  ids = { group: group.id, starters: starters.id, mains: mains.id, soup: soup.id, steak: steak.id };
});

type Ids = Record<'id', number> & Record<'item_ids' | 'category_ids' | 'tax_ids' | 'modifier_group_ids', number[]>;

/** Returns the menu that a terminal must receive: the back office's menu with only its visible categories and items. */
async function expectedMenu() {
  const { data: all } = await menu.request('GET', '/categories?per_page=999');
  const { data: items } = await menu.request('GET', '/items?is_shown=true&per_page=999');
  const { data: groups } = await menu.request('GET', '/modifier_groups');
  const categories: Array<Ids & { active: boolean }> = all.filter(({ active }: { active: boolean }) => active);
  const [visibleItemIds, visibleCategoryIds] = [items, categories].map(
    (rows) => new Set(rows.map(({ id }: Ids) => id)),
  );
  return {
    categories: categories.map((category) =>
      expect.objectContaining({
        id: category.id,
        item_ids: category.item_ids.filter((id) => visibleItemIds?.has(id)),
        modifier_group_ids: category.modifier_group_ids,
      }),
    ),
    items: items.map(({ id, name, price, price_type, tax_ids, category_ids }: Ids & Record<string, unknown>) =>
      expect.objectContaining({
        ...{ id, name, price, price_type, tax_ids },
        category_ids: category_ids.filter((category) => visibleCategoryIds?.has(category)),
      }),
    ),
    groups: groups.map(({ item_ids, updated_at, ...group }: Ids & { updated_at: string }) => group),
  };
}

async function terminalMenu() {
  const { categories, items, modifier_groups: groups } = (await bootstrap()).menu;
  return { categories, items, groups };
}

const changes: Record<string, () => Promise<unknown>> = {
  'hiding an item for today': () => menu.request('PUT', `/items/${ids.soup}/active_pos?hide_status=HideForToday`),
  'hiding an item indefinitely': () =>
    menu.request('PUT', `/items/${ids.soup}/active_pos?hide_status=HideForIndefinitely`),
  'hiding a category': () => menu.request('PUT', `/categories/${ids.starters}/active?is_active=false`),
  'reordering the categories': () => menu.request('PUT', '/categories/order', { category_ids: [ids.mains] }),
  'reordering the items of a category': () =>
    menu.request('PUT', `/categories/${ids.mains}`, { name: 'Mains', item_ids: [ids.steak, ids.soup] }),
  'deactivating an item': () => menu.request('PUT', `/items/${ids.soup}`, { name: 'Soup', price: 9.5, active: false }),
  'adding a group before the others': () => menu.createModifierGroup({ name: 'Cooking' }),
  'cloning an item': () => menu.request('POST', `/items/${ids.soup}/clone`),
  'deleting an item': () => menu.request('DELETE', `/items/${ids.steak}`),
  'deleting a category': () => menu.request('DELETE', `/categories/${ids.starters}`),
  'deleting a modifier group': () => menu.request('DELETE', `/modifier_groups/${ids.group}`),
  'changing many prices': () =>
    menu.request('POST', '/items/bulk', {
      item_ids: [ids.soup, ids.steak],
      action: { kind: 'change_price_by_percent', percent: 10 },
    }),
  'reordering modifiers': () =>
    menu.request('PUT', `/modifier_groups/${ids.group}`, {
      name: 'Size',
      min: 0,
      max: 2,
      modifiers: [
        { name: 'Large', price: 1.5 },
        { name: 'Small', price: 0 },
      ],
    }),
};

test.each(Object.entries(changes))(
  'the bootstrap contains the current menu with a new ETag after %s',
  async (_, change) => {
    const before = await bootstrap();
    expect(await terminalMenu()).toEqual(await expectedMenu());
    await change();
    expect(await terminalMenu()).toEqual(await expectedMenu());
    const after = await bootstrap();
    expect(after.etag).not.toBe(before.etag);
    expect((await bootstrap()).etag).toBe(after.etag);
  },
);

test('the bootstrap keeps its ETag when the menu is saved without a change', async () => {
  const { etag } = await bootstrap();
  const { id, updated_at, location_id, ...category } = await menu.request('GET', `/categories/${ids.mains}`);
  await menu.request('PUT', `/categories/${id}`, category);
  await menu.request('PUT', `/categories/${id}/active?is_active=true`);
  await menu.request('PUT', '/categories/order', { category_ids: [ids.starters, ids.mains] });
  await menu.request('PUT', `/items/${ids.soup}/active_pos?hide_status=UnHide`);
  expect((await bootstrap()).etag).toBe(etag);
});

test('the bootstrap keeps its ETag when a hidden item changes', async () => {
  await menu.request('PUT', `/items/${ids.soup}/active_pos?hide_status=HideForIndefinitely`);
  const { etag } = await bootstrap();
  await menu.request('PUT', `/items/${ids.soup}`, { name: 'Hidden Soup', price: 1 });
  await menu.request('PUT', `/items/${ids.soup}/active_pos?hide_status=HideForToday`);
  expect((await bootstrap()).etag).toBe(etag);
});
