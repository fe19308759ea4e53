import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { salesAddress, salesQuery } from '../report/report-filters';
import { SalesFilterBar } from '../report/sales-filter-bar';
import { useReportList } from '../report/use-report-list';
import { ReportActions } from '../summary/report-actions';
import { SalesSummary } from '../summary/sales-summary';
import { useExportOrders, useOrdersSummary } from '../summary/summary.queries';
import { useOrdersReport } from './orders.queries';
import { ordersColumns } from './orders-columns';

/** The orders of a range of days on the clocks of `zone`, with the filters that choose them. */
export function OrdersReport({ zone }: { zone: string }) {
  const list = useReportList(salesAddress);
  const orders = useOrdersReport(list.view, zone);
  const query = salesQuery(list.view, zone);
  const summary = useOrdersSummary(query);
  const download = useExportOrders(zone);
  const columns = useMemo(() => ordersColumns(zone), [zone]);
  return (
    <>
      <SalesFilterBar zone={zone} list={list} />
      <SalesSummary query={summary} rows="Orders" filters={list.view} zone={zone} />
      <ReportActions
        paging={orders.data?.paging_metadata}
        exporting={download.isPending}
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
