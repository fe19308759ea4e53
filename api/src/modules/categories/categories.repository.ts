import { type Category, categoryColumns, type listCategories } from '@backoffice/contract/categories';
import { type ColumnValues, columnNames } from '@backoffice/contract/columns';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { markRecordsUpdated, removeLinks, replaceLinks } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { insertRecord } from '../../database/records';
import { containsText } from '../../database/search';
import { nextPosition } from '../../database/writes';
import { addCategoriesToPrinters } from '../printers/printers.repository';

type CategoryQuery = z.output<NonNullable<typeof listCategories.query>>;

export type CategoryValues = ColumnValues<typeof categoryColumns>;

function selectCategories(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('categories')
    .select(['id', ...columnNames(categoryColumns), 'location_id', 'updated_at'])
    .where('location_id', '=', locationId);
}

const ITEM_LINKS = {
  table: 'item_categories',
  owner: 'category_id',
  linked: 'item_id',
  records: 'items',
  order: 'link',
} as const;
const GROUP_LINKS = {
  table: 'category_modifier_groups',
  owner: 'category_id',
  linked: 'modifier_group_id',
  records: 'modifier_groups',
  order: 'link',
} as const;
const PRINTER_LINKS = {
  table: 'printer_categories',
  owner: 'category_id',
  linked: 'printer_id',
  records: 'printers',
} as const;

async function addLinkedIds(
  scope: LocationDb,
  locationId: number,
  rows: Array<Omit<Category, 'item_ids' | 'modifier_group_ids'>>,
): Promise<Category[]> {
  const ids = rows.map(({ id }) => id);
  const getItemIds = await findLinkedIds(scope, locationId, ITEM_LINKS, ids);
  const getGroupIds = await findLinkedIds(scope, locationId, GROUP_LINKS, ids);
  return rows.map((row) => ({ ...row, item_ids: getItemIds(row.id), modifier_group_ids: getGroupIds(row.id) }));
}

/** Returns categories in the order of the menu, each with its items and modifier groups that are not deleted. */
export async function findCategories(
  scope: LocationDb,
  locationId: number,
  { include_deleted = false, search, ...paging }: CategoryQuery,
): Promise<Page<Category>> {
  let query = selectCategories(scope, locationId).$if(include_deleted, (all) =>
    all.select(IS_DELETED.as('is_deleted')),
  );
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const { data, paging_metadata } = await fetchPage(
    query.orderBy(IS_DELETED).orderBy('position').orderBy('id'),
    paging,
  );
  return { data: await addLinkedIds(scope, locationId, data), paging_metadata };
}

/** Returns undefined for a category that was deleted or belongs to another location. */
export async function findCategory(scope: LocationDb, locationId: number, id: number): Promise<Category | undefined> {
  const rows = await selectCategories(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [category] = await addLinkedIds(scope, locationId, rows);
  return category;
}

/**
 * Inserts a category at the end of the menu, adds it to the printers that print all other categories, and returns its
 * id.
 */
export async function insertCategory(scope: LocationDb, locationId: number, values: CategoryValues): Promise<number> {
  const id = await insertRecord(scope, locationId, 'categories', {
    ...values,
    position: nextPosition('categories', locationId),
  });
  await addCategoriesToPrinters(scope, locationId, [id]);
  return id;
}

/** Replaces the items and the modifier groups of a category; the order of the ids is kept. */
export async function replaceCategoryLinks(
  scope: LocationDb,
  locationId: number,
  id: number,
  links: { item_ids: readonly number[]; modifier_group_ids: readonly number[] },
): Promise<void> {
  await markRecordsUpdated(
    scope,
    locationId,
    'items',
    await replaceLinks(scope, locationId, ITEM_LINKS, id, links.item_ids),
  );
  await replaceLinks(scope, locationId, GROUP_LINKS, id, links.modifier_group_ids);
}

/** Removes categories from their items, modifier groups and printers; items and printers get a new `updated_at`. */
export async function removeCategoryLinks(
  scope: LocationDb,
  locationId: number,
  ids: readonly number[],
): Promise<void> {
  for (const links of [ITEM_LINKS, GROUP_LINKS, PRINTER_LINKS]) await removeLinks(scope, locationId, links, ids);
}

/** Puts categories into the order of `ids`; the other categories follow in their previous order. */
export async function orderCategories(scope: LocationDb, locationId: number, ids: readonly number[]): Promise<void> {
  await sql`update categories set position = ranked.rank from (
      select c.id, row_number() over (order by requested.rank nulls last, c.position, c.id) as rank
      from categories c left join unnest(${[...new Set(ids)]}::bigint[]) with ordinality as requested (id, rank)
        on requested.id = c.id
      where c.location_id = ${locationId} and c.deleted_at is null
    ) as ranked
    where categories.location_id = ${locationId} and categories.id = ranked.id`.execute(scope);
}
