import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { StaffSales, StaffSort } from '@backoffice/contract/staff-report';
import { TextLink } from '@backoffice/ui';
import type { Column, CompactPlace } from '@backoffice/ui/data-table';
import type { ReactNode } from 'react';
import type { DateRange } from '../filters/date-range';
import { numberFormat } from '../formats';
import { buildFilteredPath } from '../paths';
import { reports } from '../reports';
import { sortable } from '../sales-by/sort-header';
import { SORT_LABELS, type StaffSorting } from './sort-filter';

interface ColumnsContext {
  date: DateRange;
  sorting: StaffSorting;
  onSort: (sorting: StaffSorting) => void;
}

interface StaffCellProps {
  row: StaffSales;
  date: DateRange;
}

/** Returns the path of the orders that an employee took, or of the orders that nobody took. */
function ordersPath({ row: { employee_id }, date }: StaffCellProps, filters: Record<string, string> = {}): string {
  return buildFilteredPath(reports.orders.path, date, { employee_id: String(employee_id ?? 'none'), ...filters });
}

/** The name of an employee, as a link to the orders that the employee took. */
function EmployeeName({ row, date }: StaffCellProps) {
  const orders = row.employee_id === null ? 'orders that nobody took' : 'orders of this employee';
  return (
    <TextLink to={ordersPath({ row, date })} label={`${row.name}: ${orders}`}>
      {row.name}
    </TextLink>
  );
}

/** The number of voided orders with their amount, `2 ($31.50)`, as a link to these orders. */
function Voids({ row, date }: StaffCellProps) {
  const { name, voids, void_amount } = row;
  if (voids === 0) return '0';
  const text = `${numberFormat.format(voids)} (${formatMoney(void_amount)})`;
  return (
    <TextLink to={ordersPath({ row, date }, { status: 'Voided' })} label={`${text}: voided orders of ${name}`}>
      {text}
    </TextLink>
  );
}

/** Returns the columns. The rows can be sorted by every column except the team role. */
export function buildStaffColumns({ date, sorting, onSort }: ColumnsContext): Column<StaffSales>[] {
  const column = (sort: StaffSort) => sortable(sort, SORT_LABELS[sort] ?? '', { sorting, onSort });
  const figure = (
    sort: StaffSort,
    format: (row: StaffSales) => ReactNode,
    compact?: CompactPlace,
  ): Column<StaffSales> => ({
    ...column(sort),
    cell: format,
    align: 'end',
    ...(compact && { compact }),
  });
  return [
    { ...column('name'), cell: (row) => <EmployeeName row={row} date={date} />, compact: 'top' },
    { key: 'role', header: 'Team role', cell: ({ role }) => role ?? '-', compact: 'middle' },
    figure('orders', ({ orders }) => numberFormat.format(orders)),
    figure('net', ({ net }) => formatSignedMoney(net), 'top-end'),
    figure('average', ({ average }) => formatSignedMoney(average)),
    figure('guests', ({ guests }) => numberFormat.format(guests)),
    figure('discounts', ({ discounts }) => formatSignedMoney(-discounts)),
    figure('comps', ({ comps }) => formatSignedMoney(-comps)),
    figure('void_amount', (row) => <Voids row={row} date={date} />),
    figure('refunds', ({ refunds }) => formatSignedMoney(-refunds)),
    figure('tips', ({ tips }) => formatSignedMoney(tips)),
  ];
}
