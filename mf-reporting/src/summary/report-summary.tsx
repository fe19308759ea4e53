import type { Chart as ChartData } from '@backoffice/contract/reports';
import type { ReactNode } from 'react';
import { Chart, ChartSkeleton } from './chart';
import { type Figure, Figures } from './figures';

/** What of a query a summary needs. */
export interface SummaryQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ReportSummaryProps<Totals> {
  query: SummaryQuery<{ totals: Totals; chart: ChartData }>;
  figuresOf: (totals: Totals) => Figure[];
  /** How many figures there will be. */
  count: number;
  /** The first of them has a hint. */
  hinted?: boolean;
  /** What the chart's bars are of. */
  chartTitle: string;
  zone: string;
  /** Content between the figures and the chart. */
  children?: ReactNode;
}

/** What a whole report comes to, and when. */
export function ReportSummary<Totals>({ query, figuresOf, count, ...props }: ReportSummaryProps<Totals>) {
  const { hinted, chartTitle, zone, children } = props;
  const { data } = query;
  return (
    <>
      <Figures
        figures={data && figuresOf(data.totals)}
        count={count}
        hinted={hinted}
        updating={query.isPlaceholderData}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
      {children}
      {data ? <Chart title={chartTitle} chart={data.chart} zone={zone} /> : !query.error && <ChartSkeleton />}
    </>
  );
}
