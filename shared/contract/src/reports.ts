import * as z from 'zod/mini';
import { id, idOrNoneParam, idParam, instant, money, searchParam, wholeNumberParam } from './fields';
import { operation } from './operation';
import { pagingMetadata, pagingQuery } from './paging';
import { view } from './rights';
import { cardType, orderPaymentType, orderSource, orderStatus, orderType, tender } from './sale-kinds';

export const person = z.object({ first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof person>;

/** Time range of a report; both ends are inclusive, to the millisecond. */
export const range = { start_date: z.optional(instant), end_date: z.optional(instant) };

export const captureState = z.enum(['Captured', 'NotCaptured']);

export const typedInName = z.string().check(z.minLength(1), z.maxLength(60));
/** Key of a tax in `listSalesBy`: its id, rate and name, such as `3:8.250:State Tax`. */
export const taxKeyParam = z
  .string()
  .check(z.regex(/^\d*:\d{1,3}\.\d{3}:/, 'Must be the id, the rate and the name of a tax'), z.maxLength(90));
/** Key of a discount in `listSalesBy`: its kind and reason, such as `Comp:Spilled`. */
export const discountKey = z
  .string()
  .check(z.regex(/^(Discount|Comp|CashDiscount):/, 'Must be the kind and the reason of a discount'), z.maxLength(115));

/** Key of a refund reason in `listSalesBy`, such as `Refund:Cold food`. */
export const refundReasonKey = z
  .string()
  .check(z.regex(/^Refund:/, 'Must be the reason of a refund after Refund:'), z.maxLength(507));

/** Filters of the sales reports; an order must match all of them. */
const salesFilters = {
  ...range,
  /** Employee who took the order, also for its payments and refunds; `none` matches orders that nobody took. */
  employee_id: z.optional(idOrNoneParam),
  /** A Mixed order matches each of its tenders. */
  payment_type: z.optional(tender),
  order_type_id: z.optional(orderType),
  order_source: z.optional(orderSource),
  status: z.optional(orderStatus),
  terminal_id: z.optional(idParam),
  /** Hour of the day, in the location's time zone, of an order, payment or refund. */
  hour: z.optional(wholeNumberParam(0, 23)),
  /** Weekday of the business day of an order, payment or refund, from 1 for Monday to 7 for Sunday. */
  weekday: z.optional(wholeNumberParam(1, 7)),
  /** Matches orders with a line that has this tax. */
  tax_id: z.optional(idParam),
  /** The modifier, category and item filters match orders with at least one line that satisfies all of them. */
  /** `none` matches typed-in modifiers without a name. */
  modifier_id: z.optional(idOrNoneParam),
  /** `none` matches lines without a category. */
  category_id: z.optional(idOrNoneParam),
  item_id: z.optional(idParam),
  /** Names of items and modifiers that were typed in at a terminal and have no id. */
  item_name: z.optional(typedInName),
  modifier_name: z.optional(typedInName),
  /** Matches orders with a line or service charge that has this tax at this rate. */
  tax: z.optional(taxKeyParam),
  discount: z.optional(discountKey),
  /** The refund filters match orders with a refund that satisfies them all; in the transactions report, that refund. */
  refund_reason: z.optional(refundReasonKey),
  /** Employee who made the refund; `none` matches refunds without an employee. */
  refunded_by: z.optional(idOrNoneParam),
  /** `captured_id` and `card_type` match orders with a payment in this capture state, or with this type of card. */
  captured_id: z.optional(captureState),
  card_type: z.optional(cardType),
  /** Number of an order or transaction, or the first three or more characters of a receipt number. */
  search: z.optional(searchParam),
};

const salesQuery = z.extend(pagingQuery, salesFilters);
export const salesSummaryQuery = z.object(salesFilters);

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
  /** The amounts of a Refund are negative. */
  kind: paymentKind,
  payment_type: tender,
  /** Payments and refunds of open or voided orders are not in the totals. */
  order: z.object({ id, source: orderSource, type: orderType, status: orderStatus }),
  /** Paid part of the order's total; includes taxes, excludes tips. */
  amount: money,
  tax_amount: money,
  tips: money,
  total_discount: money,
  /** Employee who took the order. */
  employee: z.nullable(person),
});
export type Transaction = z.infer<typeof transaction>;

export const listOrders = operation({
  method: 'GET',
  path: '/reports/orders',
  right: view('orders'),
  summary: 'Orders of a time range, newest first',
  query: salesQuery,
  response: z.object({ data: z.object({ orders: z.array(orderSummary) }), paging_metadata: pagingMetadata }),
});

export const listTransactions = operation({
  method: 'GET',
  path: '/reports/transactions',
  right: view('transactions'),
  summary: 'Payments and refunds of a time range, newest first; each on its own day',
  query: salesQuery,
  response: z.object({ data: z.object({ payments: z.array(transaction) }), paging_metadata: pagingMetadata }),
});

/**
 * Totals of a sales report. Open and voided orders are counted without amounts. The totals of orders and of transactions
 * are equal when orders are paid on the day of the order; an order free of charge has no transaction, so only the totals
 * of the orders include its price and discount.
 *
 * net = gross - discounts - refunds; total = net + service_charges + tax + rounding + tips, that is, payments less
 * refunds.
 */
export const salesTotals = z.object({
  count: z.int(),
  /** Number of open rows. Open and voided rows are included in `count` but not in the amounts. */
  open: z.int(),
  voided: z.int(),
  /** Before discounts and taxes. */
  gross: money,
  discounts: money,
  /** Part of the discounts: lines that the house gave away; 0 for transactions. */
  comps: money,
  /**
   * Refunds in the range, also of earlier sales, without taxes, service charges and rounding. Positive, but what is paid
   * again after a refund on an earlier day makes the refunds of the orders negative.
   */
  refunds: money,
  net: money,
  /** Service charges of orders less those of refunds. */
  service_charges: money,
  /** Tax of orders less the tax of refunds. */
  tax: money,
  /** Rounding of totals that were paid in cash, less the rounding of refunds; may be negative. */
  rounding: money,
  tips: money,
  total: money,
  /** Number of guests of the completed orders, where the terminal sent it; 0 for transactions. */
  guests: z.int(),
});
export type SalesTotals = z.infer<typeof salesTotals>;

export const chartUnit = z.enum(['hour', 'day', 'week', 'month']);
export type ChartUnit = z.infer<typeof chartUnit>;

/** One bucket per hour, day, week or month of the range in the location's time zone, including empty buckets. */
export const chart = z.object({
  unit: chartUnit,
  buckets: z.array(
    z.object({
      start: instant,
      count: z.int(),
      /** Net sales; for cash reconciliations, cash in less cash out. */
      amount: money,
    }),
  ),
});
export type Chart = z.infer<typeof chart>;

const salesSummary = z.object({ totals: salesTotals, chart });
export type SalesSummary = z.infer<typeof salesSummary>;

export const summarizeOrders = operation({
  method: 'GET',
  path: '/reports/orders/summary',
  right: view('orders'),
  summary: 'Totals and chart of the orders report',
  query: salesSummaryQuery,
  response: salesSummary,
});

export const summarizeTransactions = operation({
  method: 'GET',
  path: '/reports/transactions/summary',
  right: view('transactions'),
  summary: 'Totals and chart of the transactions report',
  query: salesSummaryQuery,
  response: salesSummary,
});

/** Deprecated: only releases of mf-reporting that were built before `report-exports` use these operations. */
export const csvExport = { method: 'GET', isFileTransfer: true, response: z.string() } as const;

export const exportOrders = operation({
  ...csvExport,
  path: '/reports/orders/export',
  right: view('orders'),
  summary: 'The orders report with its totals as CSV',
  query: salesSummaryQuery,
});

export const exportTransactions = operation({
  ...csvExport,
  path: '/reports/transactions/export',
  right: view('transactions'),
  summary: 'The transactions report with its totals as CSV',
  query: salesSummaryQuery,
});
