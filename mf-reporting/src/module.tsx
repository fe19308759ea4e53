import type { RemoteModule } from '@backoffice/platform/remote/module';
import { createLazyPage } from '@backoffice/ui';
import { cashReconciliationDetails } from './cash-reconciliation-details/cash-reconciliation-details';
import { cashReconciliationsReport } from './cash-reconciliations/cash-reconciliations-report';
import { contributions } from './contributions';
import { DetailsPage } from './details/details-page';
import { exceptionsReport } from './exceptions/exceptions-report';
import { itemsReport } from './items/items-report';
import { orderDetails } from './order-details/order-details';
import { ordersReport } from './orders/orders-report';
import { OverviewPage } from './overview/overview-page';
import { ReportPage } from './report/report-page';
import { searches } from './search-orders';
import { transactionDetails } from './transaction-details/transaction-details';
import { transactionsReport } from './transactions/transactions-report';

const sales = createLazyPage(() =>
  import('./sales-by/sales-by-report').then(({ salesByReport }) => () => <ReportPage report={salesByReport} />),
);
const taxes = createLazyPage(() =>
  import('./taxes/tax-report').then(({ taxReport }) => () => <ReportPage report={taxReport} />),
);
const staff = createLazyPage(() =>
  import('./staff/staff-report').then(({ staffReport }) => () => <ReportPage report={staffReport} />),
);
const tips = createLazyPage(() => import('./tips/tips-page').then(({ TipsPage }) => TipsPage));
const reconciliation = createLazyPage(() =>
  import('./reconciliation/reconciliation-page').then(({ ReconciliationPage }) => ReconciliationPage),
);
const closings = createLazyPage(() =>
  import(/* webpackChunkName: "closings" */ './closings/closings-page').then(({ ClosingsPage }) => ClosingsPage),
);
const closing = createLazyPage(() =>
  import(/* webpackChunkName: "closings" */ './closings/closing-details').then(({ closingDetails }) => () => (
    <DetailsPage details={closingDetails} />
  )),
);
const journal = createLazyPage(() => import('./journal/journal-page').then(({ JournalPage }) => JournalPage));
const reportMails = createLazyPage(() =>
  import('./report-mails/report-mails-page').then(({ ReportMailsPage }) => ReportMailsPage),
);

// The keys make React remount `ReportPage` for each report, because the data of another report have different fields.
export default {
  routes: {
    reporting: [
      { path: 'overview', element: <OverviewPage /> },
      { path: 'orders', element: <ReportPage key="ordersReport" report={ordersReport} /> },
      { path: 'orders/order-details/:id', element: <DetailsPage details={orderDetails} /> },
      { path: 'transactions', element: <ReportPage key="transactionsReport" report={transactionsReport} /> },
      { path: 'transactions/transaction_details/:id', element: <DetailsPage details={transactionDetails} /> },
      {
        path: 'cash-reconciliation',
        element: <ReportPage key="cashReconciliationsReport" report={cashReconciliationsReport} />,
      },
      {
        path: 'cash-reconciliation/cash-reconciliation-details/:id',
        element: <DetailsPage details={cashReconciliationDetails} />,
      },
      { path: 'exceptions', element: <ReportPage key="exceptionsReport" report={exceptionsReport} /> },
      { path: 'sales', element: sales },
      { path: 'taxes', element: taxes },
      { path: 'staff', element: staff },
      { path: 'tips', element: tips },
      { path: 'items', element: <ReportPage key="itemsReport" report={itemsReport} /> },
      { path: 'reconciliation', element: reconciliation },
      { path: 'closings', element: closings },
      { path: 'closings/journal', element: journal },
      { path: 'closings/:id', element: closing },
      { path: 'mails', element: reportMails },
    ],
  },
  contributions,
  searches,
} satisfies RemoteModule;
