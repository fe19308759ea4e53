import { CUSTOM_RANGE } from '@backoffice/platform/dates';
import { type DateRange, writeDateRange } from './filters/date-range';
import { closings, reconciliation, reports } from './reports';

/** Returns the path of a page with its date filter set to a range. */
export function withDates(path: string, date: DateRange): string {
  const searchParams = new URLSearchParams();
  writeDateRange(date, searchParams);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Returns the path of a page with its date filter set to one day, `yyyy-MM-dd`. */
const withDay = (path: string, day: string) => withDates(path, { preset: CUSTOM_RANGE, start: day, end: day });

/** Builders of the paths of details pages and of filtered reports; `reports` has the paths of the lists. */
export const paths = {
  order: (id: number) => `${reports.orders.path}/order-details/${id}`,
  /** The page of an order that highlights one of its payments or refunds. */
  transaction: (orderId: number, paymentId: number) =>
    `${reports.transactions.path}/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliation: (id: number) => `${reports.cashReconciliations.path}/cash-reconciliation-details/${id}`,
  ordersOfDay: (day: string) => withDay(reports.orders.path, day),
  cashReconciliationsOfDay: (day: string) => withDay(reports.cashReconciliations.path, day),
  reconciliationOfDay: (day: string) => withDay(reconciliation.path, day),
  closing: (number: number) => `${closings.path}/${number}`,
  journal: `${closings.path}/journal`,
};
