import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { salesUrlState, toSalesQuery } from '../report/report-filters';
import { SalesFilterBar } from '../report/sales-filter-bar';
import { useReportList } from '../report/use-report-list';
import { ReportActions } from '../summary/report-actions';
import { SalesSummary } from '../summary/sales-summary';
import { useExportOrders, useOrdersSummary } from '../summary/summary.queries';
import { useOrdersReport } from './orders.queries';
import { buildOrdersColumns } from './orders-columns';

/** The report of the orders of a date range in the time zone `zone`, with its filters. */
export function OrdersReport({ zone }: { zone: string }) {
  const list = useReportList(salesUrlState);
  const orders = useOrdersReport(list.view, zone);
  const query = toSalesQuery(list.view, zone);
  const summary = useOrdersSummary(query);
  const download = useExportOrders();
  const columns = useMemo(() => buildOrdersColumns(zone), [zone]);
  return (
    <>
      <SalesFilterBar zone={zone} list={list} />
      <SalesSummary query={summary} rows="Orders" filters={list.view} zone={zone} />
      <ReportActions
        paging={orders.data?.paging_metadata}
        isExporting={download.isPending}
        onExport={() => download.start(query)}
      />
      <PagedTable
        caption="Orders"
        columns={columns}
        rowKey={({ id }) => id}
        query={orders}
        list={list}
        skeletonRows={list.view.perPage}
        of="report"
        failure="The orders could not be loaded"
        empty={<EmptyState title="No orders found." hint="Choose other days or fewer filters." />}
      />
    </>
  );
}
