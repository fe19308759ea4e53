import {
  type Category,
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  orderCategories,
  setCategoryActive,
  updateCategory,
} from '@backoffice/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { isConflict, resourceQueries } from '@backoffice/platform/query/mutations';
import { inventoryCountsKey } from '../inventory-counts';

const categories = resourceQueries<Category>({ key: keys.categories, owner: 'mf-menu', related: [keys.items] });
// Creating or deleting a category makes the sidebar counts stale, because one of them is the number of categories.
const alsoStale = [inventoryCountsKey];
const getReason = (error: Error) => error.message;

const useMatchingCategories = categories.list(
  listCategories,
  (search: string) => ({ search, per_page: MAX_PER_PAGE }),
  { select: ({ data }) => data, failed: 'Failed to fetch categories' },
);

/** Fetches all categories whose name contains `search`; a page of MAX_PER_PAGE categories contains all of them. */
export const useCategories = (search = '') => useMatchingCategories(search);

export const useCategory = categories.detail(getCategory, { failed: 'Failed to fetch category' });

export const useCreateCategory = categories.create(createCategory, {
  succeeded: 'Category created successfully',
  failed: 'Failed to create category',
  failedDetail: getReason,
  alsoStale,
});
export const useUpdateCategory = categories.update(updateCategory, {
  succeeded: 'Category updated successfully',
  failed: 'Failed to update category',
  failedDetail: getReason,
});
export const useDeleteCategory = categories.remove(deleteCategory, {
  undoes: (_, record_id) => ({ kind: 'categories', record_id }),
  succeeded: 'Category deleted successfully',
  failed: 'Failed to delete category',
  failedDetail: getReason,
  alsoStale,
});

/**
 * Saves a category whose items were reordered. The notification reports a conflict, because there is no form to
 * show it.
 */
export const useReorderCategoryItems = categories.update(updateCategory, {
  succeeded: 'Category updated successfully',
  failed: 'Failed to update category',
  failedDetail: (error) =>
    isConflict(error) ? `${error.message}. Open it again to see their changes.` : error.message,
  reportsConflict: true,
  refetchesOnFailure: true,
});

/** Shows a category on the terminals or hides it. */
export const useSetCategoryActive = categories.toggle({
  field: 'active',
  send: (id, is_active) => call(setCategoryActive, { params: { id }, query: { is_active } }),
  succeeded: 'Category status was changed successfully',
  detail: ({ name }, active) => `${name} is ${active ? 'shown' : 'hidden'} on POS`,
  failed: () => 'Failed to change category status',
});

/** Saves the order of the categories; takes their ids in the new order. */
export const useReorderCategories = categories.change({
  send: (category_ids: number[]) => call(orderCategories, { body: { category_ids } }),
  succeeded: 'Category order saved',
  failed: (error) => `Failed to save the category order, ${error.message}`,
});
