import { type DateRange, writeDateRange } from '../filters/date-range';
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

/** Returns the path of the transactions of an employee's orders on a day, or on the days of `date`. */
export function transactionsPath(employeeId: number, date: DateRange, day: string | null): string {
  const searchParams = new URLSearchParams();
  writeDateRange(day === null ? date : { preset: 'Custom Date Range', start: day, end: day }, searchParams);
  searchParams.set('employee_id', String(employeeId));
  return `${reports.transactions.path}?${searchParams}`;
}
