import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/contract/paging';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useSearchParams } from '@backoffice/platform/router';
import { useLayoutEffect, useRef } from 'react';
import { searchTypedText } from '../filters/typed-searches';
import { useIsMounted } from '../use-is-mounted';

/** Search, page and page size of a list, as kept in the URL. */
export interface ListView {
  search: string;
  page: number;
  perPage: number;
}

const PARAMETERS = ['search', 'page', 'per_page'];
const MAX_SEARCH_LENGTH = 100;

export function readSearch(searchParams: URLSearchParams): string {
  return (searchParams.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
}

/** Reads a list view from URL parameters; an invalid value counts as missing. */
export function readListView(address: URLSearchParams): ListView {
  const perPage = parsePositiveInteger(address.get('per_page'));
  return {
    search: readSearch(address),
    page: parsePositiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** Writes a list view into URL parameters, without the values that equal their defaults. */
export function writeListView({ search, page, perPage }: ListView, address: URLSearchParams): URLSearchParams {
  if (search !== '') address.set('search', search);
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** Converts the view of a list from and to URL parameters. */
export interface ListViewCodec<View extends ListView> {
  /** Names of the parameters of the filters, including those that the current view does not set. */
  params?: readonly string[];
  read: (address: URLSearchParams) => View;
  write: (view: View) => URLSearchParams;
}

/** Adds the parameters of `address` that do not belong to the list, for example the parameters of an open dialog. */
function withOtherParameters(next: URLSearchParams, address: URLSearchParams, ofList: readonly string[]) {
  for (const [name, value] of address) {
    if (!ofList.includes(name) && !next.has(name)) next.set(name, value);
  }
  return next;
}

/** Returns a list's view, kept in the URL, and functions to change it. All but page changes return to page 1. */
export function useFilteredListView<View extends ListView>({ params = [], read, write }: ListViewCodec<View>) {
  const [address, setAddress] = useSearchParams();
  // The router renders in a transition: a second change can happen before the first one is rendered.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const isMounted = useIsMounted();
  const update = (edit: (view: View) => View, options: Parameters<typeof setAddress>[1]) => {
    // A request of the list can finish after the user has opened another page, whose URL must not change.
    if (!isMounted.current) return;
    const view = read(latest.current);
    const ofList = [...PARAMETERS, ...params, ...write(view).keys()];
    latest.current = withOtherParameters(write(edit(view)), latest.current, ofList);
    setAddress(latest.current, options);
  };
  const change = (changes: Partial<ListView> | Partial<View>, { replace }: { replace?: boolean } = {}) =>
    update((view) => ({ ...view, page: DEFAULT_PAGE, ...changes }), {
      preventScrollReset: 'page' in changes || 'perPage' in changes,
      replace,
    });
  return {
    view: read(address),
    /** Returns the view for an export: includes search text that was typed but not searched yet, and searches it. */
    readLatestView: () => {
      searchTypedText();
      return read(latest.current);
    },
    /** When the page or page size changes, does not scroll the window: the table scrolls itself. */
    change: (changes: Partial<View>) => change(changes),
    changePaging: (changes: Partial<Pick<ListView, 'page' | 'perPage'>>, options?: { replace: boolean }) =>
      change(changes, options),
    /** Removes page and page size from the URL without a new history entry. */
    forgetPaging: () =>
      update((view) => ({ ...view, page: DEFAULT_PAGE, perPage: DEFAULT_PER_PAGE }), { replace: true }),
  };
}

const plain: ListViewCodec<ListView> = {
  read: readListView,
  write: (view) => writeListView(view, new URLSearchParams()),
};

/** Returns the view of a list that has a search and pages, but no filters. */
export function useListView() {
  return useFilteredListView(plain);
}
