import {
  cloneItem,
  createItem,
  deleteItem,
  getItem,
  type HideStatus,
  type Item,
  listItems,
  setItemHideStatus,
  updateItem,
} from '@backoffice/contract/items';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { listTaxes } from '@backoffice/contract/taxes';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import type { ItemBody } from './item-form-values';
import type { ItemsFilters } from './items-filters';

const itemKey = (id: number | null) => [...keys.items, id] as const;
const formatFetchError = (error: Error) => `Error fetching data: ${error.message}`;

/** Fetches one page of items; returns the previous page while the next one loads. */
export function useItems({ category, isShown, search, page, perPage }: ItemsFilters) {
  const query = {
    category_ids: typeof category === 'number' ? [category] : undefined,
    uncategorized: category === 'uncategorized' ? true : undefined,
    is_shown: isShown,
    search,
    page,
    per_page: perPage,
  };
  return useQuery({
    queryKey: [...keys.items, query],
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch items' },
  });
}

/** Fetches the options of an item field: the items of a category, or those whose name contains `search`. */
export function useItemOptions(
  query: { category_ids?: number[]; search?: string; per_page: number },
  { enabled = true } = {},
) {
  return useQuery({
    queryKey: [...keys.items, 'choices', query],
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled,
    meta: { failureNotice: formatFetchError },
  });
}

/** Fetches the current state of an item; disabled while `id` is null. */
export function useItem(id: number | null, failureNotice: string = 'Failed to fetch items') {
  return useQuery({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(getItem, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
    meta: { failureNotice },
  });
}

/** Fetches all active taxes: only those can be assigned to items. */
export function useActiveTaxes() {
  return useQuery({
    queryKey: [...keys.taxes, 'active'],
    queryFn: ({ signal }) => call(listTaxes, { query: { is_active: true, per_page: MAX_PER_PAGE }, signal }),
    select: ({ data }) => data,
    meta: { failureNotice: formatFetchError },
  });
}

/** Returns a function that refetches the data that shows items: items, categories and, if requested, sidebar counts. */
function useRefreshItems() {
  const queries = useQueryClient();
  return async ({ counts }: { counts: boolean }) => {
    if (counts) void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
    void queries.invalidateQueries({ queryKey: keys.categories });
    await queries.invalidateQueries({ queryKey: keys.items });
  };
}

export function useCreateItem() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: (body: ItemBody) => call(createItem, { body }),
    onSuccess: () => {
      notify.succeeded('Item created successfully');
      return refresh({ counts: true });
    },
    onError: () => notify.failed('Failed to create item'),
  });
}

export function useUpdateItem(id: number) {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: (body: ItemBody & { updated_at: string }) =>
      call(updateItem, { params: { id }, body: { id, ...body } }),
    onSuccess: () => {
      notify.succeeded('Item updated successfully');
      // The change may have activated or deactivated the item, and the sidebar counts active items.
      return refresh({ counts: true });
    },
    onError: unlessConflict(() => notify.failed('Failed to update item')),
  });
}

export function useDeleteItem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteItem, { params: { id } }),
    onSuccess: (_, id) => {
      notify.succeeded('Item deleted successfully');
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      void queries.invalidateQueries({ queryKey: keys.categories });
      return removeRecord(queries, itemKey(id), [keys.items]);
    },
    onError: () => notify.failed('Failed to delete item'),
  });
}

export function useCloneItem() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: (id: number) => call(cloneItem, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('Item was cloned successfully.');
      return refresh({ counts: true });
    },
    onError: () => notify.failed('Failed to clone Item'),
  });
}

const VISIBILITY_TEXTS: Record<HideStatus, string> = {
  UnHide: 'shown on POS',
  HideForToday: 'hidden on POS until tomorrow, 12:00 AM',
  HideForIndefinitely: 'hidden on POS until you show it again',
};

/** Shows an item on the terminals or hides it, with an optimistic update of all lists. */
export function useSetHideStatus({ id, name }: Pick<Item, 'id' | 'name'>) {
  const refresh = useRefreshItems();
  return useOptimisticUpdate({
    queryKey: keys.items,
    subject: id,
    field: recordField<Item, 'hide_status'>(id, 'hide_status'),
    send: (hide_status) => call(setItemHideStatus, { params: { id }, query: { hide_status } }),
    refresh: () => refresh({ counts: true }),
    notices: {
      succeeded: 'Item status on POS was changed successfully',
      detail: (hideStatus) => `${name} is ${VISIBILITY_TEXTS[hideStatus]}`,
      failed: () => 'Failed to change item status on POS',
    },
  });
}
