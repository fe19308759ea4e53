import * as z from 'zod/mini';
import { money } from './fields';
import { operation } from './operation';
import { salesSummaryQuery } from './reports';
import { view } from './rights';

/**
 * Reconciles the order totals with the transaction totals, to the cent:
 * orders + tips - refunds - paid_on_other_days + for_other_days + rest = transactions.
 */
export const salesComparison = z.object({
  /** Totals of the completed orders with service charges and taxes, before refunds and without tips. */
  orders: money,
  /** Tips as in the orders summary, less refunded tips. */
  tips: money,
  /** Refunds in the range less what was paid again after refunds, with taxes and without tips; usually positive. */
  refunds: money,
  /** Payments that were made outside the time range for orders within it, without what was paid again after refunds. */
  paid_on_other_days: money,
  /** Payments that were made within the time range for orders outside it, without what was paid again after refunds. */
  for_other_days: money,
  /** Underpayment (negative) or overpayment of orders, and payments that the filters leave out. */
  rest: money,
  transactions: money,
});
export type SalesComparison = z.infer<typeof salesComparison>;

export const compareSales = operation({
  method: 'GET',
  path: '/reports/sales_comparison',
  right: view('orders', ['transactions']),
  summary: 'Reconciliation of the totals of the orders with those of the transactions',
  query: salesSummaryQuery,
  response: salesComparison,
});
