import { type Item, listItems } from '@backoffice/contract/items';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { createTax, deleteTax, getTax, listTaxes, setTaxActive, type Tax, updateTax } from '@backoffice/contract/taxes';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import type { TaxesView } from './taxes-url-state';

const taxKey = (id: number | undefined) => ['tax', id] as const;
const formatFetchError = (error: Error) => `Error fetching data: ${error.message}`;
type TaxBody = Pick<Tax, 'name' | 'rate' | 'is_active' | 'item_ids'>;

/** Fetches one page of taxes; returns the previous page while the next one loads. */
export function useTaxes({ isActive, page, perPage }: TaxesView) {
  const query = { is_active: isActive, page, per_page: perPage };
  return useQuery({
    queryKey: [...keys.taxes, query],
    queryFn: ({ signal }) => call(listTaxes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: formatFetchError },
  });
}

export function readTax(id: number, signal?: AbortSignal): Promise<Tax> {
  return call(getTax, { params: { id }, signal });
}

/** Fetches the current state of a tax; disabled while `id` is undefined. */
export function useTax(id: number | undefined) {
  return useQuery({
    queryKey: taxKey(id),
    queryFn: ({ signal }) => readTax(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 0,
    // Not cached: the form must open with the current record.
    gcTime: 0,
    meta: { failureNotice: formatFetchError },
  });
}

/** Fetches all pages of items. */
async function fetchAllItems(signal: AbortSignal): Promise<Pick<Item, 'id' | 'name'>[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, paging_metadata } = await call(listItems, { query: { page, per_page: MAX_PER_PAGE }, signal });
    items.push(...data);
    if (!paging_metadata.has_next_page) return items.map(({ id, name }) => ({ id, name }));
  }
}

/** Fetches the items that a tax can apply to. */
export function useItemOptions({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...keys.items, 'choices'],
    queryFn: ({ signal }) => fetchAllItems(signal),
    enabled,
    meta: { failureNotice: formatFetchError },
  });
}

/** Returns a function that refetches the data that shows taxes: taxes and items. */
function useRefreshTaxes() {
  const queries = useQueryClient();
  return () => {
    // Not awaited: the items list may be large and is not visible.
    void queries.invalidateQueries({ queryKey: keys.items });
    return queries.invalidateQueries({ queryKey: keys.taxes });
  };
}

export function useCreateTax() {
  const refresh = useRefreshTaxes();
  return useMutation({
    mutationFn: (body: Pick<Tax, 'name' | 'rate'>) => call(createTax, { body }),
    onSuccess: () => {
      notify.succeeded('Tax created successfully');
      return refresh();
    },
    onError: () => notify.failed('Failed to create tax'),
  });
}

export function useUpdateTax(id: number) {
  const refresh = useRefreshTaxes();
  return useMutation({
    mutationFn: (body: TaxBody & { updated_at: string }) => call(updateTax, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Tax was updated successfully');
      return refresh();
    },
    onError: unlessConflict(() => notify.failed('Failed to update tax')),
  });
}

/** Activates or deactivates a tax, with an optimistic update of all lists. */
export function useSetTaxActive({ id, name }: Pick<Tax, 'id' | 'name'>) {
  return useOptimisticUpdate({
    queryKey: keys.taxes,
    subject: id,
    field: recordField<Tax, 'is_active'>(id, 'is_active'),
    send: (is_active) => call(setTaxActive, { params: { id }, query: { is_active } }),
    refresh: useRefreshTaxes(),
    notices: {
      succeeded: 'Tax status was updated successfully',
      detail: (isActive) => `${name} is ${isActive ? 'active' : 'inactive'}`,
      failed: () => 'Failed to update tax status',
    },
  });
}

export function useDeleteTax() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTax, { params: { id } }),
    onSuccess: (_, id) => {
      notify.succeeded('Tax deleted successfully');
      // Not awaited: the items list may be large and is not visible.
      void queries.invalidateQueries({ queryKey: keys.items });
      return removeRecord(queries, taxKey(id), [keys.taxes]);
    },
    onError: () => notify.failed('Failed to delete tax'),
  });
}
