import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/shared/contract/paging';
import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import { useSearchParams } from '@backoffice/shared/router';

/** What of a list is shown; all of it stands in the address. */
export interface ListView {
  search: string;
  page: number;
  perPage: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads an address. What is not understood counts as not said. */
function readView(address: URLSearchParams): ListView {
  const perPage = positiveInteger(address.get('per_page'));
  return {
    search: (address.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: positiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** The address of a view; what is as by default is left out. */
function writeView({ search, page, perPage }: ListView): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** The part of a list that is shown, kept in the address. Every change but that of the page leads to page 1. */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  return {
    view,
    change: (changes: Partial<ListView>) => setAddress(writeView({ ...view, page: DEFAULT_PAGE, ...changes })),
  };
}
