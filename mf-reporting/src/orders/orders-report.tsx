import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { ErrorPanel } from '@backoffice/shared/ui';
import { DataTable, EmptyState, NoSuchPage, Pagination } from '@backoffice/shared/ui/data-table';
import { useEffect, useMemo } from 'react';
import { useOrdersReport } from './orders.queries';
import { ordersColumns } from './orders-columns';
import { OrdersFilterBar } from './orders-filter-bar';
import { isPaged } from './orders-filters';
import { useFilters } from './use-filters';

/** The orders of a range of days on the clocks of `zone`, with the filters that choose them. */
export function OrdersReport({ zone }: { zone: string }) {
  const { filters, change, clear, forgetPaging } = useFilters();
  const report = useOrdersReport(filters, zone);
  const columns = useMemo(() => ordersColumns(zone), [zone]);
  const metadata: PagingMetadata | undefined = report.data?.paging_metadata;

  // An answer that is not paged leaves the address nothing to say of pages.
  const isPagingStale = report.isSuccess && metadata === undefined && isPaged(filters);
  useEffect(() => {
    if (isPagingStale) forgetPaging();
  });

  return (
    <>
      <OrdersFilterBar zone={zone} filters={filters} onChange={change} onClear={clear} />
      <DataTable
        caption="Orders"
        columns={columns}
        rows={report.data?.data.orders}
        rowKey={({ id }) => id}
        loading={report.isPending}
        skeletonRows={filters.perPage}
        updating={report.isPlaceholderData}
        error={
          report.isError &&
          !report.data && (
            <ErrorPanel
              title="The orders could not be loaded"
              message={report.error.message}
              onRetry={() => report.refetch()}
              retrying={report.isFetching}
            />
          )
        }
        empty={<NoOrders metadata={metadata} onPage={(page) => change({ page })} />}
        footer={
          metadata &&
          metadata.total_items > 0 && (
            <Pagination
              // While the next page is on its way the one that was asked for is shown as the current one.
              metadata={pagingOf(metadata.total_items, filters.page, filters.perPage)}
              onPage={(page) => change({ page })}
              onPerPage={(perPage) => change({ perPage })}
            />
          )
        }
      />
    </>
  );
}

interface NoOrdersProps {
  metadata: PagingMetadata | undefined;
  onPage: (page: number) => void;
}

/** Why the report is empty: nothing fits the filters, or the address names a page past the end. */
function NoOrders({ metadata, onPage }: NoOrdersProps) {
  const lastPage = metadata?.total_pages ?? 0;
  if (lastPage === 0) return <EmptyState title="No orders found." hint="Choose other days or fewer filters." />;
  return <NoSuchPage of="report" lastPage={lastPage} onPage={onPage} />;
}
