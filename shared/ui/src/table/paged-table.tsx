import { buildPagingMetadata, DEFAULT_PAGE, DEFAULT_PER_PAGE, type PagingMetadata } from '@backoffice/contract/paging';
import { ErrorPanel } from '@backoffice/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NoSuchPage } from '../states/no-such-page';
import type { ListView } from './list-view';
import { Pagination } from './pagination';
import { DataTable, type DataTableProps } from './table';

/** What of a query a table needs. */
interface PagedQuery<Row> {
  data: { data: Row[]; paging_metadata?: PagingMetadata } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** What of a list's view a table needs. */
interface PagedView {
  view: Pick<ListView, 'page' | 'perPage'>;
  change: (changes: { page?: number; perPage?: number }) => void;
  forgetPaging: () => void;
}

export interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'skeletonRows'> {
  query: PagedQuery<Row>;
  list: PagedView;
  /** Something else that the rows need is on its way. */
  loading?: boolean;
  /** "The printers could not be loaded". */
  failure: string;
  /** Why there is no row, where it is not the page's fault. */
  empty: ReactNode;
  /** What has the pages. */
  of?: 'list' | 'report';
}

/** One page of a list: its rows, or why there are none, and the way to the other pages. */
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
  usePagingForgotten(data !== undefined && metadata === undefined, list);
  return (
    <DataTable
      {...table}
      frameRef={frame}
      rows={data?.data}
      loading={query.isPending || loading}
      updating={query.isPlaceholderData}
      error={
        query.error &&
        data === undefined && (
          <ErrorPanel
            title={failure}
            message={query.error.message}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        )
      }
      empty={lastPage > 0 ? <NoSuchPage of={of} lastPage={lastPage} onPage={showPage} /> : empty}
      footer={
        metadata &&
        metadata.total_items > 0 && (
          <Pagination
            // While the next page is on its way the one that was asked for is shown as the current one.
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
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isScrollPending.current && isAbove) frame.current?.scrollIntoView({ block: 'start' });
    isScrollPending.current = false;
  }, [page, perPage]);
  return {
    frame,
    scrollToTop: () => {
      isScrollPending.current = true;
    },
  };
}

/** An answer that is not paged leaves the address nothing to say of pages. */
function usePagingForgotten(isUnpaged: boolean, { view, forgetPaging }: PagedView): void {
  const isStale = isUnpaged && (view.page !== DEFAULT_PAGE || view.perPage !== DEFAULT_PER_PAGE);
  useEffect(() => {
    if (isStale) forgetPaging();
  });
}
