import { type Item, listItems } from '@backoffice/contract/items';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { createTax, deleteTax, getTax, listTaxes, setTaxActive, type Tax, updateTax } from '@backoffice/contract/taxes';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ViewOf } from '@backoffice/ui/list';
import type { taxesFilters } from './taxes-filters';

const taxes = resourceQueries<Tax>({ key: keys.taxes, owner: 'mf-business', related: [keys.items] });
const failed = (error: Error) => `Error fetching data: ${error.message}`;
const getReason = (error: Error) => error.message;

export const useTaxes = taxes.list(
  listTaxes,
  ({ isActive, page, perPage }: ViewOf<typeof taxesFilters>) => ({ is_active: isActive, page, per_page: perPage }),
  { failed },
);
export const useTax = taxes.formRecord(getTax, { failed });

export const useCreateTax = taxes.create(createTax, {
  succeeded: 'Tax created successfully',
  failed: 'Failed to create tax',
  failedDetail: getReason,
});
export const useUpdateTax = taxes.update(updateTax, {
  succeeded: 'Tax was updated successfully',
  failed: 'Failed to update tax',
  failedDetail: getReason,
});
export const useDeleteTax = taxes.remove(deleteTax, {
  undoes: (_, record_id) => ({ kind: 'taxes', record_id }),
  succeeded: 'Tax deleted successfully',
  failed: 'Failed to delete tax',
  failedDetail: getReason,
});
export const useSetTaxActive = taxes.toggle({
  field: 'is_active',
  send: (id, is_active) => call(setTaxActive, { params: { id }, query: { is_active } }),
  succeeded: 'Tax status was updated successfully',
  detail: ({ name }, isActive) => `${name} is ${isActive ? 'active' : 'inactive'}`,
  failed: () => 'Failed to update tax status',
});

/** Fetches all pages of items. */
async function fetchAllItems(signal: AbortSignal): Promise<Pick<Item, 'id' | 'name'>[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, paging_metadata } = await call(listItems, { query: { page, per_page: MAX_PER_PAGE }, signal });
    items.push(...data);
    if (!paging_metadata.has_next_page) return items.map(({ id, name }) => ({ id, name }));
  }
}

/** The items that a tax can apply to. */
export const useItemOptions = resourceQueries({ key: keys.items, owner: 'mf-business' }).query(
  'options',
  fetchAllItems,
  { failed },
);
