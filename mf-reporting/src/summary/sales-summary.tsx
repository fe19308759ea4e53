import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesSummary as SalesSummaryData, SalesTotals } from '@backoffice/contract/reports';
import { type SalesFilters, salesQuery } from '../report/report-filters';
import type { Figure } from './figures';
import { ReportSummary, type SummaryQuery } from './report-summary';
import { SalesNotes, type SalesRows } from './sales-notes';
import { useSalesComparison } from './summary.queries';

export interface SalesSummaryProps {
  query: SummaryQuery<SalesSummaryData>;
  rows: SalesRows;
  filters: SalesFilters;
  zone: string;
}

const count = new Intl.NumberFormat('en-US');

function figuresOf(totals: SalesTotals, rows: SalesRows): Figure[] {
  return [
    { term: rows, value: count.format(totals.count), hint: apart(totals) },
    { term: 'Gross sales', value: formatSignedMoney(totals.gross) },
    { term: 'Discounts', value: formatSignedMoney(-totals.discounts) },
    { term: 'Refunds', value: formatSignedMoney(-totals.refunds) },
    { term: 'Net sales', value: formatSignedMoney(totals.net), tone: totals.net < 0 ? 'negative' : 'positive' },
    { term: 'Taxes', value: formatSignedMoney(totals.tax) },
    { term: 'Tips', value: formatSignedMoney(totals.tips) },
    { term: 'Total collected', value: formatSignedMoney(totals.total) },
  ];
}

/** What of the rows comes to nothing: `2 open, 1 voided`. */
function apart({ open, voided }: SalesTotals): string {
  return [open > 0 ? `${open} open` : '', voided > 0 ? `${voided} voided` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const FIGURES = 8;

/** What a whole report of sales comes to, and when it was made. */
export function SalesSummary({ query, rows, filters, zone }: SalesSummaryProps) {
  const comparison = useSalesComparison(salesQuery(filters, zone));
  return (
    <ReportSummary
      query={query}
      figuresOf={(totals) => figuresOf(totals, rows)}
      count={FIGURES}
      hinted
      chartTitle="Net sales"
      zone={zone}
    >
      <SalesNotes rows={rows} filters={filters} count={query.data?.totals.count} comparison={comparison} />
    </ReportSummary>
  );
}
