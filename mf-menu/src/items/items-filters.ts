import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/shared/contract/paging';
import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import { useSearchParams } from '@backoffice/shared/router';

/** What of the items is shown; all of it stands in the address. */
export interface ItemsFilters {
  /** Null for all. */
  category: number | 'uncategorized' | null;
  isShown: boolean;
  search: string;
  page: number;
  perPage: number;
}

const MAX_SEARCH_LENGTH = 100;
const UNCATEGORIZED = 'uncategorized';

function readCategory(text: string | null): ItemsFilters['category'] {
  return text === UNCATEGORIZED ? UNCATEGORIZED : positiveInteger(text);
}

/** Reads an address. What is not understood counts as not said. */
export function readFilters(address: URLSearchParams): ItemsFilters {
  const perPage = Number(address.get('per_page'));
  return {
    category: readCategory(address.get('category')),
    isShown: address.get('is_shown') !== 'false',
    search: (address.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: positiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** The address of a view; what is as by default is left out. */
export function writeFilters({ category, isShown, search, page, perPage }: ItemsFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (category !== null) address.set('category', String(category));
  if (!isShown) address.set('is_shown', 'false');
  if (search !== '') address.set('search', search);
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** The list's filters, kept in the address. Every change but that of the page leads to page 1. */
export function useItemsFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  return {
    filters,
    change: (changes: Partial<ItemsFilters>) =>
      setAddress(writeFilters({ ...filters, page: DEFAULT_PAGE, ...changes })),
  };
}
