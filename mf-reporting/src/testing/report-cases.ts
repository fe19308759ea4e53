import { getCashReconciliation, listCashReconciliations } from '@backoffice/contract/cash-reconciliations';
import { listExceptions } from '@backoffice/contract/exceptions';
import { listItemSales } from '@backoffice/contract/item-sales';
import { getOrder, getPayment } from '@backoffice/contract/orders';
import { listOrders, listTransactions } from '@backoffice/contract/reports';
import { listSalesBy } from '@backoffice/contract/sales-by';
import { listStaffSales } from '@backoffice/contract/staff-report';
import { listTaxSales } from '@backoffice/contract/tax-report';
import { listTips } from '@backoffice/contract/tips';
import type { ErrorResponse, NETWORK_ERROR, StubbedApi } from '@backoffice/testing/stub-api';
import { buildExceptionsPage } from './exception-fixtures';
import { buildOrderDetails, buildOrdersPage } from './fixtures';
import { buildItemSalesPage } from './item-sales-fixtures';
import { buildReconciliationDetails, buildReconciliationsPage } from './reconciliation-fixtures';
import { buildSalesByPage } from './sales-by-fixtures';
import { buildStaffPage } from './staff-fixtures';
import { stubPages } from './stub-reporting';
import { buildTaxSalesPage } from './tax-fixtures';
import { buildTipsPage } from './tip-fixtures';
import { buildPaymentDetails, buildTransactionsPage } from './transaction-fixtures';

/** A stubbed response that makes a request fail. */
export type FailedResponse = () => ErrorResponse | typeof NETWORK_ERROR;

/** The report-specific values for the tests that run for all reports and details pages. */
export interface ReportCase {
  name: string;
  title: string;
  path: string;
  headers: string[];
  /** Query parameters that every request contains in addition to the date range and paging. */
  query?: object;
  /** URL parameters that set filters of the report. */
  filters: string;
  emptyText: string;
  /** Title of the error panel when the list fails to load. */
  failure: string;
  /** Role and name of an element that only row `id` contains. */
  row: (id: number) => [role: 'link' | 'cell', options: { name: string }];
  respond: (api: StubbedApi, total: number) => unknown[];
  fail: (api: StubbedApi, reply: FailedResponse) => void;
}

/** A report whose rows have details pages. */
export interface DetailedReportCase extends ReportCase {
  details: DetailsCase;
}

interface DetailsCase {
  /** Path of the details page of row `id`. */
  path: (id: number) => string;
  noun: string;
  /** Path of the details page for the record that the stubbed API returns. */
  openPath: string;
  card: string;
  fail: (api: StubbedApi, reply: FailedResponse) => void;
  succeed: (api: StubbedApi) => void;
}

export const ordersCase: DetailedReportCase = {
  name: 'orders',
  title: 'Orders',
  path: '/reporting/orders',
  headers: [
    'Order ID',
    'Date / Time',
    'Employee',
    'Order Source',
    'Order Type',
    'Payment Type',
    'Total',
    'Status',
    'Details',
  ],
  filters: 'date_filter=last_year&employee_id=7&payment_type=Card',
  emptyText: 'No orders found.',
  failure: 'The orders could not be loaded',
  row: (id) => ['link', { name: `Details of order ${id}` }],
  respond: (api, total) => stubPages(api, listOrders, buildOrdersPage, total),
  fail: (api, reply) => api.respond(listOrders, reply),
  details: {
    path: (id) => `/reporting/orders/order-details/${id}`,
    noun: 'order',
    openPath: '/reporting/orders/order-details/10432',
    card: 'Order items',
    fail: (api, reply) => api.respond(getOrder, reply),
    succeed: (api) => api.respond(getOrder, buildOrderDetails()),
  },
};

export const transactionsCase: DetailedReportCase = {
  name: 'transactions',
  title: 'Transactions',
  path: '/reporting/transactions',
  headers: [
    'Created',
    'Trans#',
    'Payment Type',
    'Order Source',
    'Order Type',
    'Amount',
    'Taxes',
    'Tip Amount',
    'Discount',
    'Employee',
    'Details',
  ],
  filters: 'date_filter=last_year&employee_id=7&payment_type=Card',
  emptyText: 'No transactions found.',
  failure: 'The transactions could not be loaded',
  row: (id) => ['link', { name: `Details of sale ${id}` }],
  respond: (api, total) => stubPages(api, listTransactions, buildTransactionsPage, total),
  fail: (api, reply) => api.respond(listTransactions, reply),
  details: {
    path: (id) => `/reporting/transactions/transaction_details/10432?payment=${id}`,
    noun: 'transaction',
    openPath: '/reporting/transactions/transaction_details/10432?payment=552',
    card: 'Payment',
    fail: (api, reply) => api.respond(getPayment, reply),
    succeed: (api) => api.respond(getPayment, buildPaymentDetails()),
  },
};

export const cashReconciliationsCase: DetailedReportCase = {
  name: 'cash reconciliations',
  title: 'Cash Reconciliation',
  path: '/reporting/cash-reconciliation',
  headers: [
    'Date/time',
    'Cash in',
    'Cash out',
    'Reconciled balance',
    'Cash left',
    'Employee name',
    'POS Station ID',
    'Details',
  ],
  filters: 'date_filter=this_week',
  emptyText: 'No cash reconciliations found.',
  failure: 'The cash reconciliations could not be loaded',
  row: (id) => ['link', { name: `Details of cash reconciliation ${id}` }],
  respond: (api, total) => stubPages(api, listCashReconciliations, buildReconciliationsPage, total),
  fail: (api, reply) => api.respond(listCashReconciliations, reply),
  details: {
    path: (id) => `/reporting/cash-reconciliation/cash-reconciliation-details/${id}`,
    noun: 'cash reconciliation',
    openPath: '/reporting/cash-reconciliation/cash-reconciliation-details/31',
    card: 'Cash details',
    fail: (api, reply) => api.respond(getCashReconciliation, reply),
    succeed: (api) => api.respond(getCashReconciliation, buildReconciliationDetails()),
  },
};

export const itemsCase: ReportCase = {
  name: 'sold items',
  title: 'Product Mix',
  path: '/reporting/items',
  headers: ['Item', 'Category', 'Quantity', 'Gross sales', 'Discounts', 'Net sales', 'Taxes'],
  filters: 'date_filter=last_year&category_id=4',
  emptyText: 'No items sold.',
  failure: 'The items could not be loaded',
  row: (id) => ['link', { name: `Item ${id}: orders with this item` }],
  respond: (api, total) => stubPages(api, listItemSales, buildItemSalesPage, total),
  fail: (api, reply) => api.respond(listItemSales, reply),
};

export const salesByCase: ReportCase = {
  name: 'sales by item',
  title: 'Sales by',
  path: '/reporting/sales',
  headers: ['Rank', 'Item', 'Units', 'Orders', 'Gross sales', 'Discounts', 'Net sales', 'Taxes', 'Share'],
  query: { by: 'item' },
  filters: 'date_filter=last_year&compare=previous',
  emptyText: 'Nothing found for these days.',
  failure: 'The sales could not be loaded',
  row: (id) => ['link', { name: `Item ${id}: sales of Item ${id}` }],
  respond: (api, total) => stubPages(api, listSalesBy, buildSalesByPage, total),
  fail: (api, reply) => api.respond(listSalesBy, reply),
};

export const taxesCase: ReportCase = {
  name: 'taxes',
  title: 'Taxes',
  path: '/reporting/taxes',
  headers: [
    ...['Tax', 'Rate', 'Orders', 'Taxable sales', 'Exempt sales', 'Tax collected', 'Tax refunded', 'Tax due'],
    'Rounding',
  ],
  filters: 'date_filter=last_year',
  emptyText: 'No taxes.',
  failure: 'The taxes could not be loaded',
  row: (id) => ['link', { name: `Tax ${id}: orders with this tax` }],
  respond: (api, total) => stubPages(api, listTaxSales, buildTaxSalesPage, total),
  fail: (api, reply) => api.respond(listTaxSales, reply),
};

export const staffCase: ReportCase = {
  name: 'staff',
  title: 'Staff',
  path: '/reporting/staff',
  headers: [
    ...['Employee', 'Team role', 'Orders', 'Net sales', 'Average check', 'Guests', 'Discounts', 'Comps', 'Voids'],
    ...['Refunds', 'Tips'],
  ],
  filters: 'date_filter=last_year&sort=tips&direction=asc',
  emptyText: 'No sales.',
  failure: 'The staff report could not be loaded',
  row: (id) => ['link', { name: `Employee ${id}: orders of this employee` }],
  respond: (api, total) => stubPages(api, listStaffSales, buildStaffPage, total),
  fail: (api, reply) => api.respond(listStaffSales, reply),
};

export const tipsCase: ReportCase = {
  name: 'tips',
  title: 'Tips',
  path: '/reporting/tips',
  headers: ['Employee', 'Team role', 'Card tips', 'Other tips', 'Tips earned', 'Given', 'Received', 'To pay out'],
  query: { by: 'employee' },
  filters: 'date_filter=last_year&by=day',
  emptyText: 'No tips.',
  failure: 'The tips could not be loaded',
  row: (id) => ['link', { name: `Employee ${id}: payments of this employee’s orders` }],
  respond: (api, total) => stubPages(api, listTips, buildTipsPage, total),
  fail: (api, reply) => api.respond(listTips, reply),
};

export const exceptionsCase: ReportCase = {
  name: 'exceptions',
  title: 'Exceptions',
  path: '/reporting/exceptions',
  headers: ['Date / Time', 'Exception', 'Order', 'Employee', 'Terminal', 'Reason', 'Amount', 'Seen', 'Actions'],
  filters: 'date_filter=last_year&kind=late&is_seen=false',
  emptyText: 'No exceptions found.',
  failure: 'The exceptions could not be loaded',
  row: (id) => ['link', { name: `Details of order ${id}` }],
  respond: (api, total) => stubPages(api, listExceptions, buildExceptionsPage, total),
  fail: (api, reply) => api.respond(listExceptions, reply),
};
