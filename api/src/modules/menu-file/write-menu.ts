import { pickColumns } from '@backoffice/contract/columns';
import { itemCsvHeaders } from '@backoffice/contract/items';
import type { LocationDb } from '../../database/location-scope';
import { replaceModifiers } from '../modifier-groups/modifier-groups.repository';
import { addCategoriesToPrinters } from '../printers/printers.repository';
import {
  type CategoryValues,
  type GroupValues,
  type ItemValues,
  NEW_CATEGORY,
  nameKey,
  type StoredMenu,
} from './menu-records';
import type { MenuWrites } from './plan-import';
import type { RecordWrite } from './plan-record-writes';
import { insertRecords, type RecordLink, replaceLinks, updateRecords } from './write-menu.repository';

/** Record ids by normalized name; several ids when records share a name. */
type IdsByName = Map<string, number[]>;

interface WrittenRecord<Values> {
  id: number;
  write: RecordWrite<Values>;
}

/**
 * Writes the changes of an import in a few statements. New records are added at the end of the menu, and new categories
 * to the printers that print all other categories.
 */
export async function writeMenu(
  scope: LocationDb,
  location: number,
  menu: StoredMenu,
  writes: MenuWrites,
): Promise<void> {
  const groupIds = groupIdsByName(menu.groups.map(({ id, values }) => ({ id, name: values.name })));
  const categoryIds = groupIdsByName(menu.categories.map(({ id, values }) => ({ id, name: values.name })));
  await writeGroups(scope, location, writes.groups, groupIds);

  const named = writes.newCategories.map((name) => ({ before: undefined, values: { ...NEW_CATEGORY, name } }));
  await writeCategories(scope, location, [...writes.categories, ...named], { categoryIds, groupIds });

  const taxIds = groupIdsByName(menu.taxes);
  await writeItems(scope, location, writes.items, { categoryIds, groupIds, taxIds });
}

async function writeGroups(
  scope: LocationDb,
  location: number,
  writes: RecordWrite<GroupValues>[],
  groupIds: IdsByName,
) {
  const written = await writeRecords(scope, location, 'modifier_groups', writes, groupIds, ({ name, min, max }) => ({
    name,
    min,
    max,
  }));
  const groups = written.map(({ id, write: { values } }) => ({ id, modifiers: values.modifiers }));
  await replaceModifiers(scope, location, groups);
}

async function writeCategories(
  scope: LocationDb,
  location: number,
  writes: RecordWrite<CategoryValues>[],
  { categoryIds, groupIds }: { categoryIds: IdsByName; groupIds: IdsByName },
) {
  const toRow = ({ name, shown, color_code }: CategoryValues) => ({ name, active: shown, color_code });
  const written = await writeRecords(scope, location, 'categories', writes, categoryIds, toRow);
  const owners = written.map(({ id }) => id);
  const links = buildLinks(written, groupIds, 'modifierGroups');
  await replaceLinks(scope, location, 'category_modifier_groups', owners, links);
  const added = written.flatMap(({ id, write }) => (write.before ? [] : [id]));
  await addCategoriesToPrinters(scope, location, added);
}

async function writeItems(
  scope: LocationDb,
  location: number,
  writes: RecordWrite<ItemValues>[],
  { categoryIds, groupIds, taxIds }: { categoryIds: IdsByName; groupIds: IdsByName; taxIds: IdsByName },
) {
  const toRow = (item: ItemValues, before?: ItemValues) => {
    // An item hidden for today stays hidden for today unless the file hides it.
    const hide_status = item.shown ? 'UnHide' : 'HideForIndefinitely';
    return { ...pickColumns(itemCsvHeaders, item), hide_status: before?.shown === item.shown ? null : hide_status };
  };
  const written = await writeRecords(scope, location, 'items', writes, new Map(), toRow);
  const owners = written.map(({ id }) => id);
  await replaceLinks(scope, location, 'item_categories', owners, buildLinks(written, categoryIds, 'categories'));
  await replaceLinks(scope, location, 'item_taxes', owners, buildLinks(written, taxIds, 'taxes'));
  await replaceLinks(scope, location, 'item_modifier_groups', owners, buildLinks(written, groupIds, 'modifierGroups'));
}

/** Creates and updates records and adds the ids of new records to `ids`. */
async function writeRecords<Values extends { name: string }>(
  scope: LocationDb,
  location: number,
  table: 'categories' | 'items' | 'modifier_groups',
  writes: RecordWrite<Values>[],
  ids: IdsByName,
  toRow: (values: Values, before?: Values) => object,
): Promise<WrittenRecord<Values>[]> {
  const created = writes.filter(({ before }) => !before);
  const changed = writes.flatMap((write) => (write.before ? [{ id: write.before.id, write }] : []));
  const inserted = await insertRecords(
    scope,
    location,
    table,
    created.map(({ values }) => toRow(values)),
  );
  const changedRows = changed.map(({ id, write }) => ({ id, ...toRow(write.values, write.before?.values) }));
  await updateRecords(scope, location, table, changedRows);
  const newIds = groupIdsByName(inserted);
  for (const [key, found] of newIds) ids.set(key, found);
  const written = created.flatMap((write) => {
    return (newIds.get(nameKey(write.values.name)) ?? []).map((id) => ({ id, write }));
  });
  return [...written, ...changed];
}

function groupIdsByName(records: readonly { id: number; name: string }[]): IdsByName {
  const ids: IdsByName = new Map();
  for (const { id, name } of records) ids.set(nameKey(name), [...(ids.get(nameKey(name)) ?? []), id]);
  return ids;
}

type LinkedList = 'categories' | 'taxes' | 'modifierGroups';

/** When several records have the name, a record that is linked already is preferred. */
function buildLinks<Values extends Partial<Record<LinkedList, string[]>>>(
  written: readonly WrittenRecord<Values>[],
  ids: IdsByName,
  list: LinkedList,
): RecordLink[] {
  return written.flatMap(({ id: owner, write }) => {
    const current = new Set(write.before?.links[list]);
    const taken = new Set<number>();
    return (write.values[list] ?? []).flatMap((name, position) => {
      const candidates = (ids.get(nameKey(name)) ?? []).filter((id) => !taken.has(id));
      const linked = candidates.find((id) => current.has(id)) ?? candidates[0];
      if (linked === undefined) return [];
      taken.add(linked);
      return [{ owner, linked, position }];
    });
  });
}
