import type { ListFilter } from '../filters/list-filters';
import { discardTypedText } from '../filters/typed-searches';
import { type ListView, type ListViewCodec, readListView, useFilteredListView, writeListView } from './list-view';

export type ListFilters = Readonly<Record<string, ListFilter<unknown>>>;

/** The view of a list with these filters: search, page, page size and the value of each filter. */
export type ViewOf<Filters extends ListFilters> = ListView & {
  [Name in keyof Filters]: Filters[Name] extends ListFilter<infer Value> ? Value : never;
};

const NO_FILTERS = {};
const listEntries = (filters: ListFilters = NO_FILTERS) => Object.entries<ListFilter<unknown>>(filters);

/** Returns functions that read and write the URL parameters of a list with these filters. */
export function listAddress<Filters extends ListFilters>(filters?: Filters): ListViewCodec<ViewOf<Filters>> {
  const entries = listEntries(filters);
  return {
    params: entries.flatMap(([, { params = [] }]) => params),
    read: (searchParams) => {
      const values = Object.fromEntries(entries.map(([name, filter]) => [name, filter.read(searchParams)]));
      // The assertion restores the type of each name, which `Object.fromEntries` loses.
      return { ...readListView(searchParams), ...values } as ViewOf<Filters>;
    },
    write: (view) => {
      const searchParams = new URLSearchParams();
      for (const [name, filter] of entries) filter.write(view[name], searchParams);
      return writeListView(view, searchParams);
    },
  };
}

/** Keeps filters, page and page size of a list in the URL. `filters` must be a constant. */
export function useListState<Filters extends ListFilters = typeof NO_FILTERS>(filters?: Filters) {
  const entries = listEntries(filters);
  const address = listAddress(filters);
  const list = useFilteredListView(address);
  const cleared = entries.flatMap(([name, { clearing }]) => (clearing ? [[name, clearing.value] as const] : []));
  const replace = (view: Partial<ViewOf<Filters>>) => {
    discardTypedText();
    list.change(view);
  };
  return {
    ...list,
    filters: entries,
    /** Whether at least one filter that `clear` resets is set. */
    isNarrowed: entries.some(([name, { clearing, isSet }]) => clearing && isSet(list.view[name])),
    // The assertion restores the type of each name, which `Object.fromEntries` loses.
    clear: () => replace(Object.fromEntries(cleared) as Partial<ViewOf<Filters>>),
    /** Sets every filter, the page and the page size to its default. */
    reset: () => replace(address.read(new URLSearchParams())),
    /** Nouns of the filters, for a sentence: "the search and the role". */
    filterNames: entries.flatMap(([, { clearing }]) => clearing?.noun ?? []).join(' and '),
  };
}

export type ListState<View extends ListView = ListView> = Omit<
  ReturnType<typeof useListState>,
  'view' | 'readLatestView' | 'change'
> & {
  view: View;
  readLatestView(): View;
  change(changes: Partial<View>): void;
};
