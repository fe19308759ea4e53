import { ReportPage } from '../report/report-page';
import { buildOrdersColumns } from './orders-columns';
import { OrdersReport } from './orders-report';

export function OrdersPage() {
  return (
    <ReportPage title="Orders" columns={buildOrdersColumns}>
      {(zone) => <OrdersReport zone={zone} />}
    </ReportPage>
  );
}
