import type { RemoteModule } from '@backoffice/platform/remote/module';
import { CashReconciliationDetailsPage } from './cash-reconciliation-details/cash-reconciliation-details-page';
import { CashReconciliationsPage } from './cash-reconciliations/cash-reconciliations-page';
import { OrderDetailsPage } from './order-details/order-details-page';
import { OrdersPage } from './orders/orders-page';
import { TransactionDetailsPage } from './transaction-details/transaction-details-page';
import { TransactionsPage } from './transactions/transactions-page';

export default {
  routes: {
    reporting: [
      { path: 'orders', element: <OrdersPage /> },
      { path: 'orders/order-details/:id', element: <OrderDetailsPage /> },
      { path: 'transactions', element: <TransactionsPage /> },
      { path: 'transactions/transaction_details/:id', element: <TransactionDetailsPage /> },
      { path: 'cash-reconciliation', element: <CashReconciliationsPage /> },
      {
        path: 'cash-reconciliation/cash-reconciliation-details/:id',
        element: <CashReconciliationDetailsPage />,
      },
    ],
  },
} satisfies RemoteModule;
