import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { listItemSales, summarizeItemSales } from '@backoffice/contract/item-sales';
import type { Operation } from '@backoffice/contract/operation';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import {
  createCashReconciliationsExport,
  createItemSalesExport,
  createOrdersExport,
  createTransactionsExport,
} from '@backoffice/contract/report-exports';
import {
  compareSales,
  listCashReconciliations,
  listOrders,
  listTransactions,
  summarizeCashReconciliations,
  summarizeOrders,
  summarizeTransactions,
} from '@backoffice/contract/reports';

/** Query for all records of a list, with the deleted ones, to which past sales can refer. */
export const ALL_RECORDS = { per_page: MAX_PER_PAGE, include_deleted: true };

/** Title, path and requests of a report: the part of its declaration that the sidebar and the prefetch need. */
export interface ReportCalls {
  title: string;
  path: `/reporting/${string}`;
  list: Operation;
  summary: Operation;
  createExport: Operation;
  /** URL parameters of the filters, which the dated requests contain under the same names. */
  urlFilters?: { numbers?: readonly string[]; texts?: readonly string[] };
  /** Other requests of the first view; those without a query have the time range of the report. */
  others?: readonly { operation: Operation; query?: object }[];
}

const salesRequests = [{ operation: compareSales }, { operation: listEmployees, query: ALL_RECORDS }];
const salesUrlFilters = {
  numbers: ['employee_id', 'terminal_id', 'category_id', 'item_id', 'modifier_id', 'tax_id'],
  texts: ['search', 'payment_type', 'order_type_id', 'captured_id', 'card_type'],
};

/** All reports, in the order of the sidebar. Imports no components: the build reads it in Node.js for the registry. */
export const reports = {
  orders: {
    title: 'Orders',
    path: '/reporting/orders',
    list: listOrders,
    summary: summarizeOrders,
    createExport: createOrdersExport,
    urlFilters: salesUrlFilters,
    others: salesRequests,
  },
  transactions: {
    title: 'Transactions',
    path: '/reporting/transactions',
    list: listTransactions,
    summary: summarizeTransactions,
    createExport: createTransactionsExport,
    urlFilters: salesUrlFilters,
    others: salesRequests,
  },
  cashReconciliations: {
    title: 'Cash Reconciliation',
    path: '/reporting/cash-reconciliation',
    list: listCashReconciliations,
    summary: summarizeCashReconciliations,
    createExport: createCashReconciliationsExport,
  },
  items: {
    title: 'Product Mix',
    path: '/reporting/items',
    list: listItemSales,
    summary: summarizeItemSales,
    createExport: createItemSalesExport,
    urlFilters: { numbers: ['category_id'], texts: ['search'] },
    others: [{ operation: listCategories, query: ALL_RECORDS }],
  },
} satisfies Record<string, ReportCalls>;
