import { ReportPage } from '../report/report-page';
import { buildCashReconciliationsColumns } from './cash-reconciliations-columns';
import { CashReconciliationsReport } from './cash-reconciliations-report';

export function CashReconciliationsPage() {
  return (
    <ReportPage title="Cash Reconciliation" columns={buildCashReconciliationsColumns}>
      {(zone) => <CashReconciliationsReport zone={zone} />}
    </ReportPage>
  );
}
