import type { CashSummary as CashSummaryData } from '@backoffice/shared/contract/reports';
import { formatSignedMoney } from '@backoffice/shared/format/money';
import { Chart } from './chart';
import { type Figure, Figures } from './figures';
import type { SummaryQuery } from './sales-summary';

export interface CashSummaryProps {
  query: SummaryQuery<CashSummaryData>;
  zone: string;
}

function figuresOf({ count, cash_in, cash_out, mismatch }: CashSummaryData['totals']): Figure[] {
  return [
    { term: 'Drawers', value: String(count) },
    { term: 'Cash in', value: formatSignedMoney(cash_in) },
    { term: 'Cash out', value: formatSignedMoney(-cash_out) },
    { term: 'Mismatch', value: formatSignedMoney(mismatch), tone: mismatch === 0 ? 'positive' : 'negative' },
  ];
}

/** What all the drawers of a report come to, and when they were closed. */
export function CashSummary({ query, zone }: CashSummaryProps) {
  const { data } = query;
  return (
    <>
      <Figures
        figures={data && figuresOf(data.totals)}
        count={4}
        updating={query.isPlaceholderData}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
      {data && <Chart title="Cash in less cash out" chart={data.chart} zone={zone} />}
    </>
  );
}
