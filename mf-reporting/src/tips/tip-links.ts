import { type DateRange, toOneDay } from '../filters/date-range';
import { withFilters } from '../paths';
import { reports } from '../reports';

/** URL parameters of the modals. */
export const RULES_PARAM = 'rules';
export const DAY_PARAM = 'workers_of';

/** Returns the link to the same page with a modal: the rules, or who worked on a day. */
export function modalLink(searchParams: URLSearchParams, parameter: string, value: string): string {
  const target = new URLSearchParams(searchParams);
  target.set(parameter, value);
  return `${reports.tips.path}?${target}`;
}

/**
 * Returns the path of the transactions of an employee's orders, or of orders that nobody took, on a day, or on the days of
 * `date`.
 */
export function transactionsPath(employeeId: number | null, date: DateRange, day: string | null): string {
  const range = day === null ? date : toOneDay(day);
  return withFilters(reports.transactions.path, range, { employee_id: String(employeeId ?? 'none') });
}
