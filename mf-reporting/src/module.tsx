import type { RemoteModule } from '@backoffice/platform/remote/module';
import { lazy, Suspense } from 'react';
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
import { salesByReport } from './sales-by/sales-by-report';
import { taxReport } from './taxes/tax-report';
import { transactionDetails } from './transaction-details/transaction-details';
import { transactionsReport } from './transactions/transactions-report';

const ReportMailsPage = lazy(() =>
  import('./report-mails/report-mails-page').then((module) => ({ default: module.ReportMailsPage })),
);
const ClosingsPage = lazy(() =>
  import(/* webpackChunkName: "closings" */ './closings/closings-page').then((module) => ({
    default: module.ClosingsPage,
  })),
);
const ClosingPage = lazy(() =>
  import(/* webpackChunkName: "closings" */ './closings/closing-page').then((module) => ({
    default: module.ClosingPage,
  })),
);
const ReconciliationPage = lazy(() =>
  import('./reconciliation/reconciliation-page').then((module) => ({ default: module.ReconciliationPage })),
);
const JournalPage = lazy(() => import('./journal/journal-page').then((module) => ({ default: module.JournalPage })));
const StaffPage = lazy(() => import('./staff/staff-page').then((module) => ({ default: module.StaffPage })));
const TipsPage = lazy(() => import('./tips/tips-page').then((module) => ({ default: module.TipsPage })));

// The keys mount a new page for each report, because the figures of the previous report have other fields.
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
      { path: 'sales', element: <ReportPage key="salesByReport" report={salesByReport} /> },
      { path: 'taxes', element: <ReportPage key="taxReport" report={taxReport} /> },
      {
        path: 'staff',
        element: (
          <Suspense>
            <StaffPage />
          </Suspense>
        ),
      },
      {
        path: 'tips',
        element: (
          <Suspense>
            <TipsPage />
          </Suspense>
        ),
      },
      { path: 'items', element: <ReportPage key="itemsReport" report={itemsReport} /> },
      {
        path: 'reconciliation',
        element: (
          <Suspense>
            <ReconciliationPage />
          </Suspense>
        ),
      },
      {
        path: 'closings',
        element: (
          <Suspense>
            <ClosingsPage />
          </Suspense>
        ),
      },
      {
        path: 'closings/journal',
        element: (
          <Suspense>
            <JournalPage />
          </Suspense>
        ),
      },
      {
        path: 'closings/:id',
        element: (
          <Suspense>
            <ClosingPage />
          </Suspense>
        ),
      },
      {
        path: 'mails',
        element: (
          <Suspense>
            <ReportMailsPage />
          </Suspense>
        ),
      },
    ],
  },
  contributions,
} satisfies RemoteModule;
