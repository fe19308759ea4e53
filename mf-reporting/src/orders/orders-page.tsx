import { ReportPage } from '../report/report-page';
import { ordersColumns } from './orders-columns';
import { OrdersReport } from './orders-report';

export function OrdersPage() {
  return (
    <ReportPage title="Orders" columns={ordersColumns}>
      {(zone) => <OrdersReport zone={zone} />}
    </ReportPage>
  );
}
