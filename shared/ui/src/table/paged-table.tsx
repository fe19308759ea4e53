import { buildPagingMetadata, DEFAULT_PAGE, DEFAULT_PER_PAGE, type PagingMetadata } from '@backoffice/contract/paging';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NoSuchPage } from '../states/no-such-page';
import { QueryError } from '../states/query-error';
import type { ListView } from './list-view';
import { Pagination } from './pagination';
import { DataTable, type DataTableProps } from './table';

interface PagedQuery<Row> {
  data: { data: Row[]; paging_metadata?: PagingMetadata } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PagedView {
  view: Pick<ListView, 'page' | 'perPage'>;
  change: (changes: { page?: number; perPage?: number }, options?: { replace: boolean }) => void;
  forgetPaging: () => void;
}

export interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'skeletonRows'> {
  query: PagedQuery<Row>;
  list: PagedView;
  /** Whether other data that the rows need is loading. */
  loading?: boolean;
  /** Title of the error, for example "The printers could not be loaded". */
  failure: string;
  /** Shown when the list has no rows at all. */
  empty: ReactNode;
  /** Noun for the list in messages, for example "list" or "report". */
  of?: 'list' | 'report';
}

/** A paged table with its loading, error and empty states, pagination and scrolling. */
export function PagedTable<Row>({
  query,
  list,
  loading = false,
  failure,
  empty,
  of = 'list',
  ...table
}: PagedTableProps<Row>) {
  const { data } = query;
  const metadata = data?.paging_metadata;
  const lastPage = metadata?.total_pages ?? 0;
  const { frame, scrollToTop } = usePageTop(list.view);
  const showPage = (page: number) => {
    scrollToTop();
    list.change({ page });
  };
  useRemoveStalePaging(data !== undefined && metadata === undefined, list);
  const isLeaving = useLeaveEmptiedPage(query, list);
  return (
    <DataTable
      {...table}
      frameRef={frame}
      rows={data?.data}
      total={metadata?.total_items}
      loading={query.isPending || loading || isLeaving}
      updating={query.isPlaceholderData}
      error={query.error && data === undefined && <QueryError title={failure} query={query} />}
      empty={lastPage > 0 ? <NoSuchPage of={of} lastPage={lastPage} onPage={showPage} /> : empty}
      footer={
        metadata &&
        metadata.total_items > 0 && (
          <Pagination
            // While the next page loads, the pagination shows the requested page as the current one.
            metadata={buildPagingMetadata(metadata.total_items, list.view.page, list.view.perPage)}
            onPage={showPage}
            onPerPage={(perPage) => {
              scrollToTop();
              list.change({ perPage });
            }}
          />
        )
      }
    />
  );
}

/**
 * Scrolls to the top of the table (`frame`) after the user has chosen a page or a page size. Waits until the URL has
 * changed, and does not scroll on Back, where the browser restores the position.
 */
function usePageTop({ page, perPage }: PagedView['view']): {
  frame: RefObject<HTMLDivElement | null>;
  scrollToTop: () => void;
} {
  const frame = useRef<HTMLDivElement>(null);
  const isScrollPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requested page is rendered when these change
  useEffect(() => {
    // Measures the position only when needed, because measuring forces the browser to lay out the page.
    const isAbove = () => (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isScrollPending.current && isAbove()) frame.current?.scrollIntoView({ block: 'start' });
    isScrollPending.current = false;
  }, [page, perPage]);
  return {
    frame,
    scrollToTop: () => {
      isScrollPending.current = true;
    },
  };
}

/**
 * Opens the last page when the current page has lost its last row, for example by a deletion. Returns whether the last
 * page is still loading. Does nothing on a page that never had rows, because such a page does not exist.
 */
function useLeaveEmptiedPage<Row>({ data, isPlaceholderData }: PagedQuery<Row>, { view, change }: PagedView): boolean {
  const { page } = view;
  const lastPage = data?.paging_metadata?.total_pages ?? 0;
  const isEmpty = data?.data.length === 0 && lastPage > 0;
  const hasRows = data !== undefined && data.data.length > 0 && !isPlaceholderData;
  const filledPage = useRef<number>(undefined);
  const isEmptied = isEmpty && !isPlaceholderData && page === filledPage.current;
  useEffect(() => {
    if (hasRows) filledPage.current = page;
    if (!isEmptied || page <= lastPage) return;
    // The navigation is attempted only once, because the user may cancel it to keep unsaved changes.
    filledPage.current = undefined;
    change({ page: lastPage }, { replace: true });
  });
  return isEmptied || (isEmpty && isPlaceholderData && page <= lastPage);
}

/** Removes page and page size from the URL if the response has no pagination metadata: the list is not paged. */
function useRemoveStalePaging(isUnpaged: boolean, { view, forgetPaging }: PagedView): void {
  const isStale = isUnpaged && (view.page !== DEFAULT_PAGE || view.perPage !== DEFAULT_PER_PAGE);
  useEffect(() => {
    if (isStale) forgetPaging();
  });
}
