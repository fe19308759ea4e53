import { formatSignedMoney } from '@backoffice/contract/money';
import type { CashSummary as CashSummaryData } from '@backoffice/contract/reports';
import type { Figure } from './figures';
import { ReportSummary, type SummaryQuery } from './report-summary';

export interface CashSummaryProps {
  query: SummaryQuery<CashSummaryData>;
  zone: string;
}

function toFigures({ count, cash_in, cash_out, mismatch }: CashSummaryData['totals']): Figure[] {
  return [
    { term: 'Drawers', value: String(count) },
    { term: 'Cash in', value: formatSignedMoney(cash_in) },
    { term: 'Cash out', value: formatSignedMoney(cash_out) },
    { term: 'Mismatch', value: formatSignedMoney(mismatch), tone: mismatch === 0 ? 'positive' : 'negative' },
  ];
}

const FIGURE_COUNT = 4;

/** The totals of a cash reconciliation report and a chart over time. */
export function CashSummary({ query, zone }: CashSummaryProps) {
  return (
    <ReportSummary
      query={query}
      toFigures={toFigures}
      count={FIGURE_COUNT}
      chartTitle="Cash in less cash out"
      zone={zone}
    />
  );
}
