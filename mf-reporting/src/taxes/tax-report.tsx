import type { TaxSales, TaxTotals } from '@backoffice/contract/tax-report';
import { useSearchParams } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { dateFilter } from '../filters/date-filter';
import { readDateRange, toRangeQuery, writeDateRange } from '../filters/date-range';
import { defineReport } from '../report/report';
import { moneyColumn } from '../report/report-columns';
import { reports } from '../reports';
import { type Figure, moneyFigure } from '../summary/figures';
import { TaxNotes } from './tax-notes';

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

const figures: Figure<TaxTotals>[] = [
  moneyFigure('Sales before refunds', ({ sales }) => sales),
  moneyFigure('Without any tax', ({ untaxed }) => untaxed),
  moneyFigure('Net sales', ({ orders_report }) => orders_report.net),
  moneyFigure('Tax collected', ({ collected }) => collected),
  moneyFigure('Tax refunded', ({ refunded }) => -refunded),
  moneyFigure('Tax due', ({ due }) => due),
];

/** The name of a tax, as a link to the orders that have it. */
function TaxName({ tax: { tax_id, name } }: { tax: TaxSales }) {
  const [searchParams] = useSearchParams();
  if (tax_id === null) return name;
  const target = new URLSearchParams();
  writeDateRange(readDateRange(searchParams), target);
  target.set('tax_id', String(tax_id));
  return (
    <TextLink to={`${reports.orders.path}?${target}`} label={`${name}: orders with this tax`}>
      {name}
    </TextLink>
  );
}

const columns: Column<TaxSales>[] = [
  { key: 'name', header: 'Tax', cell: (tax) => <TaxName tax={tax} />, compact: 'top' },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => `${numberFormat.format(rate)}%`, align: 'end', compact: 'middle' },
  { key: 'orders', header: 'Orders', cell: ({ orders }) => numberFormat.format(orders), align: 'end' },
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
  selectRows: ({ taxes }) => taxes,
  columns,
  rowKey: ({ tax_id, name, rate }) => `${tax_id} ${name} ${rate}`,
  empty: { title: 'No taxes.', hint: 'Choose other days.' },
  failed: 'Failed to fetch taxes',
  failure: 'The taxes could not be loaded',
  exportName: 'taxes',
});
