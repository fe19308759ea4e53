import { CUSTOM_RANGE, type DayRange } from '@backoffice/platform/dates';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';

/** Returns the path of the orders of some days that match a filter. */
export function recentOrdersPath(days: DayRange, filter: Record<string, string>): string {
  return buildFilteredPath(reports.orders.path, { preset: CUSTOM_RANGE, ...days }, filter);
}
