import type { Category, listCategories } from '@backoffice/shared/contract/categories';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { replaceLinks, touch } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';
import { LATER } from '../../database/writes';

type CategoryQuery = z.output<NonNullable<typeof listCategories.query>>;

export interface CategoryValues {
  name: string;
  active: boolean;
  color_code: string;
}

function categoriesOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('categories')
    .select(['id', 'name', 'active', 'location_id', 'color_code', 'updated_at', itemIds.as('item_ids')])
    .select(modifierGroupIds.as('modifier_group_ids'))
    .where('location_id', '=', locationId);
}

/** Categories in the order of the menu, each with its items that were not deleted and its modifier groups. */
export async function findCategories(
  scope: LocationDb,
  locationId: number,
  { include_deleted, search, ...paging }: CategoryQuery,
): Promise<Page<Category>> {
  let query = categoriesOf(scope, locationId);
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await pageOfRows(query.orderBy('position').orderBy('id'), paging);
}

/** Undefined for one that was deleted or is another location's. */
export async function findCategory(scope: LocationDb, locationId: number, id: number): Promise<Category | undefined> {
  return await categoriesOf(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** At the end of the menu. */
export async function insertCategory(scope: LocationDb, locationId: number, values: CategoryValues): Promise<number> {
  const { id } = await scope
    .insertInto('categories')
    .values({
      location_id: locationId,
      ...values,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from categories where location_id = ${locationId})`,
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
    .set({ ...values, updated_at: LATER })
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
  const items = { table: 'item_categories', owner: 'category_id', linked: 'item_id', ordered: true } as const;
  const groups = {
    table: 'category_modifier_groups',
    owner: 'category_id',
    linked: 'modifier_group_id',
    ordered: true,
  } as const;
  await touch(scope, locationId, 'items', await replaceLinks(scope, locationId, items, id, links.item_ids));
  await replaceLinks(scope, locationId, groups, id, links.modifier_group_ids);
}

/** Whether there was such a category. Its items stay, without it; its name stays on past orders. */
export async function markCategoryDeleted(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('categories')
    .set({ deleted_at: sql<string>`now()`, updated_at: LATER })
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
  await touch(scope, locationId, 'items', items);
  for (const table of ['category_modifier_groups', 'printer_categories'] as const) {
    await scope.deleteFrom(table).where('location_id', '=', locationId).where('category_id', '=', id).execute();
  }
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

const itemIds = sql<number[]>`array(
  select link.item_id from item_categories link
  join items item on item.location_id = link.location_id and item.id = link.item_id
  where link.location_id = categories.location_id and link.category_id = categories.id and item.deleted_at is null
  order by link.position, link.item_id)`;

const modifierGroupIds = sql<number[]>`array(
  select link.modifier_group_id from category_modifier_groups link
  join modifier_groups modifier_group
    on modifier_group.location_id = link.location_id and modifier_group.id = link.modifier_group_id
  where link.location_id = categories.location_id and link.category_id = categories.id
    and modifier_group.deleted_at is null
  order by link.position, link.modifier_group_id)`;
