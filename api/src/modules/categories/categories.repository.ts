import type { Category, listCategories } from '@backoffice/contract/categories';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { replaceLinks, touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT, nextPosition } from '../../database/writes';

type CategoryQuery = z.output<NonNullable<typeof listCategories.query>>;

export interface CategoryValues {
  name: string;
  active: boolean;
  color_code: string;
}

function categoriesOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('categories')
    .select(['id', 'name', 'active', 'location_id', 'color_code', 'updated_at'])
    .where('location_id', '=', locationId);
}

const ITEMS = {
  table: 'item_categories',
  owner: 'category_id',
  linked: 'item_id',
  records: 'items',
  order: 'link',
} as const;
const GROUPS = {
  table: 'category_modifier_groups',
  owner: 'category_id',
  linked: 'modifier_group_id',
  records: 'modifier_groups',
  order: 'link',
} as const;

async function withLinks(
  scope: LocationDb,
  locationId: number,
  rows: Array<Omit<Category, 'item_ids' | 'modifier_group_ids'>>,
): Promise<Category[]> {
  const ids = rows.map(({ id }) => id);
  const itemsOf = await findLinkedIds(scope, locationId, ITEMS, ids);
  const groupsOf = await findLinkedIds(scope, locationId, GROUPS, ids);
  return rows.map((row) => ({ ...row, item_ids: itemsOf(row.id), modifier_group_ids: groupsOf(row.id) }));
}

/** Categories in the order of the menu, each with its items that were not deleted and its modifier groups. */
export async function findCategories(
  scope: LocationDb,
  locationId: number,
  { include_deleted = false, search, ...paging }: CategoryQuery,
): Promise<Page<Category>> {
  let query = categoriesOf(scope, locationId).$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')));
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const { data, paging_metadata } = await fetchPage(
    query.orderBy(IS_DELETED).orderBy('position').orderBy('id'),
    paging,
  );
  return { data: await withLinks(scope, locationId, data), paging_metadata };
}

/** Undefined for one that was deleted or is another location's. */
export async function findCategory(scope: LocationDb, locationId: number, id: number): Promise<Category | undefined> {
  const rows = await categoriesOf(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [category] = await withLinks(scope, locationId, rows);
  return category;
}

/** At the end of the menu. */
export async function insertCategory(scope: LocationDb, locationId: number, values: CategoryValues): Promise<number> {
  const { id } = await scope
    .insertInto('categories')
    .values({
      location_id: locationId,
      ...values,
      position: nextPosition('categories', locationId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such a category, with this `updatedAt` where one is given. */
export async function changeCategory(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: Partial<CategoryValues>,
  updatedAt?: string,
): Promise<boolean> {
  let query = scope
    .updateTable('categories')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes these the items and the modifier groups of a category, in their order. */
export async function linkCategory(
  scope: LocationDb,
  locationId: number,
  id: number,
  links: { item_ids: readonly number[]; modifier_group_ids: readonly number[] },
): Promise<void> {
  await touchRecords(scope, locationId, 'items', await replaceLinks(scope, locationId, ITEMS, id, links.item_ids));
  await replaceLinks(scope, locationId, GROUPS, id, links.modifier_group_ids);
}

/** Whether there was such a category. Its items stay, without it; its name stays on past orders. */
export async function markCategoryDeleted(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('categories')
    .set({ deleted_at: sql<string>`now()`, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const left = await scope
    .deleteFrom('item_categories')
    .where('location_id', '=', locationId)
    .where('category_id', '=', id)
    .returning('item_id')
    .execute();
  const items = left.map(({ item_id }) => item_id);
  await touchRecords(scope, locationId, 'items', items);
  await scope
    .deleteFrom('category_modifier_groups')
    .where('location_id', '=', locationId)
    .where('category_id', '=', id)
    .execute();
  const printed = await scope
    .deleteFrom('printer_categories')
    .where('location_id', '=', locationId)
    .where('category_id', '=', id)
    .returning('printer_id')
    .execute();
  if (printed.length === 0) return numUpdatedRows > 0n;
  const printers = printed.map(({ printer_id }) => printer_id);
  await scope
    .updateTable('printers')
    .set({ updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', 'in', printers)
    .execute();
  return numUpdatedRows > 0n;
}

/** Puts categories into this order; those that are not named follow, in the order they had. */
export async function orderCategories(scope: LocationDb, locationId: number, ids: readonly number[]): Promise<void> {
  await sql`update categories set position = ranked.place from (
      select c.id, row_number() over (order by wanted.place nulls last, c.position, c.id) as place
      from categories c left join unnest(${[...new Set(ids)]}::bigint[]) with ordinality as wanted (id, place)
        on wanted.id = c.id
      where c.location_id = ${locationId} and c.deleted_at is null
    ) as ranked
    where categories.location_id = ${locationId} and categories.id = ranked.id`.execute(scope);
}
