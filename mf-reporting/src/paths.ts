import { type DateRange, toOneDayRange, writeDateRange } from './filters/date-range';
import { closings, reconciliation, reports } from './reports';

/** Returns the path of a page with its date filter set to `date`; `filters` are further filters as URL parameters. */
export function buildFilteredPath(path: string, date: DateRange, filters: Readonly<Record<string, string>>): string {
  const searchParams = new URLSearchParams();
  writeDateRange(date, searchParams);
  for (const [name, value] of Object.entries(filters)) searchParams.set(name, value);
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Returns the path of a page with its date filter set to `date`. */
export const buildDatedPath = (path: string, date: DateRange) => buildFilteredPath(path, date, {});

/** Returns the path of a page with its date filter set to one day, `yyyy-MM-dd`. */
const buildDayPath = (path: string, day: string) => buildDatedPath(path, toOneDayRange(day));

/** Paths of details pages and of filtered reports; `reports` contains the paths of the unfiltered reports. */
export const paths = {
  order: (id: number) => `${reports.orders.path}/order-details/${id}`,
  /** The page of an order that highlights one of its payments or refunds. */
  transaction: (orderId: number, paymentId: number) =>
    `${reports.transactions.path}/transaction_details/${orderId}?payment=${paymentId}`,
  cashReconciliation: (id: number) => `${reports.cashReconciliations.path}/cash-reconciliation-details/${id}`,
  ordersOfDay: (day: string) => buildDayPath(reports.orders.path, day),
  openOrdersOfDay: (day: string) => buildFilteredPath(reports.orders.path, toOneDayRange(day), { status: 'Open' }),
  /** Today's exceptions that nobody has marked as seen. */
  unseenExceptions: `${reports.exceptions.path}?is_seen=false`,
  cashReconciliationsOfDay: (day: string) => buildDayPath(reports.cashReconciliations.path, day),
  reconciliationOfDay: (day: string) => buildDayPath(reconciliation.path, day),
  closing: (number: number) => `${closings.path}/${number}`,
  journal: `${closings.path}/journal`,
};
