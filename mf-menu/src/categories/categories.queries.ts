import { call } from '@backoffice/shared/client';
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
} from '@backoffice/shared/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { notify } from '@backoffice/shared/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/shared/query/mutations';
import { useSession } from '@backoffice/shared/session';

const categoryKey = (id: number | undefined) => [...keys.categories, id] as const;

/** Every category whose name contains `search`: a location has few enough for one answer. */
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

/** One category as it is now; none while `id` is undefined. */
export function useCategory(id: number | undefined) {
  return useQuery({
    queryKey: categoryKey(id),
    queryFn: ({ signal }) => call(getCategory, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { failureNotice: 'Failed to fetch category' },
  });
}

/** Reads anew what a change of a category shows in: the categories, the items and, where it says so, the counts. */
function useRefreshed() {
  const queries = useQueryClient();
  return async ({ counts }: { counts: boolean }) => {
    if (counts) void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
    void queries.invalidateQueries({ queryKey: keys.items });
    await queries.invalidateQueries({ queryKey: keys.categories });
  };
}

export function useCreateCategory() {
  const location_id = useSession(({ claims }) => claims?.locationId);
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (body: CategoryForm) => call(createCategory, { body: { ...body, location_id } }),
    onSuccess: () => {
      notify.succeeded('Category created successfully');
      return refresh({ counts: true });
    },
    onError: () => notify.failed('Failed to create category'),
  });
}

/** Changes a category. A form shows its conflicts itself; `reportsConflict` where there is none. */
export function useUpdateCategory(id: number, reportsConflict = false) {
  const location_id = useSession(({ claims }) => claims?.locationId);
  const refresh = useRefreshed();
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

/** Shows a category on the terminals, or hides it; the screen shows the change at once. */
export function useSetCategoryActive({ id, name }: Pick<Category, 'id' | 'name'>) {
  const refresh = useRefreshed();
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

/** Puts the categories into the order given. */
export function useOrderCategories() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (category_ids: number[]) => call(orderCategories, { body: { category_ids } }),
    onSuccess: () => {
      notify.succeeded('Categories put into order');
      return refresh({ counts: false });
    },
    onError: (error) => notify.failed(`Failed to order the categories, ${error.message}`),
  });
}
