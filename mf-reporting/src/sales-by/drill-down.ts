import type { SalesByRow, SalesDimension } from '@backoffice/contract/sales-by';
import { findDrillDownReport } from '@backoffice/contract/sales-drill-down';
import { type DateRange, toOneDayRange } from '../filters/date-range';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';

interface Grouped {
  date: DateRange;
  by: SalesDimension;
  thenBy: SalesDimension | null;
}

/** Returns the path of the report that lists the orders, or transactions, behind a row. */
export function drillDownPath({ date, by, thenBy }: Grouped, row: Pick<SalesByRow, 'key' | 'then_key'>): string {
  const { report, filters } = findDrillDownReport({ by, then_by: thenBy ?? undefined }, row);
  const { day, ...others } = filters;
  const range = day === undefined ? date : toOneDayRange(day);
  return buildFilteredPath(reports[report].path, range, others);
}
