import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import {
  type ListAddress,
  type ListView,
  readListView,
  useFilteredListView,
  writeListView,
} from '@backoffice/shared/ui/data-table';

/** What of the items is shown; all of it stands in the address. */
export interface ItemsFilters extends ListView {
  /** Null for all. */
  category: number | 'uncategorized' | null;
  isShown: boolean;
}

const UNCATEGORIZED = 'uncategorized';

function readCategory(text: string | null): ItemsFilters['category'] {
  return text === UNCATEGORIZED ? UNCATEGORIZED : positiveInteger(text);
}

const itemsAddress: ListAddress<ItemsFilters> = {
  read: (address) => ({
    ...readListView(address),
    category: readCategory(address.get('category')),
    isShown: address.get('is_shown') !== 'false',
  }),
  write: ({ category, isShown, ...view }) => {
    const address = new URLSearchParams();
    if (category !== null) address.set('category', String(category));
    if (!isShown) address.set('is_shown', 'false');
    return writeListView(view, address);
  },
};

/** The list's filters, kept in the address. */
export function useItemsFilters() {
  return useFilteredListView(itemsAddress);
}
