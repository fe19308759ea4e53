import { ReportPage } from '../report/report-page';
import { transactionsColumns } from './transactions-columns';
import { TransactionsReport } from './transactions-report';

export function TransactionsPage() {
  return (
    <ReportPage title="Transactions" columns={transactionsColumns}>
      {(zone) => <TransactionsReport zone={zone} />}
    </ReportPage>
  );
}
