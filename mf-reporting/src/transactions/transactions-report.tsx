import { EmptyState, PagedTable } from '@backoffice/shared/ui/data-table';
import { useMemo } from 'react';
import { salesAddress } from '../report/report-filters';
import { SalesFilterBar } from '../report/sales-filter-bar';
import { useReportList } from '../report/use-report-list';
import { useTransactionsReport } from './transactions.queries';
import { transactionsColumns } from './transactions-columns';

/** The payments and refunds of a range of days on the clocks of `zone`, with the filters that choose them. */
export function TransactionsReport({ zone }: { zone: string }) {
  const list = useReportList(salesAddress);
  const transactions = useTransactionsReport(list.view, zone);
  const columns = useMemo(() => transactionsColumns(zone), [zone]);
  return (
    <>
      <SalesFilterBar zone={zone} list={list} />
      <PagedTable
        caption="Transactions"
        columns={columns}
        rowKey={({ id }) => id}
        query={transactions}
        list={list}
        skeletonRows={list.view.perPage}
        failure="The transactions could not be loaded"
        empty={<EmptyState title="No transactions found." hint="Choose other days or fewer filters." />}
      />
    </>
  );
}
