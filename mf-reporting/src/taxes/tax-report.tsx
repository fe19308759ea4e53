import type { TaxTotals } from '@backoffice/contract/tax-report';
import type { Column } from '@backoffice/ui/data-table';
import { dateFilter } from '../filters/date-filter';
import { toRangeQuery } from '../filters/date-range';
import { numberFormat } from '../formats';
import { defineReport } from '../report/report';
import { moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { TaxNotes } from './tax-notes';
import { emphasizeSubTotals, groupByJurisdiction, isTax, type TaxRow, TaxRowName, taxRowKey } from './tax-rows';

const figures: Figure<TaxTotals>[] = [
  moneyFigure('Sales before refunds', ({ sales }) => sales),
  moneyFigure('Without any tax', ({ untaxed }) => untaxed),
  moneyFigure('Net sales', ({ orders_report }) => orders_report.net),
  moneyFigure('Tax collected', ({ collected }) => collected),
  moneyFigure('Tax refunded', ({ refunded }) => -refunded),
  moneyFigure('Tax due', ({ due }) => due),
];

const columns: Column<TaxRow>[] = [
  { key: 'name', header: 'Tax', cell: (row) => <TaxRowName row={row} />, compact: 'top' },
  {
    ...{ key: 'rate', header: 'Rate', align: 'end', compact: 'middle' },
    cell: (row) => (isTax(row) ? `${numberFormat.format(row.rate)}%` : null),
  },
  {
    key: 'orders',
    header: 'Orders',
    cell: (row) => (isTax(row) ? numberFormat.format(row.orders) : null),
    align: 'end',
  },
  moneyColumn('taxable', 'Taxable sales', { signed: true }),
  moneyColumn('exempt', 'Exempt sales', { signed: true }),
  moneyColumn('collected', 'Tax collected', { signed: true }),
  moneyColumn('refunded', 'Tax refunded', { signed: true }),
  moneyColumn('due', 'Tax due', { signed: true, compact: 'top-end' }),
  moneyColumn('rounding', 'Rounding', { signed: true }),
];

export const taxReport = defineReport({
  calls: reports.taxes,
  filters: { date: dateFilter },
  toQuery: (view, settings) => toRangeQuery(view, settings),
  figures,
  figureSource: 'taxes',
  chartTitle: 'Net sales',
  Notes: TaxNotes,
  selectRows: groupByJurisdiction,
  columns: columns.map(emphasizeSubTotals),
  rowKey: taxRowKey,
  empty: { title: 'No taxes.', hint: 'Choose other days.' },
  failed: 'Failed to fetch taxes',
  failure: 'The taxes could not be loaded',
  exportName: 'taxes',
});
