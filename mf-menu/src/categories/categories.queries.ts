import {
  type Category,
  type CategoryForm,
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
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { useSession } from '@backoffice/platform/session';

const categoryKey = (id: number | undefined) => [...keys.categories, id] as const;

/** Fetches all categories whose name contains `search` in one page: a location has fewer than MAX_PER_PAGE. */
export function useCategories(search = '') {
  const query = { search, per_page: MAX_PER_PAGE };
  return useQuery({
    queryKey: [...keys.categories, query],
    queryFn: ({ signal }) => call(listCategories, { query, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch categories' },
  });
}

/** Fetches the current state of a category; disabled while `id` is undefined. */
export function useCategory(id: number | undefined) {
  return useQuery({
    queryKey: categoryKey(id),
    queryFn: ({ signal }) => call(getCategory, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { failureNotice: 'Failed to fetch category' },
  });
}

/** Returns a function that refetches the data that shows categories: categories, items and, if requested, sidebar counts. */
function useRefreshCategories() {
  const queries = useQueryClient();
  return async ({ counts }: { counts: boolean }) => {
    if (counts) void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
    void queries.invalidateQueries({ queryKey: keys.items });
    await queries.invalidateQueries({ queryKey: keys.categories });
  };
}

export function useCreateCategory() {
  const location_id = useSession(({ claims }) => claims?.locationId);
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (body: CategoryForm) => call(createCategory, { body: { ...body, location_id } }),
    onSuccess: () => {
      notify.succeeded('Category created successfully');
      return refresh({ counts: true });
    },
    onError: () => notify.failed('Failed to create category'),
  });
}

/** Saves a category. `reportsConflict` shows a notice on an edit conflict; forms show the conflict themselves instead. */
export function useUpdateCategory(id: number, reportsConflict = false) {
  const location_id = useSession(({ claims }) => claims?.locationId);
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (body: CategoryForm & { updated_at: string }) =>
      call(updateCategory, { params: { id }, body: { id, location_id, ...body } }),
    onSuccess: () => {
      notify.succeeded('Category updated successfully');
      return refresh({ counts: false });
    },
    onError: reportsConflict
      ? (error) => {
          notify.failed('Failed to update category', {
            detail: `${error.message}. Open it again to see their changes.`,
          });
          return refresh({ counts: false });
        }
      : unlessConflict(() => notify.failed('Failed to update category')),
  });
}

export function useDeleteCategory() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCategory, { params: { id } }),
    onSuccess: (_, id) => {
      notify.succeeded('Category deleted successfully');
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      void queries.invalidateQueries({ queryKey: keys.items });
      return removeRecord(queries, categoryKey(id), [keys.categories]);
    },
    onError: () => notify.failed('Failed to delete category'),
  });
}

/** Shows a category on the terminals or hides it, with an optimistic update. */
export function useSetCategoryActive({ id, name }: Pick<Category, 'id' | 'name'>) {
  const refresh = useRefreshCategories();
  return useOptimisticUpdate({
    queryKey: keys.categories,
    subject: id,
    field: recordField<Category, 'active'>(id, 'active'),
    send: (is_active) => call(setCategoryActive, { params: { id }, query: { is_active } }),
    refresh: () => refresh({ counts: false }),
    notices: {
      succeeded: 'Category status was changed successfully',
      detail: (active) => `${name} is ${active ? 'shown' : 'hidden'} on POS`,
      failed: () => 'Failed to change category status',
    },
  });
}

/** Saves the order of the categories; takes their ids in the new order. */
export function useOrderCategories() {
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (category_ids: number[]) => call(orderCategories, { body: { category_ids } }),
    onSuccess: () => {
      notify.succeeded('Categories put into order');
      return refresh({ counts: false });
    },
    onError: (error) => notify.failed(`Failed to order the categories, ${error.message}`),
  });
}
