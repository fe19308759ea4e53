import * as z from 'zod/mini';
import { id, idParam, instant, money, searchParam } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { cardType, orderPaymentType, orderSource, orderStatus, orderType, tender } from './sale-kinds';

export const person = z.object({ first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof person>;

/** Instants; the range holds what was created at or after `start_date` and before `end_date` plus one millisecond. */
const range = { start_date: z.optional(instant), end_date: z.optional(instant) };

export const captureState = z.enum(['Captured', 'NotCaptured']);
export type CaptureState = z.infer<typeof captureState>;

/** What the reports of sales are narrowed down by; an order counts when it meets all that is said. */
const salesFilters = {
  ...range,
  /** Employee who took the order; payments and refunds of the order count for the same employee. */
  employee_id: z.optional(idParam),
  /** Of orders, Cash and Card find Mixed ones too. */
  payment_type: z.optional(tender),
  order_type_id: z.optional(orderType),
  terminal_id: z.optional(idParam),
  /** Finds orders with a line that has this tax, modifier, category or item. */
  tax_id: z.optional(idParam),
  modifier_id: z.optional(idParam),
  category_id: z.optional(idParam),
  item_id: z.optional(idParam),
  /** Paid by any payment of this state, or by this kind of card. */
  captured_id: z.optional(captureState),
  card_type: z.optional(cardType),
  /** An order's or a transaction's number, or how its receipt's number begins, of which three characters are needed. */
  search: z.optional(searchParam),
};

const salesQuery = z.extend(pagingQuery, salesFilters);
const salesSummaryQuery = z.object(salesFilters);

export const orderSummary = z.object({
  id,
  created_at: instant,
  employee: z.nullable(person),
  source: orderSource,
  type: orderType,
  payment_type: z.nullable(orderPaymentType),
  total_amount: money,
  status: orderStatus,
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const paymentKind = z.enum(['Sale', 'Refund']);

export const transaction = z.object({
  id,
  created_at: instant,
  /** Of a Refund every amount is negative. */
  kind: paymentKind,
  payment_type: tender,
  /** What of an open or a voided order was paid or given back is not in the sums. */
  order: z.object({ id, source: orderSource, type: orderType, status: orderStatus }),
  /** Its part of the order's total, taxes included and tips apart. */
  amount: money,
  tax_amount: money,
  tips: money,
  total_discount: money,
  /** Employee who took the order. */
  employee: z.nullable(person),
});
export type Transaction = z.infer<typeof transaction>;

export const reconciliationSummary = z.object({
  id,
  created_at: instant,
  cash_in: money,
  cash_out: money,
  reconciled_balance: money,
  cash_left: money,
  mismatch: money,
  employee: z.nullable(person),
  station: z.object({ id, name: z.string() }),
});
export type ReconciliationSummary = z.infer<typeof reconciliationSummary>;

export const listOrders = operation({
  method: 'GET',
  path: '/reports/orders',
  summary: 'Orders of a range of time, newest first',
  query: salesQuery,
  response: z.object({ data: z.object({ orders: z.array(orderSummary) }), paging_metadata: pagingMetadata }),
});

export const listTransactions = operation({
  method: 'GET',
  path: '/reports/transactions',
  summary: 'Payments and refunds of a range of time, newest first; each on its own day',
  query: salesQuery,
  response: z.object({ data: z.object({ payments: z.array(transaction) }), paging_metadata: pagingMetadata }),
});

const reconciliationFilters = { ...range, terminal_id: z.optional(idParam), employee_id: z.optional(idParam) };

export const listCashReconciliations = operation({
  method: 'GET',
  path: '/reports/cash_reconciliations',
  summary: 'Closed drawers of a range of time, newest first',
  query: z.extend(pagingQuery, reconciliationFilters),
  response: z.object({
    data: z.object({ reconciliations: z.array(reconciliationSummary) }),
    paging_metadata: pagingMetadata,
  }),
});

/**
 * What a range of sales comes to. Orders that are open or voided are counted, and come to nothing. The same sales have
 * the same figures by orders and by transactions, as long as they were paid on the day that they were ordered; an order
 * that is free of charge has no transaction, so that its posted price and its discount are among the orders alone.
 *
 * net = gross - discounts - refunds; total = net + tax + tips, which is the money that came in less what went back.
 */
export const salesTotals = z.object({
  /** Rows of the report. */
  count: z.int(),
  /** Of these rows, those that come to nothing. */
  open: z.int(),
  voided: z.int(),
  /** At posted prices, before discounts and taxes. */
  gross: money,
  discounts: money,
  /** Given back in the range, whenever it was sold, without its tax; positive. */
  refunds: money,
  net: money,
  /** Less what was given back with refunds. */
  tax: money,
  tips: money,
  total: money,
});
export type SalesTotals = z.infer<typeof salesTotals>;

export const cashTotals = z.object({
  count: z.int(),
  cash_in: money,
  cash_out: money,
  /** Counted less expected: negative where money is missing. */
  mismatch: money,
});
export type CashTotals = z.infer<typeof cashTotals>;

export const chartUnit = z.enum(['hour', 'day', 'week', 'month']);
export type ChartUnit = z.infer<typeof chartUnit>;

/** Every hour, day, week or month of the range, those without a sale included, by the location's clocks. */
const chart = z.object({
  unit: chartUnit,
  buckets: z.array(
    z.object({
      start: instant,
      count: z.int(),
      /** Net sales; of drawers, what came in less what went out. */
      amount: money,
    }),
  ),
});
export type Chart = z.infer<typeof chart>;

const salesSummary = z.object({ totals: salesTotals, chart });
export type SalesSummary = z.infer<typeof salesSummary>;

/**
 * Reconciles the totals of the orders with those of the transactions, to the cent:
 * orders + tips - refunds - paid_on_other_days + for_other_days + rest = transactions.
 */
const salesComparison = z.object({
  /** Totals of the completed orders, taxes included, before refunds and without tips. */
  orders: money,
  /** Tips as in the summary of the orders, less refunded tips. */
  tips: money,
  /** Refunds in the range, with taxes and without tips; positive. */
  refunds: money,
  /** Payments outside the range for orders in it; null for more than 62 days, where `rest` includes them. */
  paid_on_other_days: z.nullable(money),
  /** Payments in the range for orders outside it; null when paid_on_other_days is null. */
  for_other_days: z.nullable(money),
  /** Underpayment (negative) or overpayment of orders, and payments that the filters leave out. */
  rest: money,
  /** The total of the summary of the transactions. */
  transactions: money,
});
export type SalesComparison = z.infer<typeof salesComparison>;

export const compareSales = operation({
  method: 'GET',
  path: '/reports/sales_comparison',
  summary: 'How the totals of the orders lead to those of the transactions',
  query: salesSummaryQuery,
  response: salesComparison,
});

export const summarizeOrders = operation({
  method: 'GET',
  path: '/reports/orders/summary',
  summary: 'What all the orders of the report come to, and when they were made',
  query: salesSummaryQuery,
  response: salesSummary,
});

export const summarizeTransactions = operation({
  method: 'GET',
  path: '/reports/transactions/summary',
  summary: 'What all the transactions of the report come to, and when they were made',
  query: salesSummaryQuery,
  response: salesSummary,
});

const cashSummary = z.object({ totals: cashTotals, chart });
export type CashSummary = z.infer<typeof cashSummary>;

export const summarizeCashReconciliations = operation({
  method: 'GET',
  path: '/reports/cash_reconciliations/summary',
  summary: 'What all the drawers of the report come to, and when they were closed',
  query: z.object(reconciliationFilters),
  response: cashSummary,
});

/** CSV in UTF-8, streamed: the whole report and its totals in the last row. */
const csv = z.string();

export const exportOrders = operation({
  method: 'GET',
  path: '/reports/orders/export',
  summary: 'All the orders of the report and their totals as CSV',
  isFileTransfer: true,
  query: salesSummaryQuery,
  response: csv,
});

export const exportTransactions = operation({
  method: 'GET',
  path: '/reports/transactions/export',
  summary: 'All the transactions of the report and their totals as CSV',
  isFileTransfer: true,
  query: salesSummaryQuery,
  response: csv,
});

export const exportCashReconciliations = operation({
  method: 'GET',
  path: '/reports/cash_reconciliations/export',
  summary: 'All the drawers of the report and their totals as CSV',
  isFileTransfer: true,
  query: z.object(reconciliationFilters),
  response: csv,
});
