import { ReportPage } from '../report/report-page';
import { cashReconciliationsColumns } from './cash-reconciliations-columns';
import { CashReconciliationsReport } from './cash-reconciliations-report';

export function CashReconciliationsPage() {
  return (
    <ReportPage title="Cash Reconciliation" columns={cashReconciliationsColumns}>
      {(zone) => <CashReconciliationsReport zone={zone} />}
    </ReportPage>
  );
}
