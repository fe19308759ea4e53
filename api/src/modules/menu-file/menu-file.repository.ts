import { columnNames } from '@backoffice/contract/columns';
import { itemCsvHeaders } from '@backoffice/contract/items';
import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import { findItemLinks } from '../items/items.repository';
import type { ModifierValues } from './cell-text';
import type { CategoryValues, GroupValues, ItemValues, StoredMenu, StoredRecord } from './menu-records';

/** Returns the menu without deleted records, in the order of the menu. */
export async function findMenu(scope: LocationDb, location: number): Promise<StoredMenu> {
  const { rows: taxes } = await sql<{ id: number; name: string }>`select id, name from taxes
    where location_id = ${location} and deleted_at is null order by is_active desc, id`.execute(scope);
  const groups = await findGroups(scope, location);
  const groupNames = new Map(groups.map(({ id, values }) => [id, values.name]));
  const categories = await findCategories(scope, location, groupNames);
  const items = await findItems(scope, location, {
    categories: new Map(categories.map(({ id, values }) => [id, values.name])),
    taxes: new Map(taxes.map(({ id, name }) => [id, name])),
    groups: groupNames,
  });
  return { categories, groups, items, taxes };
}

type NamesById = ReadonlyMap<number, string>;

/** Returns the ids of records that are not deleted: only these have an entry in `names`. */
function existingIds(ids: readonly number[], names: NamesById): number[] {
  return ids.filter((id) => names.has(id));
}

function findNames(ids: readonly number[], names: NamesById): string[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

async function findGroups(scope: LocationDb, location: number): Promise<StoredRecord<GroupValues>[]> {
  const { rows } = await sql<{ id: number; name: string; min: number; max: number; modifiers: ModifierValues[] }>`
    select id, name, min, max, coalesce((select json_agg(json_build_object('name', m.name, 'price', m.price)
      order by m.position, m.id) from modifiers m
      where m.location_id = ${location} and m.modifier_group_id = g.id and m.deleted_at is null), '[]'::json) as modifiers
    from modifier_groups g where location_id = ${location} and deleted_at is null order by position, id`.execute(scope);
  return rows.map(({ id, ...values }) => ({
    id,
    values,
    links: { categories: [], taxes: [], modifierGroups: [] },
  }));
}

async function findCategories(
  scope: LocationDb,
  location: number,
  groups: NamesById,
): Promise<StoredRecord<CategoryValues>[]> {
  const { rows } = await sql<{ id: number; name: string; shown: boolean; color_code: string; group_ids: number[] }>`
    select id, name, active as shown, color_code, array(select modifier_group_id from category_modifier_groups l
      where l.location_id = ${location} and l.category_id = c.id order by l.position, modifier_group_id) as group_ids
    from categories c where location_id = ${location} and deleted_at is null order by position, id`.execute(scope);
  return rows.map(({ id, group_ids, ...values }) => ({
    id,
    values: { ...values, modifierGroups: findNames(group_ids, groups) },
    links: { categories: [], taxes: [], modifierGroups: existingIds(group_ids, groups) },
  }));
}

interface ItemRow extends Omit<ItemValues, 'categories' | 'taxes' | 'modifierGroups'> {
  id: number;
}

async function findItems(
  scope: LocationDb,
  location: number,
  names: { categories: NamesById; taxes: NamesById; groups: NamesById },
): Promise<StoredRecord<ItemValues>[]> {
  const { rows } = await sql<ItemRow>`
    select id, ${columnList(columnNames(itemCsvHeaders))}, hide_status <> 'HideForIndefinitely' as shown
    from items where location_id = ${location} and deleted_at is null order by position, id`.execute(scope);
  const ids = rows.map(({ id }) => id);
  const getLinks = await findItemLinks(scope, location, ids);
  return rows.map(({ id, ...values }) => {
    const { category_ids, tax_ids, modifier_group_ids } = getLinks(id);
    return {
      id,
      values: {
        ...values,
        categories: findNames(category_ids, names.categories),
        taxes: findNames(tax_ids, names.taxes),
        modifierGroups: findNames(modifier_group_ids, names.groups),
      },
      links: { categories: category_ids, taxes: tax_ids, modifierGroups: modifier_group_ids },
    };
  });
}
