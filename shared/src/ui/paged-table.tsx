import { DEFAULT_PAGE, DEFAULT_PER_PAGE, type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { ErrorPanel } from '@backoffice/shared/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DataTable, type DataTableProps } from './data-table';
import type { ListView } from './list-view';
import { NoSuchPage } from './no-such-page';
import { Pagination } from './pagination';

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
  const { frame, leadToTop } = usePageTop(list.view);
  const showPage = (page: number) => {
    leadToTop();
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
            metadata={pagingOf(metadata.total_items, list.view.page, list.view.perPage)}
            onPage={showPage}
            onPerPage={(perPage) => {
              leadToTop();
              list.change({ perPage });
            }}
          />
        )
      }
    />
  );
}

/**
 * Has the next page, or page size, begin at the top of the table (`frame`). Only once the address has changed: the way
 * back leads to where the table was left.
 */
function usePageTop({ page, perPage }: PagedView['view']): {
  frame: RefObject<HTMLDivElement | null>;
  leadToTop: () => void;
} {
  const frame = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was asked for is there when these change
  useEffect(() => {
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAwaited.current && isAbove) frame.current?.scrollIntoView({ block: 'start' });
    isAwaited.current = false;
  }, [page, perPage]);
  return {
    frame,
    leadToTop: () => {
      isAwaited.current = true;
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
