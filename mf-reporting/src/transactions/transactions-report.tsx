import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { salesAddress, salesQuery } from '../report/report-filters';
import { SalesFilterBar } from '../report/sales-filter-bar';
import { useReportList } from '../report/use-report-list';
import { ReportActions } from '../summary/report-actions';
import { SalesSummary } from '../summary/sales-summary';
import { useExportTransactions, useTransactionsSummary } from '../summary/summary.queries';
import { useTransactionsReport } from './transactions.queries';
import { transactionsColumns } from './transactions-columns';

/** The payments and refunds of a range of days on the clocks of `zone`, with the filters that choose them. */
export function TransactionsReport({ zone }: { zone: string }) {
  const list = useReportList(salesAddress);
  const transactions = useTransactionsReport(list.view, zone);
  const query = salesQuery(list.view, zone);
  const summary = useTransactionsSummary(query);
  const download = useExportTransactions(zone);
  const columns = useMemo(() => transactionsColumns(zone), [zone]);
  return (
    <>
      <SalesFilterBar zone={zone} list={list} />
      <SalesSummary query={summary} rows="Transactions" filters={list.view} zone={zone} />
      <ReportActions
        paging={transactions.data?.paging_metadata}
        exporting={download.isPending}
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
