import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { salesUrlState, toSalesQuery } from '../report/report-filters';
import { SalesFilterBar } from '../report/sales-filter-bar';
import { useReportList } from '../report/use-report-list';
import { ReportActions } from '../summary/report-actions';
import { SalesSummary } from '../summary/sales-summary';
import { useExportTransactions, useTransactionsSummary } from '../summary/summary.queries';
import { useTransactionsReport } from './transactions.queries';
import { buildTransactionsColumns } from './transactions-columns';

/** The report of the payments and refunds of a date range in the time zone `zone`, with its filters. */
export function TransactionsReport({ zone }: { zone: string }) {
  const list = useReportList(salesUrlState);
  const transactions = useTransactionsReport(list.view, zone);
  const query = toSalesQuery(list.view, zone);
  const summary = useTransactionsSummary(query);
  const download = useExportTransactions();
  const columns = useMemo(() => buildTransactionsColumns(zone), [zone]);
  return (
    <>
      <SalesFilterBar zone={zone} list={list} />
      <SalesSummary query={summary} rows="Transactions" filters={list.view} zone={zone} />
      <ReportActions
        paging={transactions.data?.paging_metadata}
        isExporting={download.isPending}
        onExport={() => download.start(query)}
      />
      <PagedTable
        caption="Transactions"
        columns={columns}
        rowKey={({ id }) => id}
        query={transactions}
        list={list}
        skeletonRows={list.view.perPage}
        of="report"
        failure="The transactions could not be loaded"
        empty={<EmptyState title="No transactions found." hint="Choose other days or fewer filters." />}
      />
    </>
  );
}
