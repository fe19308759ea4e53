import type { SalesByRow, SalesDimension } from '@backoffice/contract/sales-by';
import { type DateRange, writeDateRange } from '../filters/date-range';
import { reports } from '../reports';

/** URL parameters of the filters of sales reports, by dimension. */
const PARAMS: Partial<Record<SalesDimension, string>> = {
  item: 'item_id',
  category: 'category_id',
  modifier: 'modifier_id',
  employee: 'employee_id',
  order_type: 'order_type_id',
  tender: 'payment_type',
  tax: 'tax_id',
  terminal: 'terminal_id',
};

interface Grouped {
  date: DateRange;
  by: SalesDimension;
  thenBy: SalesDimension | null;
}

/** Adds the filter of a value to the URL parameters; returns false when no report has this filter. */
function addFilter(searchParams: URLSearchParams, dimension: SalesDimension, key: string): boolean {
  if (dimension === 'day') {
    writeDateRange({ preset: 'Custom Date Range', start: key, end: key }, searchParams);
    return true;
  }
  const param = PARAMS[dimension];
  // A tax's key begins with its id. Reports cannot be filtered by a value without an id.
  const value = dimension === 'tax' ? (key.split(':')[0] ?? '') : key;
  if (param === undefined || value === '' || value.startsWith('name:')) return false;
  searchParams.set(param, value);
  return true;
}

/**
 * Returns the path of the report with the orders, or transactions, of a row; undefined for hours, weekdays and other values
 * that reports cannot be filtered by.
 */
export function drillDownPath({ date, by, thenBy }: Grouped, row: SalesByRow): string | undefined {
  const searchParams = new URLSearchParams();
  writeDateRange(date, searchParams);
  if (!addFilter(searchParams, by, row.key)) return undefined;
  if (thenBy && !addFilter(searchParams, thenBy, row.then_key)) return undefined;
  const { path } = by === 'tender' || thenBy === 'tender' ? reports.transactions : reports.orders;
  return `${path}?${searchParams}`;
}
