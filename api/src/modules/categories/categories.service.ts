import type { Category, CategoryForm } from '@backoffice/contract/categories';
import { requireExistingRecords } from '../../database/links';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { markDeleted, rejectTakenName, requireFound, updateRecord } from '../../database/records';
import type { Services } from '../../services';
import {
  findCategory,
  insertCategory,
  orderCategories,
  removeCategoryLinks,
  replaceCategoryLinks,
} from './categories.repository';

/** Every method with a category id throws not_found for a category that was deleted or belongs to another location. */
export function createCategoryService({ db }: Pick<Services, 'db'>) {
  const withLock = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(rejectTakenName('categories_name', 'A category'));
  return {
    find: (locationId: number, id: number) =>
      withLocation(db, locationId, (scope) => requireCategory(scope, locationId, id), READ_ONLY),

    /** Throws conflict when the name is taken, ignoring case. `change` does too. */
    create: (locationId: number, { item_ids, modifier_group_ids, ...values }: CategoryForm) =>
      withLock(locationId, async (scope) => {
        const id = await insertCategory(scope, locationId, values);
        return await replaceLinks(scope, locationId, id, { item_ids, modifier_group_ids });
      }),

    /** Throws changed_meanwhile when the category was changed after `updatedAt`. */
    change: (
      locationId: number,
      id: number,
      { item_ids, modifier_group_ids, ...values }: CategoryForm,
      updatedAt?: string,
    ) =>
      withLock(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'categories', id, values, updatedAt);
        return await replaceLinks(scope, locationId, id, { item_ids, modifier_group_ids });
      }),

    setActive: (locationId: number, id: number, active: boolean) =>
      withLock(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'categories', id, { active });
        return await requireCategory(scope, locationId, id);
      }),

    remove: (locationId: number, id: number) =>
      withLock(locationId, async (scope) => {
        await markDeleted(scope, locationId, 'categories', [id]);
        await removeCategoryLinks(scope, locationId, [id]);
      }),

    /** Throws invalid_request for an id that is not a category of the location. */
    order: (locationId: number, ids: readonly number[]) =>
      withLock(locationId, async (scope) => {
        await requireExistingRecords(scope, locationId, 'categories', 'category_ids', ids);
        await orderCategories(scope, locationId, ids);
      }),
  };
}

async function requireCategory(scope: LocationDb, locationId: number, id: number): Promise<Category> {
  return requireFound('categories', await findCategory(scope, locationId, id));
}

/** Replaces the items and modifier groups of a category and returns the category. */
async function replaceLinks(
  scope: LocationDb,
  locationId: number,
  id: number,
  links: Pick<CategoryForm, 'item_ids' | 'modifier_group_ids'>,
): Promise<Category> {
  await requireExistingRecords(scope, locationId, 'items', 'item_ids', links.item_ids);
  await requireExistingRecords(scope, locationId, 'modifier_groups', 'modifier_group_ids', links.modifier_group_ids);
  await replaceCategoryLinks(scope, locationId, id, links);
  return await requireCategory(scope, locationId, id);
}
