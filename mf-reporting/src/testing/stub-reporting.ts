import {
  getCashReconciliation,
  listCashReconciliations,
  summarizeCashReconciliations,
} from '@backoffice/contract/cash-reconciliations';
import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { listExceptions, summarizeExceptions } from '@backoffice/contract/exceptions';
import { listItemSales, summarizeItemSales } from '@backoffice/contract/item-sales';
import { getBusinessDetails } from '@backoffice/contract/locations';
import type { Operation, Schema } from '@backoffice/contract/operation';
import { getPaymentTypes } from '@backoffice/contract/order-settings';
import { getOrder, getPayment } from '@backoffice/contract/orders';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders, listTransactions, summarizeOrders, summarizeTransactions } from '@backoffice/contract/reports';
import { listSalesBy, summarizeSalesBy } from '@backoffice/contract/sales-by';
import { compareSales } from '@backoffice/contract/sales-comparison';
import { listStaffSales, summarizeStaffSales } from '@backoffice/contract/staff-report';
import { listTaxSales, summarizeTaxSales } from '@backoffice/contract/tax-report';
import { listTerminals } from '@backoffice/contract/terminals';
import { listTips, summarizeTips } from '@backoffice/contract/tips';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, type StubbedApi, stubApi } from '@backoffice/testing/stub-api';
import { buildExceptionsPage, exceptionsSummary } from './exception-fixtures';
import {
  buildOrderDetails,
  buildOrdersPage,
  business,
  cashSummary,
  employees,
  paymentTypes,
  salesComparison,
  salesSummary,
} from './fixtures';
import { buildItemSalesPage, itemsSummary } from './item-sales-fixtures';
import { buildReconciliationDetails, buildReconciliationsPage } from './reconciliation-fixtures';
import { buildSalesByPage, buildSalesBySummary } from './sales-by-fixtures';
import { buildStaffPage, staffSummary } from './staff-fixtures';
import { buildTaxSalesPage, taxSummary } from './tax-fixtures';
import { buildTipsPage, buildTipsSummary } from './tip-fixtures';
import { buildPaymentDetails, buildTransactionsPage } from './transaction-fixtures';

/** Time range of the mocked current day, in New York time (the test restaurant's time zone). */
export const FRIDAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };

export const serverError = () =>
  new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here', id: 'a1' });

/** Mocks the current date; timers still advance in real time. */
export function setClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
}

interface PageQuery {
  page: number;
  per_page: number;
}

/** Stubs a list with pages of `total` rows. Returns the query parameters of the list requests, in order. */
export function stubPages<Query extends Schema<PageQuery>, Page>(
  api: StubbedApi,
  operation: Operation<Schema, Query, Schema, Schema<unknown, Page>>,
  buildPage: (total: number, page?: number, perPage?: number) => NoInfer<Page>,
  total: number,
): unknown[] {
  const queries: unknown[] = [];
  api.respond(operation, ({ query }) => {
    queries.push(query);
    return buildPage(total, query.page, query.per_page);
  });
  return queries;
}

/**
 * Stubs the API for all tests of a file; call it once at the top. Each report has three rows. The user is signed in.
 * It is Friday 2026-11-20, 9:30 PM in New York, and already Saturday in Tokyo, the time zone of the tests.
 */
export function stubReporting(): StubbedApi {
  const api = stubApi();
  signInBeforeEach();
  beforeEach(() => {
    setClock('2026-11-21T02:30:00.000Z');
    api.respond(getBusinessDetails, business);
    api.respond(getPaymentTypes, paymentTypes);
    api.respond(listEmployees, { data: employees, paging_metadata: buildPagingMetadata(employees.length, 1, 999) });
    stubPages(api, listOrders, buildOrdersPage, 3);
    stubPages(api, listTransactions, buildTransactionsPage, 3);
    stubPages(api, listCashReconciliations, buildReconciliationsPage, 3);
    api.respond(summarizeOrders, salesSummary);
    api.respond(summarizeTransactions, salesSummary);
    api.respond(summarizeCashReconciliations, cashSummary);
    stubPages(api, listItemSales, buildItemSalesPage, 3);
    api.respond(summarizeItemSales, itemsSummary);
    stubPages(api, listSalesBy, buildSalesByPage, 3);
    api.respond(summarizeSalesBy, buildSalesBySummary());
    stubPages(api, listTaxSales, buildTaxSalesPage, 3);
    api.respond(summarizeTaxSales, taxSummary);
    stubPages(api, listStaffSales, buildStaffPage, 3);
    api.respond(summarizeStaffSales, staffSummary);
    stubPages(api, listTips, buildTipsPage, 3);
    api.respond(summarizeTips, buildTipsSummary());
    stubPages(api, listExceptions, buildExceptionsPage, 3);
    api.respond(summarizeExceptions, exceptionsSummary);
    api.respond(listTerminals, { data: [], paging_metadata: buildPagingMetadata(0, 1, 999) });
    api.respond(listCategories, { data: [], paging_metadata: buildPagingMetadata(0, 1, 999) });
    api.respond(compareSales, salesComparison);
    api.respond(getOrder, buildOrderDetails());
    api.respond(getPayment, buildPaymentDetails());
    api.respond(getCashReconciliation, buildReconciliationDetails());
  });
  afterEach(() => jest.useRealTimers());
  return api;
}
