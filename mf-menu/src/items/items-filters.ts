import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import {
  type ListAddress,
  type ListView,
  readListView,
  useFilteredListView,
  writeListView,
} from '@backoffice/ui/data-table';

/** Filters, page and page size of the items list, as kept in the URL. */
export interface ItemsFilters extends ListView {
  /** Null shows all categories. */
  category: number | 'uncategorized' | null;
  isShown: boolean;
}

const UNCATEGORIZED = 'uncategorized';

function readCategory(text: string | null): ItemsFilters['category'] {
  return text === UNCATEGORIZED ? UNCATEGORIZED : parsePositiveInteger(text);
}

const itemsUrlState: ListAddress<ItemsFilters> = {
  read: (searchParams) => ({
    ...readListView(searchParams),
    category: readCategory(searchParams.get('category')),
    isShown: searchParams.get('is_shown') !== 'false',
  }),
  write: ({ category, isShown, ...view }) => {
    const searchParams = new URLSearchParams();
    if (category !== null) searchParams.set('category', String(category));
    if (!isShown) searchParams.set('is_shown', 'false');
    return writeListView(view, searchParams);
  },
};

/** Returns the filters that the URL contains, and functions that change them. */
export function useItemsFilters() {
  return useFilteredListView(itemsUrlState);
}
