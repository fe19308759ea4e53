import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { StaffSales, StaffSort } from '@backoffice/contract/staff-report';
import { TextLink } from '@backoffice/ui';
import type { Column, CompactPlace } from '@backoffice/ui/data-table';
import { type DateRange, writeDateRange } from '../filters/date-range';
import { reports } from '../reports';
import { SortHeader } from '../sales-by/sort-header';
import { firstDirection, SORT_LABELS, type StaffSorting } from './sort-filter';

const numberFormat = new Intl.NumberFormat('en-US');

interface ColumnsContext {
  date: DateRange;
  sorting: StaffSorting;
  onSort: (sorting: StaffSorting) => void;
}

/** The name of an employee, as a link to the orders that the employee took. */
function EmployeeName({ row: { employee_id, name }, date }: { row: StaffSales; date: DateRange }) {
  if (employee_id === null) return name;
  const searchParams = new URLSearchParams();
  writeDateRange(date, searchParams);
  searchParams.set('employee_id', String(employee_id));
  return (
    <TextLink to={`${reports.orders.path}?${searchParams}`} label={`${name}: orders of this employee`}>
      {name}
    </TextLink>
  );
}

/** Formats the number of voided orders with their amount: `2 ($31.50)`. */
function formatVoids({ voids, void_amount }: StaffSales): string {
  return voids === 0 ? '0' : `${numberFormat.format(voids)} (${formatMoney(void_amount)})`;
}

/** Returns the columns; each of them sorts the rows, except the team role. */
export function buildStaffColumns({ date, sorting, onSort }: ColumnsContext): Column<StaffSales>[] {
  const sortable = (sort: StaffSort) => {
    const header = SORT_LABELS[sort] ?? '';
    const direction = sorting.sort === sort ? sorting.direction : undefined;
    const reverse = direction === 'asc' ? ('desc' as const) : ('asc' as const);
    const next = { sort, direction: direction ? reverse : firstDirection(sort) };
    return {
      key: sort,
      header,
      sorted: direction && (direction === 'asc' ? ('ascending' as const) : ('descending' as const)),
      headerCell: <SortHeader name={header} direction={direction} onSort={() => onSort(next)} />,
    };
  };
  const figure = (
    sort: StaffSort,
    format: (row: StaffSales) => string,
    compact?: CompactPlace,
  ): Column<StaffSales> => ({
    ...sortable(sort),
    cell: format,
    align: 'end',
    ...(compact && { compact }),
  });
  return [
    { ...sortable('name'), cell: (row) => <EmployeeName row={row} date={date} />, compact: 'top' },
    { key: 'role', header: 'Team role', cell: ({ role }) => role ?? '-', compact: 'middle' },
    figure('orders', ({ orders }) => numberFormat.format(orders)),
    figure('net', ({ net }) => formatSignedMoney(net), 'top-end'),
    figure('average', ({ average }) => formatSignedMoney(average)),
    figure('guests', ({ guests }) => numberFormat.format(guests)),
    figure('discounts', ({ discounts }) => formatSignedMoney(-discounts)),
    figure('comps', ({ comps }) => formatSignedMoney(-comps)),
    figure('void_amount', formatVoids),
    figure('refunds', ({ refunds }) => formatSignedMoney(-refunds)),
    figure('tips', ({ tips }) => formatSignedMoney(tips)),
  ];
}
