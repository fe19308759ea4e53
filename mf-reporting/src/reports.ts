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

/** Query for all records of a list, with the deleted ones, to which past sales can refer. */
export const ALL_RECORDS = { per_page: MAX_PER_PAGE, include_deleted: true };

/** Query for all terminals. */
export const ALL_TERMINALS = { per_page: MAX_PER_PAGE };

/** URL parameters of filters that requests contain under the same names. */
interface UrlFilters {
  numbers?: readonly string[];
  texts?: readonly string[];
}

/** Title, path and requests of a report: the part of its declaration that the sidebar and the prefetch need. */
export interface ReportCalls {
  title: string;
  path: `/reporting/${string}`;
  /** Module of the report and of its details pages. */
  module: PageModule;
  list: Operation;
  summary: Operation;
  createExport: Operation;
  /** Further parameters of the requests with a time range, as they are without filters in the URL. */
  query?: object;
  /** The filters of the requests with a time range. */
  urlFilters?: UrlFilters;
  /**
   * Other requests of the first view. A request without `query` has the report's time range, and the report's filters
   * unless it has `urlFilters`. `module` is set when the request needs the right to another module than the report's.
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

/** All reports, in the order of the sidebar. Imports no components: the build reads it in Node.js for the registry. */
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
} satisfies Record<string, ReportCalls>;

/** Title and path of the page of the current business day. */
export const overview = { title: 'Overview', path: '/reporting/overview', module: 'overview' } as const;

/**
 * Title and path of the page that reconciles the figures of the reports. Reports link to it, because the sidebar stays
 * open only with up to 12 links.
 */
export const reconciliation = {
  title: 'How Figures Add Up',
  path: '/reporting/reconciliation',
  module: 'orders',
} as const;

/** Title, path and requests of the page that closes days. */
export const closings = {
  title: 'Close of Day',
  path: '/reporting/closings',
  module: 'day_closings',
  openDay: getOpenDay,
  list: listDayClosings,
} as const;

/** Title, path and requests of the page with the reports that are sent by e-mail. */
export const reportMails = {
  title: 'Report Mails',
  path: '/reporting/mails',
  module: 'report_mails',
  list: listReportMails,
} as const;
