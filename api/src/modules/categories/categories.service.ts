import type { Category, CategoryForm } from '@backoffice/contract/categories';
import { requireExisting } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { violates } from '../../database/writes';
import { changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import {
  changeCategory,
  findCategory,
  insertCategory,
  linkCategory,
  markCategoryDeleted,
  orderCategories,
} from './categories.repository';

export interface CategoryService {
  find(locationId: number, id: number): Promise<Category>;
  /** Throws conflict when the name is taken, whatever its case; so does `change`. */
  create(locationId: number, category: CategoryForm): Promise<Category>;
  /** Throws changed_meanwhile when the category is not as `updatedAt` has it. */
  change(locationId: number, id: number, category: CategoryForm, updatedAt?: string): Promise<Category>;
  setActive(locationId: number, id: number, active: boolean): Promise<Category>;
  remove(locationId: number, id: number): Promise<void>;
  /** Throws invalid_request for an id that is not the location's. */
  order(locationId: number, ids: readonly number[]): Promise<void>;
}

/** Every call about one category throws not_found for one that was deleted, or is another location's. */
export function createCategoryService({ db }: Pick<Services, 'db'>): CategoryService {
  const changing = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(explain);
  return {
    find: (locationId, id) => withLocation(db, locationId, (scope) => categoryOf(scope, locationId, id)),

    create: (locationId, { item_ids, modifier_group_ids, ...values }) =>
      changing(locationId, async (scope) => {
        const id = await insertCategory(scope, locationId, values);
        return await linked(scope, locationId, id, { item_ids, modifier_group_ids });
      }),

    change: (locationId, id, { item_ids, modifier_group_ids, ...values }, updatedAt) =>
      changing(locationId, async (scope) => {
        if (!(await changeCategory(scope, locationId, id, values, updatedAt))) {
          await categoryOf(scope, locationId, id);
          throw changedMeanwhile('category');
        }
        return await linked(scope, locationId, id, { item_ids, modifier_group_ids });
      }),

    setActive: (locationId, id, active) =>
      changing(locationId, async (scope) => {
        await changeCategory(scope, locationId, id, { active });
        return await categoryOf(scope, locationId, id);
      }),

    remove: (locationId, id) =>
      changing(locationId, async (scope) => {
        if (!(await markCategoryDeleted(scope, locationId, id))) throw notFound('Category');
      }),

    order: (locationId, ids) =>
      changing(locationId, async (scope) => {
        await requireExisting(scope, locationId, 'categories', 'category_ids', ids);
        await orderCategories(scope, locationId, ids);
      }),
  };
}

async function categoryOf(scope: LocationDb, locationId: number, id: number): Promise<Category> {
  const category = await findCategory(scope, locationId, id);
  if (!category) throw notFound('Category');
  return category;
}

/** The category, with these items and modifier groups from now on. */
async function linked(
  scope: LocationDb,
  locationId: number,
  id: number,
  links: Pick<CategoryForm, 'item_ids' | 'modifier_group_ids'>,
): Promise<Category> {
  await requireExisting(scope, locationId, 'items', 'item_ids', links.item_ids);
  await requireExisting(scope, locationId, 'modifier_groups', 'modifier_group_ids', links.modifier_group_ids);
  await linkCategory(scope, locationId, id, links);
  return await categoryOf(scope, locationId, id);
}

function explain(error: unknown): never {
  if (!violates(error, 'categories_name')) throw error;
  throw fieldConflict('name', 'A category with this name already exists');
}
