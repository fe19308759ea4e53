import type { SalesByRow, SalesDimension } from '@backoffice/contract/sales-by';
import { drillDown } from '@backoffice/contract/sales-drill-down';
import { type DateRange, toOneDay } from '../filters/date-range';
import { withFilters } from '../paths';
import { reports } from '../reports';

interface Grouped {
  date: DateRange;
  by: SalesDimension;
  thenBy: SalesDimension | null;
}

/** Returns the path of the report that lists the orders, or transactions, behind a row. */
export function drillDownPath({ date, by, thenBy }: Grouped, row: Pick<SalesByRow, 'key' | 'then_key'>): string {
  const { report, filters } = drillDown({ by, then_by: thenBy ?? undefined }, row);
  const { day, ...others } = filters;
  const range = day === undefined ? date : toOneDay(day);
  return withFilters(reports[report].path, range, others);
}
