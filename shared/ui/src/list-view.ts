import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/contract/paging';
import { positiveInteger } from '@backoffice/contract/positive-integer';
import { useSearchParams } from '@backoffice/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Which part of a list is shown; all of it stands in the address. */
export interface ListView {
  search: string;
  page: number;
  perPage: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads an address. What is not understood counts as not said. */
export function readListView(address: URLSearchParams): ListView {
  const perPage = positiveInteger(address.get('per_page'));
  return {
    search: (address.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: positiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** Writes a view into an address; what is as by default is left out. */
export function writeListView({ search, page, perPage }: ListView, address: URLSearchParams): URLSearchParams {
  if (search !== '') address.set('search', search);
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** How the view of one list, with filters of its own, stands in an address. */
export interface ListAddress<View extends ListView> {
  read: (address: URLSearchParams) => View;
  write: (view: View) => URLSearchParams;
}

/** The view of a list, kept in the address. Every change but that of the page leads to page 1. */
export function useFilteredListView<View extends ListView>({ read, write }: ListAddress<View>) {
  const [address, setAddress] = useSearchParams();
  // The router renders in a transition: a second change can come before the first one is rendered.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  return {
    view: read(address),
    /** A change of page or page size does not scroll the window: the table does. */
    change: (changes: Partial<View>) => {
      latest.current = write({ ...read(latest.current), page: DEFAULT_PAGE, ...changes });
      setAddress(latest.current, { preventScrollReset: 'page' in changes || 'perPage' in changes });
    },
    /** Takes page and page size out of the address, without a step in the history. */
    forgetPaging: () =>
      setAddress((current) => write({ ...read(current), page: DEFAULT_PAGE, perPage: DEFAULT_PER_PAGE }), {
        replace: true,
      }),
  };
}

const plain: ListAddress<ListView> = {
  read: readListView,
  write: (view) => writeListView(view, new URLSearchParams()),
};

/** The view of a list that can only be searched and paged. */
export function useListView() {
  return useFilteredListView(plain);
}
