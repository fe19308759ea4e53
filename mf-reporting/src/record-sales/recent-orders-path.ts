import { CUSTOM_RANGE, type DayRange } from '@backoffice/platform/dates';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';

/** Returns the path of the orders report for a range of days with an additional filter. */
export function recentOrdersPath(days: DayRange, filter: Record<string, string>): string {
  return buildFilteredPath(reports.orders.path, { preset: CUSTOM_RANGE, ...days }, filter);
}
