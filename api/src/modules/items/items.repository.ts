import { type ColumnValues, columnNames } from '@backoffice/contract/columns';
import type { InventoryCounts } from '@backoffice/contract/inventory';
import { type HideStatus, type Item, itemColumns, type listItems } from '@backoffice/contract/items';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { markRecordsUpdated, removeLinks, replaceLinks } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { insertRecord } from '../../database/records';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT, nextPosition } from '../../database/writes';
import { requireItemLimit } from './item-limits';

export type ItemQuery = z.output<NonNullable<typeof listItems.query>>;

export type ItemValues = ColumnValues<typeof itemColumns>;

export interface ItemLinks {
  category_ids: readonly number[];
  tax_ids: readonly number[];
  modifier_group_ids: readonly number[];
}

/** Once `hidden_until` is reached, an item counts as visible; its stored status stays HideForToday. */
const IS_UNHIDDEN = sql<boolean>`(hide_status = 'UnHide' or coalesce(hidden_until <= now(), false))`;
const HIDE_STATUS = sql<HideStatus>`case when ${IS_UNHIDDEN} then 'UnHide' else hide_status end`;
/** Whether terminals show the item. */
const IS_VISIBLE = sql<boolean>`(active and ${IS_UNHIDDEN})`;

const CATEGORY_LINKS = {
  table: 'item_categories',
  owner: 'item_id',
  linked: 'category_id',
  records: 'categories',
  order: 'record',
} as const;
const TAX_LINKS = { table: 'item_taxes', owner: 'item_id', linked: 'tax_id', records: 'taxes', order: 'id' } as const;
const GROUP_LINKS = {
  table: 'item_modifier_groups',
  owner: 'item_id',
  linked: 'modifier_group_id',
  records: 'modifier_groups',
  order: 'link',
} as const;

/**
 * Returns a function that looks up the links of one item: its categories in the order of the menu, its taxes, and its
 * modifier groups in the order of the item. Links to deleted records are left out.
 */
export async function findItemLinks(scope: LocationDb, locationId: number, ids: readonly number[]) {
  const getCategoryIds = await findLinkedIds(scope, locationId, CATEGORY_LINKS, ids);
  const getTaxIds = await findLinkedIds(scope, locationId, TAX_LINKS, ids);
  const getGroupIds = await findLinkedIds(scope, locationId, GROUP_LINKS, ids);
  return (id: number) => ({
    category_ids: getCategoryIds(id),
    tax_ids: getTaxIds(id),
    modifier_group_ids: getGroupIds(id),
  });
}

async function addLinkedIds(
  scope: LocationDb,
  locationId: number,
  rows: Array<Omit<Item, 'category_ids' | 'tax_ids' | 'modifier_group_ids'>>,
): Promise<Item[]> {
  const ids = rows.map(({ id }) => id);
  const getLinks = await findItemLinks(scope, locationId, ids);
  return rows.map((row) => ({ ...row, ...getLinks(row.id) }));
}

function selectItems(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('items')
    .select(['id', ...columnNames(itemColumns), HIDE_STATUS.as('hide_status'), 'image', 'created_at', 'updated_at'])
    .where('location_id', '=', locationId);
}

/** Returns the position of an item within a category; each category has its own order. */
function positionInCategory(locationId: number, categoryId: number) {
  return sql`(select position from item_categories link
    where link.location_id = ${locationId} and link.category_id = ${categoryId} and link.item_id = items.id)`;
}

/** Returns items in the order of a category or of the menu. With `include_deleted`, deleted items follow the others. */
export async function findItems(
  scope: LocationDb,
  locationId: number,
  { ids = [], category_ids = [], uncategorized, is_shown, search, include_deleted = false, ...paging }: ItemQuery,
): Promise<Page<Item>> {
  let query = selectItems(scope, locationId)
    .$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')))
    .orderBy(IS_DELETED);
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (ids.length > 0) query = query.where('id', 'in', ids);
  // The subqueries do not refer to `items`, so PostgreSQL executes them once. With EXISTS, it scanned the links once per
  // item until the imported tables were analyzed, and the query reached its time limit.
  const linkedItems = sql`select link.item_id from item_categories link where link.location_id = ${locationId}
    and link.category_id not in (
      select category.id from categories category
      where category.location_id = ${locationId} and category.deleted_at is not null)`;
  if (category_ids.length > 0) {
    const ofCategories = sql`${linkedItems} and link.category_id = any(${category_ids}::bigint[])`;
    query = query.where(sql<boolean>`id = any(array(${ofCategories}))`);
  }
  if (uncategorized !== undefined) {
    query = query.where(
      uncategorized ? sql<boolean>`id not in (${linkedItems})` : sql<boolean>`id = any(array(${linkedItems}))`,
    );
  }
  if (is_shown !== undefined) query = query.where(is_shown ? IS_VISIBLE : sql<boolean>`not ${IS_VISIBLE}`);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const [category] = category_ids;
  const ordered =
    category !== undefined && category_ids.length === 1
      ? query.orderBy(positionInCategory(locationId, category))
      : query.orderBy('position');
  const { data, paging_metadata } = await fetchPage(ordered.orderBy('id'), paging);
  return { data: await addLinkedIds(scope, locationId, data), paging_metadata };
}

/** Returns undefined for an item that was deleted or belongs to another location. */
export async function findItem(scope: LocationDb, locationId: number, id: number): Promise<Item | undefined> {
  const rows = await selectItems(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [item] = await addLinkedIds(scope, locationId, rows);
  return item;
}

/** Inserts an item at the end of the menu and returns its id. */
export async function insertItem(scope: LocationDb, locationId: number, values: ItemValues): Promise<number> {
  const position = nextPosition('items', locationId);
  return await insertRecord(scope, locationId, 'items', { ...values, image: null, position });
}

interface CategoryLink {
  category_id: number;
}

/**
 * Replaces the links of an item. In a new category the item is last; in its other categories it keeps its position.
 * Throws conflict when a new category or tax has its maximum number of items.
 */
export async function replaceItemLinks(
  scope: LocationDb,
  location: number,
  id: number,
  links: ItemLinks,
): Promise<void> {
  const categoryIds = [...new Set(links.category_ids)];
  const removed =
    await sql<CategoryLink>`delete from item_categories where location_id = ${location} and item_id = ${id}
    and not (category_id = any(${categoryIds}::bigint[])) returning category_id`.execute(scope);
  const entered = await sql<CategoryLink>`insert into item_categories (location_id, item_id, category_id, position)
    select ${location}, ${id}, new_link.category_id,
      (select coalesce(max(position), 0) + 1 from item_categories other
        where other.location_id = ${location} and other.category_id = new_link.category_id)
    from unnest(${categoryIds}::bigint[]) as new_link (category_id)
    on conflict do nothing returning category_id`.execute(scope);
  const enteredIds = entered.rows.map(({ category_id }) => category_id);
  await requireItemLimit(scope, location, 'categories', 'category_ids', enteredIds);
  const changed = [...removed.rows.map(({ category_id }) => category_id), ...enteredIds];
  await markRecordsUpdated(scope, location, 'categories', changed);
  const changedTaxes = await replaceLinks(scope, location, TAX_LINKS, id, links.tax_ids);
  const addedTaxes = changedTaxes.filter((tax) => links.tax_ids.includes(tax));
  await requireItemLimit(scope, location, 'taxes', 'tax_ids', addedTaxes);
  await markRecordsUpdated(scope, location, 'taxes', changedTaxes);
  await replaceLinks(scope, location, GROUP_LINKS, id, links.modifier_group_ids);
}

/** Marks items as deleted, removes their links, and returns their ids. The rows stay: past orders refer to them. */
export async function markItemsDeleted(scope: LocationDb, location: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update items set deleted_at = now(), updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null returning id`.execute(scope);
  const deleted = rows.map(({ id }) => id);
  for (const links of [CATEGORY_LINKS, TAX_LINKS, GROUP_LINKS]) await removeLinks(scope, location, links, deleted);
  return deleted;
}

/** Counts categories, modifier groups and the items that terminals show. */
export async function countMenuRecords(scope: LocationDb, locationId: number): Promise<InventoryCounts> {
  const { rows } = await sql<InventoryCounts>`select
    (select count(*) from categories where location_id = ${locationId} and deleted_at is null) as categories,
    (select count(*) from items where location_id = ${locationId} and deleted_at is null and active
      and ${IS_VISIBLE}) as active_items,
    (select count(*) from modifier_groups where location_id = ${locationId} and deleted_at is null)
      as modifier_groups`.execute(scope);
  const counts = rows[0];
  if (!counts)
    throw new Error('The query of the inventory counts returned no row: a select without a table must return one');
  return counts;
}
