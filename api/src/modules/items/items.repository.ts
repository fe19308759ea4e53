import type { InventoryCounts } from '@backoffice/contract/inventory';
import type { HideStatus, Item, listItems, PriceType } from '@backoffice/contract/items';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { replaceLinks, touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT, nextPosition } from '../../database/writes';

export type ItemQuery = z.output<NonNullable<typeof listItems.query>>;

export interface ItemValues {
  name: string;
  desc: string;
  /** Dollars. */
  price: number;
  price_type: PriceType;
  active: boolean;
  apply_category_modifier_groups: boolean;
}

export interface ItemLinks {
  category_ids: readonly number[];
  tax_ids: readonly number[];
  modifier_group_ids: readonly number[];
}

/** What is hidden for a day that is over is shown again, without anything being written. */
const IS_UNHIDDEN = sql<boolean>`(hide_status = 'UnHide' or coalesce(hidden_until <= now(), false))`;
const HIDE_STATUS = sql<HideStatus>`case when ${IS_UNHIDDEN} then 'UnHide' else hide_status end`;
/** On the terminals. */
const IS_SHOWN = sql<boolean>`(active and ${IS_UNHIDDEN})`;

const CATEGORIES = {
  table: 'item_categories',
  owner: 'item_id',
  linked: 'category_id',
  records: 'categories',
  order: 'record',
} as const;
const TAXES = { table: 'item_taxes', owner: 'item_id', linked: 'tax_id', records: 'taxes', order: 'id' } as const;
const GROUPS = {
  table: 'item_modifier_groups',
  owner: 'item_id',
  linked: 'modifier_group_id',
  records: 'modifier_groups',
  order: 'link',
} as const;

async function withLinks(
  scope: LocationDb,
  locationId: number,
  rows: Array<Omit<Item, 'category_ids' | 'tax_ids' | 'modifier_group_ids'>>,
): Promise<Item[]> {
  const ids = rows.map(({ id }) => id);
  const categoriesOf = await findLinkedIds(scope, locationId, CATEGORIES, ids);
  const taxesOf = await findLinkedIds(scope, locationId, TAXES, ids);
  const groupsOf = await findLinkedIds(scope, locationId, GROUPS, ids);
  return rows.map((row) => ({
    ...row,
    category_ids: categoriesOf(row.id),
    tax_ids: taxesOf(row.id),
    modifier_group_ids: groupsOf(row.id),
  }));
}

function itemsOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('items')
    .select(['id', 'name', 'desc', 'price', 'price_type', 'active', 'image', 'created_at', 'updated_at'])
    .select(['apply_category_modifier_groups', HIDE_STATUS.as('hide_status')])
    .where('location_id', '=', locationId);
}

/** The items' order within a category is that category's own. */
function placeIn(locationId: number, categoryId: number) {
  return sql`(select position from item_categories link
    where link.location_id = ${locationId} and link.category_id = ${categoryId} and link.item_id = items.id)`;
}

/**
 * Returns items in menu order, of the requested category or of the whole menu. With `include_deleted`, deleted items
 * follow the others.
 */
export async function findItems(
  scope: LocationDb,
  locationId: number,
  { category_ids = [], uncategorized, is_shown, search, include_deleted = false, ...paging }: ItemQuery,
): Promise<Page<Item>> {
  let query = itemsOf(scope, locationId)
    .$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')))
    .orderBy(IS_DELETED);
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  const links = sql`select from item_categories link
    join categories category on category.location_id = link.location_id and category.id = link.category_id
    where link.location_id = ${locationId} and link.item_id = items.id and category.deleted_at is null`;
  if (category_ids.length > 0) {
    query = query.where(sql<boolean>`exists (${links} and link.category_id = any(${category_ids}::bigint[]))`);
  }
  if (uncategorized !== undefined) {
    query = query.where(uncategorized ? sql<boolean>`not exists (${links})` : sql<boolean>`exists (${links})`);
  }
  if (is_shown !== undefined) query = query.where(is_shown ? IS_SHOWN : sql<boolean>`not ${IS_SHOWN}`);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const [category] = category_ids;
  const ordered =
    category !== undefined && category_ids.length === 1
      ? query.orderBy(placeIn(locationId, category))
      : query.orderBy('position');
  const { data, paging_metadata } = await fetchPage(ordered.orderBy('id'), paging);
  return { data: await withLinks(scope, locationId, data), paging_metadata };
}

/** Undefined for one that was deleted or is another location's. */
export async function findItem(scope: LocationDb, locationId: number, id: number): Promise<Item | undefined> {
  const rows = await itemsOf(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [item] = await withLinks(scope, locationId, rows);
  return item;
}

/** At the end of the menu. */
export async function insertItem(scope: LocationDb, locationId: number, values: ItemValues): Promise<number> {
  const { id } = await scope
    .insertInto('items')
    .values({
      location_id: locationId,
      ...values,
      image: null,
      position: nextPosition('items', locationId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such an item, with this `updatedAt` where one is given. */
export async function changeItem(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: Partial<ItemValues> & { hide_status?: HideStatus; hidden_until?: Date | null },
  updatedAt?: string,
): Promise<boolean> {
  let query = scope
    .updateTable('items')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface InCategory {
  category_id: number;
}

/** An item that comes to a category comes to its end; one that was there keeps its place. */
export async function linkItem(scope: LocationDb, location: number, id: number, links: ItemLinks): Promise<void> {
  const wanted = [...new Set(links.category_ids)];
  const left = await sql<InCategory>`delete from item_categories where location_id = ${location} and item_id = ${id}
    and not (category_id = any(${wanted}::bigint[])) returning category_id`.execute(scope);
  const entered = await sql<InCategory>`insert into item_categories (location_id, item_id, category_id, position)
    select ${location}, ${id}, wanted.category_id,
      (select coalesce(max(position), 0) + 1 from item_categories other
        where other.location_id = ${location} and other.category_id = wanted.category_id)
    from unnest(${wanted}::bigint[]) as wanted (category_id)
    on conflict do nothing returning category_id`.execute(scope);
  const changed = [...left.rows, ...entered.rows].map(({ category_id }) => category_id);
  await touchRecords(scope, location, 'categories', changed);
  await replaceLinks(scope, location, TAXES, id, links.tax_ids);
  await replaceLinks(scope, location, GROUPS, id, links.modifier_group_ids);
}

/** Marks items as deleted and takes them out of their categories; how many there were. Names stay on past orders. */
export async function markItemsDeleted(scope: LocationDb, location: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`update items set deleted_at = now(), updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null returning id`.execute(scope);
  const deleted = rows.map(({ id }) => id);
  const left = await sql<InCategory>`delete from item_categories
    where location_id = ${location} and item_id = any(${deleted}::bigint[]) returning category_id`.execute(scope);
  const categories = left.rows.map(({ category_id }) => category_id);
  await touchRecords(scope, location, 'categories', categories);
  for (const table of ['item_taxes', 'item_modifier_groups'] as const) {
    await sql`delete from ${sql.table(table)}
      where location_id = ${location} and item_id = any(${deleted}::bigint[])`.execute(scope);
  }
  return rows.length;
}

/** How many entries the menu has. An item counts while terminals show it. */
export async function countInventory(scope: LocationDb, locationId: number): Promise<InventoryCounts> {
  const { rows } = await sql<InventoryCounts>`select
    (select count(*) from categories where location_id = ${locationId} and deleted_at is null) as categories,
    (select count(*) from items where location_id = ${locationId} and deleted_at is null and active
      and ${IS_SHOWN}) as active_items,
    (select count(*) from modifier_groups where location_id = ${locationId} and deleted_at is null)
      as modifier_groups`.execute(scope);
  const counts = rows[0];
  if (!counts) throw new Error('A select without a table gave no row');
  return counts;
}
