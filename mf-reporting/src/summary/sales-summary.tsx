import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesSummary as SalesSummaryData, SalesTotals } from '@backoffice/contract/reports';
import { type SalesFilters, toSalesQuery } from '../report/report-filters';
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

const numberFormat = new Intl.NumberFormat('en-US');

function toFigures(totals: SalesTotals, rows: SalesRows): Figure[] {
  return [
    { term: rows, value: numberFormat.format(totals.count), hint: formatExcludedCounts(totals) },
    { term: 'Gross sales', value: formatSignedMoney(totals.gross) },
    { term: 'Discounts', value: formatSignedMoney(-totals.discounts) },
    { term: 'Refunds', value: formatSignedMoney(-totals.refunds) },
    { term: 'Net sales', value: formatSignedMoney(totals.net), tone: totals.net < 0 ? 'negative' : 'positive' },
    { term: 'Taxes', value: formatSignedMoney(totals.tax) },
    { term: 'Tips', value: formatSignedMoney(totals.tips) },
    { term: 'Total collected', value: formatSignedMoney(totals.total) },
  ];
}

/** Formats the counts of the rows that are not part of the amounts: `2 open, 1 voided`. */
function formatExcludedCounts({ open, voided }: SalesTotals): string {
  return [open > 0 ? `${open} open` : '', voided > 0 ? `${voided} voided` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const FIGURE_COUNT = 8;

/** The totals of a sales report with explanations and a chart over time. */
export function SalesSummary({ query, rows, filters, zone }: SalesSummaryProps) {
  const comparison = useSalesComparison(toSalesQuery(filters, zone));
  return (
    <ReportSummary
      query={query}
      toFigures={(totals) => toFigures(totals, rows)}
      count={FIGURE_COUNT}
      hasHint
      chartTitle="Net sales"
      zone={zone}
    >
      <SalesNotes rows={rows} filters={filters} count={query.data?.totals.count} comparison={comparison} />
    </ReportSummary>
  );
}
