import { findRecordKind, type SalesByTotals } from '@backoffice/contract/sales-by';
import { searchFilter, type ViewOf } from '@backoffice/ui/list';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { numberFormat } from '../formats';
import { defineReport } from '../report/report';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { comparisonFilter, toComparisonQuery } from './comparison-filter';
import { dimensionFilter, secondDimensionFilter, sortFilter } from './grouping-filters';
import { buildSalesByColumns } from './sales-by-columns';
import { SalesByNotes } from './sales-by-notes';
import { SalesMatrix } from './sales-matrix';

const filters = {
  date: dateFilter,
  by: dimensionFilter,
  thenBy: secondDimensionFilter,
  compare: comparisonFilter,
  sort: sortFilter,
  search: searchFilter({ placeholder: 'Name' }),
};
export type SalesByView = ViewOf<typeof filters>;

/** The totals of the orders report for the same days; the rows break these totals down. */
const figures: Figure<SalesByTotals>[] = [
  { term: 'Rows', value: ({ count }) => numberFormat.format(count) },
  {
    term: 'Orders',
    value: ({ orders_report: { count, open, voided } }) => numberFormat.format(count - open - voided),
  },
  moneyFigure('Gross sales', ({ orders_report }) => orders_report.gross),
  moneyFigure('Discounts', ({ orders_report }) => -orders_report.discounts),
  moneyFigure('Refunds', ({ orders_report }) => -orders_report.refunds),
  moneyFigure('Net sales', ({ orders_report }) => orders_report.net),
  moneyFigure('Taxes', ({ orders_report }) => orders_report.tax),
];

export const salesByReport = defineReport({
  calls: reports.salesBy,
  filters,
  toQuery: (view, settings) => ({
    ...toRangeQuery(view, settings),
    by: view.by,
    then_by: view.thenBy,
    ...toComparisonQuery(view.compare),
    sort: view.sort?.sort,
    direction: view.sort?.direction,
    search: view.search,
  }),
  groupedBy: ['by', 'then_by'],
  figures,
  figureSource: 'sales_by_orders',
  columnSource: ({ by, thenBy }) =>
    `sales_by_${findRecordKind({ by, then_by: thenBy ?? undefined }) ?? 'orders'}` as const,
  chartTitle: 'Net sales',
  Notes: SalesByNotes,
  BelowChart: SalesMatrix,
  selectRows: ({ rows }) => rows,
  columns: ({ view, totals, isUpdating, change }) =>
    buildSalesByColumns({
      view,
      // The rows can be those of other days than the previous totals.
      total: isUpdating ? undefined : totals?.all,
      sorting: view.sort,
      onSort: (sort) => change({ sort }),
    }),
  rowKey: ({ key, then_key }) => `${key} ${then_key}`,
  empty: { title: 'Nothing found for these days.', hint: 'Choose other days, another group or another search.' },
  failed: 'Failed to fetch sales',
  failure: 'The sales could not be loaded',
  exportName: 'sales',
});
