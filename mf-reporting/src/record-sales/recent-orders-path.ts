import type { DayRange } from '@backoffice/platform/dates';
import { writeDateRange } from '../filters/date-range';
import { reports } from '../reports';

/** Returns the path of the orders of some days that match a filter. */
export function recentOrdersPath(days: DayRange, filter: Record<string, string>): string {
  const searchParams = new URLSearchParams();
  writeDateRange({ preset: 'Custom Date Range', ...days }, searchParams);
  for (const [name, value] of Object.entries(filter)) searchParams.set(name, value);
  return `${reports.orders.path}?${searchParams}`;
}
