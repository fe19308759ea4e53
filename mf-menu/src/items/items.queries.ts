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
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ViewOf } from '@backoffice/ui/list';
import { inventoryCountsKey } from '../inventory-counts';
import type { itemsFilters } from './items-filters';

// Queries that a change of an item makes stale, too: the sidebar counts the active items, and categories, modifier
// groups and taxes list or count their items.
const related = [inventoryCountsKey, keys.categories, keys.modifierGroups, keys.taxes];
export const itemQueries = resourceQueries<Item>({ key: keys.items, owner: 'mf-menu', related });
const failed = (error: Error) => `Error fetching data: ${error.message}`;
const getReason = (error: Error) => error.message;

export const useItems = itemQueries.list(
  listItems,
  ({ category, isShown, search, page, perPage }: ViewOf<typeof itemsFilters>) => ({
    category_ids: typeof category === 'number' ? [category] : undefined,
    uncategorized: category === 'uncategorized' ? true : undefined,
    is_shown: isShown,
    search,
    page,
    per_page: perPage,
  }),
  { failed: 'Failed to fetch items' },
);

/** Options of a field that selects items: the items of a category, or the items whose name contains `search`. */
export const useItemOptions = itemQueries.list(
  listItems,
  (query: { category_ids?: number[]; search?: string; per_page: number }) => query,
  { select: ({ data }) => data, failed },
);

export const useItem = itemQueries.detail(getItem);

/** All active taxes: only those can be assigned to items. */
export const useActiveTaxes = resourceQueries({ key: keys.taxes, owner: 'mf-menu' }).single(
  (signal) => call(listTaxes, { query: { is_active: true, per_page: MAX_PER_PAGE }, signal }),
  { select: ({ data }) => data, failed },
);

export const useCreateItem = itemQueries.create(createItem, {
  succeeded: 'Item created successfully',
  failed: 'Failed to create item',
  failedDetail: getReason,
});
export const useUpdateItem = itemQueries.update(updateItem, {
  succeeded: 'Item updated successfully',
  failed: 'Failed to update item',
  failedDetail: getReason,
});
export const useDeleteItem = itemQueries.remove(deleteItem, {
  undoes: (_, record_id) => ({ kind: 'items', record_id }),
  succeeded: 'Item deleted successfully',
  failed: 'Failed to delete item',
  failedDetail: getReason,
});
export const useCloneItem = itemQueries.change({
  send: (id: number) => call(cloneItem, { params: { id } }),
  succeeded: 'Item was cloned successfully.',
  failed: 'Failed to clone Item',
  failedDetail: getReason,
});

const VISIBILITY_TEXTS: Record<HideStatus, string> = {
  UnHide: 'shown on POS',
  HideForToday: 'hidden on POS until the next business day',
  HideForIndefinitely: 'hidden on POS until you show it again',
};

/** Shows an item on the terminals or hides it. */
export const useSetHideStatus = itemQueries.toggle({
  field: 'hide_status',
  send: (id, hide_status) => call(setItemHideStatus, { params: { id }, query: { hide_status } }),
  succeeded: 'Item status on POS was changed successfully',
  detail: ({ name }, hideStatus) => `${name} is ${VISIBILITY_TEXTS[hideStatus]}`,
  failed: () => 'Failed to change item status on POS',
});
