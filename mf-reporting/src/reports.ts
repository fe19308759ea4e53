import { listCashReconciliations, summarizeCashReconciliations } from '@backoffice/contract/cash-reconciliations';
import { listCategories } from '@backoffice/contract/categories';
import { getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import { listEmployees } from '@backoffice/contract/employees';
import { listExceptions, summarizeExceptions } from '@backoffice/contract/exceptions';
import { listItemSales, summarizeItemSales } from '@backoffice/contract/item-sales';
import type { Operation } from '@backoffice/contract/operation';
import { getPaymentTypes } from '@backoffice/contract/order-settings';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import {
  createCashReconciliationsExport,
  createExceptionsExport,
  createItemSalesExport,
  createOrdersExport,
  createSalesByExport,
  createStaffSalesExport,
  createTaxSalesExport,
  createTipsExport,
  createTransactionsExport,
} from '@backoffice/contract/report-exports';
import { listReportMails } from '@backoffice/contract/report-mails';
import { listOrders, listTransactions, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import { listSalesBy, summarizeSalesBy } from '@backoffice/contract/sales-by';
import { compareSales } from '@backoffice/contract/sales-comparison';
import { listStaffSales, summarizeStaffSales } from '@backoffice/contract/staff-report';
import { listTaxSales, summarizeTaxSales } from '@backoffice/contract/tax-report';
import { listTerminals } from '@backoffice/contract/terminals';
import { listTips, summarizeTips } from '@backoffice/contract/tips';
import type { PageModule } from '@backoffice/platform/remote/description';
import { LOCATION_ID } from '@backoffice/platform/remote/prefetch-path';

/** Query for all records of a list, including deleted records, because past sales can refer to them. */
export const ALL_RECORDS = { per_page: MAX_PER_PAGE, include_deleted: true };

/** Query for all terminals. */
export const ALL_TERMINALS = { per_page: MAX_PER_PAGE };

/** URL parameters of filters that requests forward as query parameters of the same names. */
interface UrlFilters {
  numbers?: readonly string[];
  texts?: readonly string[];
}

/** Title, path and requests of a report: the part of its declaration that the sidebar and the prefetch need. */
export interface ReportDescription {
  title: string;
  path: `/reporting/${string}`;
  /** Back-office module whose right is needed for the report and its details pages. */
  module: PageModule;
  list: Operation;
  summary: Operation;
  createExport: Operation;
  /** Query parameters, in addition to the time range, that are sent when the URL contains no filters. */
  query?: object;
  /** Parameters of the page's URL that are passed on to the requests with a time range. */
  urlFilters?: UrlFilters;
  /**
   * Other requests of the first view. A request without `query` is sent with the report's time range and `urlFilters`
   * (its own `urlFilters` if set). `module` is set if the request needs a right to a different back-office module.
   */
  others?: readonly {
    operation: Operation;
    params?: object;
    query?: object;
    urlFilters?: UrlFilters;
    module?: PageModule;
  }[];
}

const salesRequests = [
  { operation: compareSales },
  { operation: listEmployees, query: ALL_RECORDS },
  { operation: getPaymentTypes, params: { id: LOCATION_ID }, query: {} },
];
const salesUrlFilters = {
  numbers: ['employee_id', 'terminal_id', 'category_id', 'item_id', 'modifier_id', 'tax_id', 'refunded_by'],
  texts: [
    ...[
      'search',
      'payment_type',
      'order_type_id',
      'captured_id',
      'card_type',
      'order_source',
      'status',
      'hour',
      'weekday',
    ],
    ...['discount', 'tax', 'refund_reason', 'item_name', 'modifier_name'],
  ],
};

/** All reports in sidebar order. This file imports no components, because the build runs it in Node.js. */
export const reports = {
  orders: {
    title: 'Orders',
    path: '/reporting/orders',
    module: 'orders',
    list: listOrders,
    summary: summarizeOrders,
    createExport: createOrdersExport,
    urlFilters: salesUrlFilters,
    others: [
      ...salesRequests,
      {
        operation: summarizeExceptions,
        urlFilters: { numbers: ['employee_id', 'terminal_id'] },
        module: 'exceptions',
      },
    ],
  },
  transactions: {
    title: 'Transactions',
    path: '/reporting/transactions',
    module: 'transactions',
    list: listTransactions,
    summary: summarizeTransactions,
    createExport: createTransactionsExport,
    urlFilters: salesUrlFilters,
    others: salesRequests,
  },
  cashReconciliations: {
    title: 'Cash Reconciliation',
    path: '/reporting/cash-reconciliation',
    module: 'cash_reconciliation',
    list: listCashReconciliations,
    summary: summarizeCashReconciliations,
    createExport: createCashReconciliationsExport,
  },
  items: {
    title: 'Product Mix',
    path: '/reporting/items',
    module: 'item_sales',
    list: listItemSales,
    summary: summarizeItemSales,
    createExport: createItemSalesExport,
    urlFilters: { numbers: ['category_id'], texts: ['search'] },
    others: [{ operation: listCategories, query: ALL_RECORDS }],
  },
  salesBy: {
    title: 'Sales by',
    path: '/reporting/sales',
    module: 'sales_report',
    list: listSalesBy,
    summary: summarizeSalesBy,
    createExport: createSalesByExport,
    query: { by: 'item' },
    urlFilters: { texts: ['by', 'then_by', 'compare', 'compare_start', 'compare_end', 'sort', 'direction', 'search'] },
  },
  taxes: {
    title: 'Taxes',
    path: '/reporting/taxes',
    module: 'tax_report',
    list: listTaxSales,
    summary: summarizeTaxSales,
    createExport: createTaxSalesExport,
  },
  staff: {
    title: 'Staff',
    path: '/reporting/staff',
    module: 'staff_report',
    list: listStaffSales,
    summary: summarizeStaffSales,
    createExport: createStaffSalesExport,
    urlFilters: { texts: ['sort', 'direction', 'search'] },
  },
  tips: {
    title: 'Tips',
    path: '/reporting/tips',
    module: 'tips',
    list: listTips,
    summary: summarizeTips,
    createExport: createTipsExport,
    query: { by: 'employee' },
    urlFilters: { texts: ['by'] },
  },
  exceptions: {
    title: 'Exceptions',
    path: '/reporting/exceptions',
    module: 'exceptions',
    list: listExceptions,
    summary: summarizeExceptions,
    createExport: createExceptionsExport,
    urlFilters: { numbers: ['employee_id', 'terminal_id'], texts: ['kind', 'is_seen'] },
    others: [
      { operation: listEmployees, query: ALL_RECORDS },
      { operation: listTerminals, query: ALL_TERMINALS },
    ],
  },
} satisfies Record<string, ReportDescription>;

/** Title and path of the Overview, which shows the current business day. */
export const overview = { title: 'Overview', path: '/reporting/overview', module: 'overview' } as const;

/**
 * Title and path of the page that reconciles the figures of the reports. Reports link to it. It has no link in the
 * sidebar, because the sidebar initially closes groups of more than 12 links.
 */
export const reconciliation = {
  title: 'How Figures Add Up',
  path: '/reporting/reconciliation',
  module: 'orders',
} as const;

/** Title, path and requests of the Close of Day page. */
export const closings = {
  title: 'Close of Day',
  path: '/reporting/closings',
  module: 'day_closings',
  openDay: getOpenDay,
  list: listDayClosings,
} as const;

/** Title, path and requests of the page that lists the scheduled report emails. */
export const reportMails = {
  title: 'Report Emails',
  path: '/reporting/mails',
  module: 'report_mails',
  list: listReportMails,
} as const;
