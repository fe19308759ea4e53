import type { Chart as ChartData } from '@backoffice/contract/reports';
import type { ReactNode } from 'react';
import { Chart, ChartSkeleton } from './chart';
import { type Figure, Figures } from './figures';

/** The part of a query result that a summary uses. */
export interface SummaryQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ReportSummaryProps<Totals> {
  query: SummaryQuery<{ totals: Totals; chart: ChartData }>;
  toFigures: (totals: Totals) => Figure[];
  /** Number of figures, for the skeleton. */
  count: number;
  /** Whether the first figure has a hint. */
  hasHint?: boolean;
  /** Name of the charted amount. */
  chartTitle: string;
  zone: string;
  /** Content between the figures and the chart. */
  children?: ReactNode;
}

/** The totals of a report and a chart over time. */
export function ReportSummary<Totals>({ query, toFigures, count, ...props }: ReportSummaryProps<Totals>) {
  const { hasHint, chartTitle, zone, children } = props;
  const { data } = query;
  return (
    <>
      <Figures
        figures={data && toFigures(data.totals)}
        count={count}
        hasHint={hasHint}
        isUpdating={query.isPlaceholderData}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
      {children}
      {data ? <Chart title={chartTitle} chart={data.chart} zone={zone} /> : !query.error && <ChartSkeleton />}
    </>
  );
}
