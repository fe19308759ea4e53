import { call } from '@backoffice/shared/client';
import { type Item, listItems } from '@backoffice/shared/contract/items';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import {
  createTax,
  deleteTax,
  getTax,
  listTaxes,
  setTaxActive,
  type Tax,
  updateTax,
} from '@backoffice/shared/contract/taxes';
import { notify } from '@backoffice/shared/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/shared/query/mutations';
import type { TaxesView } from './taxes-view';

const taxKey = (id: number | undefined) => ['tax', id] as const;
const fetchFailure = (error: Error) => `Error fetching data: ${error.message}`;
type TaxBody = Pick<Tax, 'name' | 'rate' | 'is_active' | 'item_ids'>;

/** One page of taxes; the previous one stays until it has arrived. */
export function useTaxes({ isActive, page, perPage }: TaxesView) {
  const query = { is_active: isActive, page, per_page: perPage };
  return useQuery({
    queryKey: [...keys.taxes, query],
    queryFn: ({ signal }) => call(listTaxes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: fetchFailure },
  });
}

export function readTax(id: number, signal?: AbortSignal): Promise<Tax> {
  return call(getTax, { params: { id }, signal });
}

/** One tax as it is now; none while `id` is undefined. */
export function useTax(id: number | undefined) {
  return useQuery({
    queryKey: taxKey(id),
    queryFn: ({ signal }) => readTax(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 0,
    // Whoever opens the form again begins with the tax as it is then.
    gcTime: 0,
    meta: { failureNotice: fetchFailure },
  });
}

/** Every item of the menu, however many pages of the list that takes. */
async function readItems(signal: AbortSignal): Promise<Pick<Item, 'id' | 'name'>[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, paging_metadata } = await call(listItems, { query: { page, per_page: MAX_PER_PAGE }, signal });
    items.push(...data);
    if (!paging_metadata.has_next_page) return items.map(({ id, name }) => ({ id, name }));
  }
}

/** The items that a tax can apply to, once somebody edits one. */
export function useItemChoices(wanted: boolean) {
  return useQuery({
    queryKey: [...keys.items, 'choices'],
    queryFn: ({ signal }) => readItems(signal),
    enabled: wanted,
    meta: { failureNotice: fetchFailure },
  });
}

/** Reads anew what a change of a tax shows in: the taxes, and the items that have it. */
function useRefreshed() {
  const queries = useQueryClient();
  return () => {
    // Nobody waits for thousands of items that are not on the screen.
    void queries.invalidateQueries({ queryKey: keys.items });
    return queries.invalidateQueries({ queryKey: keys.taxes });
  };
}

export function useCreateTax() {
  const refresh = useRefreshed();
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
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (body: TaxBody & { updated_at: string }) => call(updateTax, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Tax was updated successfully');
      return refresh();
    },
    onError: unlessConflict(() => notify.failed('Failed to update tax')),
  });
}

/** Switches a tax on or off; every list shows it at once. */
export function useSetTaxActive({ id, name }: Pick<Tax, 'id' | 'name'>) {
  return useOptimisticUpdate({
    queryKey: keys.taxes,
    subject: id,
    field: recordField<Tax, 'is_active'>(id, 'is_active'),
    send: (is_active) => call(setTaxActive, { params: { id }, query: { is_active } }),
    refresh: useRefreshed(),
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
