import { type DateRange, toOneDayRange } from '../filters/date-range';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';

/** URL parameters that open the modals. */
export const RULES_PARAM = 'rules';
export const DAY_PARAM = 'workers_of';

/** Returns the link that opens a modal on the same page: the tip rules, or who worked on a day. */
export function modalLink(searchParams: URLSearchParams, parameter: string, value: string): string {
  const target = new URLSearchParams(searchParams);
  target.set(parameter, value);
  return `${reports.tips.path}?${target}`;
}

/**
 * Returns the path of the transactions report for the orders that an employee took, or for the orders that nobody took
 * if `employeeId` is null. The report covers the business day `day`, or the range `date` if `day` is null.
 */
export function transactionsPath(employeeId: number | null, date: DateRange, day: string | null): string {
  const range = day === null ? date : toOneDayRange(day);
  return buildFilteredPath(reports.transactions.path, range, { employee_id: String(employeeId ?? 'none') });
}
