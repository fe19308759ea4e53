import type { LocationDb } from '../../database/location-scope';
import {
  type CategoryValues,
  type GroupValues,
  type ItemValues,
  keyOf,
  NEW_CATEGORY,
  type StoredMenu,
} from './menu-records';
import type { MenuWrites } from './plan-import';
import type { Write } from './plan-rows';
import { insertRecords, type Link, replaceLinks, replaceModifiers, updateRecords } from './write-menu.repository';

/** Ids by the key of the name; several where records share it. */
type Ids = Map<string, number[]>;

interface Written<Values> {
  id: number;
  write: Write<Values>;
}

/** Writes all that an import changes, with a few statements for all of it. New records come to the end of the menu. */
export async function writeMenu(
  scope: LocationDb,
  location: number,
  menu: StoredMenu,
  writes: MenuWrites,
): Promise<void> {
  const groupIds = idsByName(menu.groups.map(({ id, values }) => ({ id, name: values.name })));
  const categoryIds = idsByName(menu.categories.map(({ id, values }) => ({ id, name: values.name })));
  await writeGroups(scope, location, writes.groups, groupIds);

  const named = writes.newCategories.map((name) => ({ before: undefined, values: { ...NEW_CATEGORY, name } }));
  await writeCategories(scope, location, [...writes.categories, ...named], { categoryIds, groupIds });

  const taxIds = idsByName(menu.taxes);
  await writeItems(scope, location, writes.items, { categoryIds, groupIds, taxIds });
}

async function writeGroups(scope: LocationDb, location: number, writes: Write<GroupValues>[], groupIds: Ids) {
  const written = await writeRecords(scope, location, 'modifier_groups', writes, groupIds, ({ name, min, max }) => ({
    name,
    min,
    max,
  }));
  const modifiers = written.flatMap(({ id, write }) =>
    write.values.modifiers.map((modifier, position) => ({ group_id: id, ...modifier, position })),
  );
  await replaceModifiers(
    scope,
    location,
    written.map(({ id }) => id),
    modifiers,
  );
}

async function writeCategories(
  scope: LocationDb,
  location: number,
  writes: Write<CategoryValues>[],
  { categoryIds, groupIds }: { categoryIds: Ids; groupIds: Ids },
) {
  const rowOf = ({ name, shown, color_code }: CategoryValues) => ({ name, active: shown, color_code });
  const written = await writeRecords(scope, location, 'categories', writes, categoryIds, rowOf);
  const owners = written.map(({ id }) => id);
  const links = linksOf(written, groupIds, 'modifierGroups');
  await replaceLinks(scope, location, 'category_modifier_groups', owners, links);
}

async function writeItems(
  scope: LocationDb,
  location: number,
  writes: Write<ItemValues>[],
  { categoryIds, groupIds, taxIds }: { categoryIds: Ids; groupIds: Ids; taxIds: Ids },
) {
  const rowOf = ({ name, desc, price, price_type, shown }: ItemValues, before?: ItemValues) => {
    // One that is hidden for the day stays so, unless it is to be hidden for good.
    const hide_status = shown ? 'UnHide' : 'HideForIndefinitely';
    return { name, desc, price, price_type, hide_status: before?.shown === shown ? null : hide_status };
  };
  const written = await writeRecords(scope, location, 'items', writes, new Map(), rowOf);
  const owners = written.map(({ id }) => id);
  await replaceLinks(scope, location, 'item_categories', owners, linksOf(written, categoryIds, 'categories'));
  await replaceLinks(scope, location, 'item_taxes', owners, linksOf(written, taxIds, 'taxes'));
  await replaceLinks(scope, location, 'item_modifier_groups', owners, linksOf(written, groupIds, 'modifierGroups'));
}

/** Creates and changes records; `ids` then knows the new ones as well. */
async function writeRecords<Values extends { name: string }>(
  scope: LocationDb,
  location: number,
  table: 'categories' | 'items' | 'modifier_groups',
  writes: Write<Values>[],
  ids: Ids,
  rowOf: (values: Values, before?: Values) => object,
): Promise<Written<Values>[]> {
  const created = writes.filter(({ before }) => !before);
  const changed = writes.flatMap((write) => (write.before ? [{ id: write.before.id, write }] : []));
  const inserted = await insertRecords(
    scope,
    location,
    table,
    created.map(({ values }) => rowOf(values)),
  );
  const changedRows = changed.map(({ id, write }) => ({ id, ...rowOf(write.values, write.before?.values) }));
  await updateRecords(scope, location, table, changedRows);
  const newIds = idsByName(inserted);
  for (const [key, found] of newIds) ids.set(key, found);
  const written = created.flatMap((write) => {
    return (newIds.get(keyOf(write.values.name)) ?? []).map((id) => ({ id, write }));
  });
  return [...written, ...changed];
}

function idsByName(records: readonly { id: number; name: string }[]): Ids {
  const ids: Ids = new Map();
  for (const { id, name } of records) ids.set(keyOf(name), [...(ids.get(keyOf(name)) ?? []), id]);
  return ids;
}

type LinkList = 'categories' | 'taxes' | 'modifierGroups';

/** The links of records by what their lists name. Of records of one name, those that are linked already come first. */
function linksOf<Values extends Partial<Record<LinkList, string[]>>>(
  written: readonly Written<Values>[],
  ids: Ids,
  list: LinkList,
): Link[] {
  return written.flatMap(({ id: owner, write }) => {
    const current = new Set(write.before?.links[list]);
    const taken = new Set<number>();
    return (write.values[list] ?? []).flatMap((name, place) => {
      const candidates = (ids.get(keyOf(name)) ?? []).filter((id) => !taken.has(id));
      const linked = candidates.find((id) => current.has(id)) ?? candidates[0];
      if (linked === undefined) return [];
      taken.add(linked);
      return [{ owner, linked, place }];
    });
  });
}
