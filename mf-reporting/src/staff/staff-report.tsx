import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { StaffTotals } from '@backoffice/contract/staff-report';
import { searchFilter } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { numberFormat } from '../formats';
import { defineReport } from '../report/report';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { sortFilter, toSortQuery } from './sort-filter';
import { buildStaffColumns } from './staff-columns';
import { StaffNotes } from './staff-notes';

const figures: Figure<StaffTotals>[] = [
  { term: 'Orders', value: ({ orders }) => numberFormat.format(orders) },
  moneyFigure('Net sales', ({ net }) => net),
  { term: 'Average check', value: ({ average }) => formatSignedMoney(average) },
  { term: 'Guests', value: ({ guests }) => numberFormat.format(guests) },
  moneyFigure('Discounts', ({ discounts }) => -discounts),
  {
    term: 'Voids',
    value: ({ voids }) => numberFormat.format(voids),
    note: ({ void_amount }) => (void_amount === 0 ? '' : formatMoney(void_amount)),
  },
  moneyFigure('Refunds', ({ refunds }) => -refunds),
  moneyFigure('Tips', ({ tips }) => tips),
];

export const staffReport = defineReport({
  calls: reports.staff,
  filters: { date: dateFilter, sort: sortFilter, search: searchFilter({ placeholder: 'Name or team role' }) },
  toQuery: (view, settings) => ({
    ...toRangeQuery(view, settings),
    ...toSortQuery(view.sort),
    search: view.search,
  }),
  figures,
  figureSource: 'staff',
  chartTitle: 'Net sales',
  Notes: StaffNotes,
  selectRows: ({ employees }) => employees,
  columns: ({ view, change }) =>
    buildStaffColumns({ date: view.date, sorting: view.sort, onSort: (sort) => change({ sort }) }),
  rowKey: ({ employee_id }) => employee_id ?? 'nobody',
  empty: { title: 'No sales.', hint: 'Choose other days or another search.' },
  failed: 'Failed to fetch the staff report',
  failure: 'The staff report could not be loaded',
  exportName: 'employees',
});
