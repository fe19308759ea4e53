import { ReportPage } from '../report/report-page';
import { buildTransactionsColumns } from './transactions-columns';
import { TransactionsReport } from './transactions-report';

export function TransactionsPage() {
  return (
    <ReportPage title="Transactions" columns={buildTransactionsColumns}>
      {(zone) => <TransactionsReport zone={zone} />}
    </ReportPage>
  );
}
