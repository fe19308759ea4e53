import type { Category, listCategories } from '@backoffice/shared/contract/categories';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';

type CategoryQuery = z.output<NonNullable<typeof listCategories.query>>;

/** Categories in the order of the menu, each with its items that were not deleted and its modifier groups. */
export async function findCategories(
  scope: LocationDb,
  locationId: number,
  { include_deleted, search, ...paging }: CategoryQuery,
): Promise<Page<Category>> {
  let query = scope
    .selectFrom('categories')
    .select(['id', 'name', 'active', 'location_id', 'color_code', itemIds.as('item_ids')])
    .select(modifierGroupIds.as('modifier_group_ids'))
    .where('location_id', '=', locationId);
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await pageOfRows(query.orderBy('position').orderBy('id'), paging);
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
