import { listEmployees } from '@backoffice/contract/employees';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@backoffice/contract/paging';
import {
  compareSales,
  listCashReconciliations,
  listOrders,
  listTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { prefetchPath, TODAY_END, TODAY_START } from '@backoffice/platform/remote/prefetch-path';

const today = { start_date: TODAY_START, end_date: TODAY_END };
const firstPage = { ...today, page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE };
const allEmployees = prefetchPath(listEmployees, { query: { per_page: MAX_PER_PAGE, include_deleted: true } });

export default {
  name: 'mf-reporting',
  title: 'Reporting',
  paths: ['reporting'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Reporting',
    prefix: '/reporting',
    icon: 'reporting',
    order: 2,
    links: [
      { label: 'Orders', path: '/reporting/orders' },
      { label: 'Transactions', path: '/reporting/transactions' },
      { label: 'Cash Reconciliation', path: '/reporting/cash-reconciliation' },
    ],
  },
  begins: {
    '/reporting/orders': [
      prefetchPath(listOrders, { query: firstPage }),
      prefetchPath(summarizeOrders, { query: today }),
      prefetchPath(compareSales, { query: today }),
      allEmployees,
    ],
    '/reporting/transactions': [
      prefetchPath(listTransactions, { query: firstPage }),
      prefetchPath(summarizeTransactions, { query: today }),
      prefetchPath(compareSales, { query: today }),
      allEmployees,
    ],
    '/reporting/cash-reconciliation': [
      prefetchPath(listCashReconciliations, { query: firstPage }),
      prefetchPath(summarizeCashReconciliations, { query: today }),
    ],
  },
} satisfies RemoteDescription;
