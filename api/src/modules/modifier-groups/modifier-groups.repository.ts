import type { listModifierGroups, ModifierGroup } from '@backoffice/contract/modifier-groups';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT, nextPosition } from '../../database/writes';

type GroupQuery = z.output<NonNullable<typeof listModifierGroups.query>>;

export interface ModifierValues {
  name: string;
  /** Dollars. */
  price: number;
}

export interface GroupValues {
  name: string;
  min: number;
  max: number;
}

const ITEMS = {
  table: 'item_modifier_groups',
  owner: 'modifier_group_id',
  linked: 'item_id',
  records: 'items',
  order: 'id',
} as const;

function groupsOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('modifier_groups')
    .select(['id', 'name', 'min', 'max', 'updated_at'])
    .where('location_id', '=', locationId);
}

interface ModifierColumns {
  group_ids: number[];
  deleted: boolean[];
  ids: number[];
  names: string[];
  prices: number[];
}

/** By group, in their order. Of a large menu, columns cost the driver a third of what a row for each modifier does. */
async function findModifiers(
  scope: LocationDb,
  locationId: number,
  groupIds: readonly number[],
  includeDeleted: boolean,
) {
  const { rows } = await sql<ModifierColumns>`select coalesce(json_agg(modifier_group_id), '[]') as group_ids,
      coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(name), '[]') as names,
      coalesce(json_agg(price), '[]') as prices, coalesce(json_agg(is_deleted), '[]') as deleted
    from (
      select modifier_group_id, id, name, price, ${IS_DELETED} as is_deleted from modifiers
      where location_id = ${locationId} and modifier_group_id = any(${groupIds}::bigint[])
        and (${includeDeleted} or deleted_at is null)
      order by modifier_group_id, is_deleted, position, id
    ) as modifier`.execute(scope);
  const byGroup = new Map<number, ModifierGroup['modifiers']>(groupIds.map((id) => [id, []]));
  for (const { group_ids, ids, names, prices, deleted } of rows) {
    for (const [place, groupId] of group_ids.entries()) {
      const [id, name, price] = [ids[place], names[place], prices[place]];
      if (id === undefined || name === undefined || price === undefined) throw new Error('Columns of unequal length');
      byGroup.get(groupId)?.push({ id, name, price, ...(includeDeleted && { is_deleted: deleted[place] ?? false }) });
    }
  }
  return byGroup;
}

async function withParts(
  scope: LocationDb,
  locationId: number,
  rows: Array<Omit<ModifierGroup, 'modifiers' | 'item_ids'>>,
  includeDeleted = false,
): Promise<ModifierGroup[]> {
  const ids = rows.map(({ id }) => id);
  const modifiers = await findModifiers(scope, locationId, ids, includeDeleted);
  const itemsOf = await findLinkedIds(scope, locationId, ITEMS, ids);
  return rows.map((row) => ({ ...row, modifiers: modifiers.get(row.id) ?? [], item_ids: itemsOf(row.id) }));
}

/**
 * Every group, by name. Of an item: those it has itself, and those of its categories where it takes these over. Of
 * categories: those they have themselves. With `include_deleted` deleted groups and modifiers after the others.
 */
export async function findModifierGroups(
  scope: LocationDb,
  locationId: number,
  { category_ids, item_ids, search, include_deleted = false }: GroupQuery,
): Promise<ModifierGroup[]> {
  let query = groupsOf(scope, locationId).$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')));
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  if (category_ids) {
    query = query.where(sql<boolean>`id in (select modifier_group_id from category_modifier_groups
      where location_id = ${locationId} and category_id = any(${category_ids}::bigint[]))`);
  }
  if (item_ids) {
    query = query.where(sql<boolean>`id in (
      select modifier_group_id from item_modifier_groups
        where location_id = ${locationId} and item_id = any(${item_ids}::bigint[])
      union all
      select g.modifier_group_id from items i
        join item_categories ic on ic.location_id = i.location_id and ic.item_id = i.id
        join category_modifier_groups g on g.location_id = ic.location_id and g.category_id = ic.category_id
        where i.location_id = ${locationId} and i.id = any(${item_ids}::bigint[]) and i.apply_category_modifier_groups)`);
  }
  const byName = query
    .orderBy(IS_DELETED)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id');
  return await withParts(scope, locationId, await byName.execute(), include_deleted);
}

/** Undefined for one that was deleted or is another location's. */
export async function findModifierGroup(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<ModifierGroup | undefined> {
  const rows = await groupsOf(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [group] = await withParts(scope, locationId, rows);
  return group;
}

/** At the end of the menu's groups. */
export async function insertModifierGroup(scope: LocationDb, locationId: number, values: GroupValues): Promise<number> {
  const { id } = await scope
    .insertInto('modifier_groups')
    .values({
      location_id: locationId,
      ...values,
      position: nextPosition('modifier_groups', locationId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such a group, with this `updatedAt` where one is given. */
export async function changeModifierGroup(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: GroupValues,
  updatedAt: string | undefined,
): Promise<boolean> {
  let query = scope
    .updateTable('modifier_groups')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes these the modifiers of a group, in their order. One whose name stays keeps its id, which terminals know. */
export async function replaceModifiers(
  scope: LocationDb,
  locationId: number,
  groupId: number,
  values: readonly ModifierValues[],
): Promise<void> {
  const rows = JSON.stringify(values.map(({ name, price }, position) => ({ name, price, position })));
  // Names may repeat within a group: the first of a name before is the first of that name after.
  await sql`with wanted as (
      select name, price, position, row_number() over (partition by name order by position) as turn
      from json_to_recordset(${rows}::json) as row (name text, price numeric, position integer)
    ), present as (
      select id, name, row_number() over (partition by name order by position, id) as turn
      from modifiers where location_id = ${locationId} and modifier_group_id = ${groupId} and deleted_at is null
    ), kept as (
      update modifiers m set price = w.price, position = w.position
      from wanted w join present p on p.name = w.name and p.turn = w.turn
      where m.location_id = ${locationId} and m.id = p.id
      returning m.id
    ), dropped as (
      update modifiers set deleted_at = now()
      where location_id = ${locationId} and modifier_group_id = ${groupId} and deleted_at is null
        and id not in (select p.id from present p join wanted w on w.name = p.name and w.turn = p.turn)
    )
    insert into modifiers (location_id, modifier_group_id, name, price, position)
    select ${locationId}, ${groupId}, w.name, w.price, w.position
    from wanted w left join present p on p.name = w.name and p.turn = w.turn
    where p.id is null`.execute(scope);
}

/** Whether there was such a group. Items and categories lose it. */
export async function markGroupDeleted(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('modifier_groups')
    .set({ deleted_at: sql<string>`now()`, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  for (const [table, owner, owners] of [
    ['item_modifier_groups', 'item_id', 'items'],
    ['category_modifier_groups', 'category_id', 'categories'],
  ] as const) {
    const { rows } = await sql<{ owner: number }>`delete from ${sql.table(table)}
      where location_id = ${locationId} and modifier_group_id = ${id} returning ${sql.ref(owner)} as owner`.execute(
      scope,
    );
    const losing = rows.map((row) => row.owner);
    await touchRecords(scope, locationId, owners, losing);
  }
  return numUpdatedRows > 0n;
}
