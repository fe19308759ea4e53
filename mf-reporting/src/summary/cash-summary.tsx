import { formatSignedMoney } from '@backoffice/contract/money';
import type { CashSummary as CashSummaryData } from '@backoffice/contract/reports';
import type { Figure } from './figures';
import { ReportSummary, type SummaryQuery } from './report-summary';

export interface CashSummaryProps {
  query: SummaryQuery<CashSummaryData>;
  zone: string;
}

function figuresOf({ count, cash_in, cash_out, mismatch }: CashSummaryData['totals']): Figure[] {
  return [
    { term: 'Drawers', value: String(count) },
    { term: 'Cash in', value: formatSignedMoney(cash_in) },
    { term: 'Cash out', value: formatSignedMoney(cash_out) },
    { term: 'Mismatch', value: formatSignedMoney(mismatch), tone: mismatch === 0 ? 'positive' : 'negative' },
  ];
}

const FIGURES = 4;

/** What all the drawers of a report come to, and when they were closed. */
export function CashSummary({ query, zone }: CashSummaryProps) {
  return (
    <ReportSummary query={query} figuresOf={figuresOf} count={FIGURES} chartTitle="Cash in less cash out" zone={zone} />
  );
}
