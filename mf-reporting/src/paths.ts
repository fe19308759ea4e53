import { type DateRange, writeDateRange } from './filters/date-range';
import { closings, reconciliation, reports } from './reports';

/** Query of a report's URL that sets its date filter to one day, `yyyy-MM-dd`. */
const searchDay = (day: string) => `?date_filter=custom_date_range&start_date=${day}&end_date=${day}`;

/** Returns the path of a page with its date filter set to a range. */
export function withDates(path: string, date: DateRange): string {
  const searchParams = new URLSearchParams();
  writeDateRange(date, searchParams);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Builders of the paths of details pages and of filtered reports; `reports` has the paths of the lists. */
export const paths = {
  order: (id: number) => `${reports.orders.path}/order-details/${id}`,
  /** The page of an order that highlights one of its payments or refunds. */
  transaction: (orderId: number, paymentId: number) =>
    `${reports.transactions.path}/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliation: (id: number) => `${reports.cashReconciliations.path}/cash-reconciliation-details/${id}`,
  ordersOfDay: (day: string) => `${reports.orders.path}${searchDay(day)}`,
  cashReconciliationsOfDay: (day: string) => `${reports.cashReconciliations.path}${searchDay(day)}`,
  reconciliationOfDay: (day: string) => `${reconciliation.path}${searchDay(day)}`,
  closing: (number: number) => `${closings.path}/${number}`,
  journal: `${closings.path}/journal`,
};
