import type { FigureSource } from '@backoffice/contract/figure-definitions';
import type { Chart } from '@backoffice/contract/reports';
import { QueryError } from '@backoffice/ui/data-table';
import type { RecordQuery } from '@backoffice/ui/list';
import type { ReactNode } from 'react';
import { BucketChart, type BucketChartProps } from '../chart/bucket-chart';
import { ChartSkeleton } from '../chart/series-chart';
import { type Figure, Figures } from './figures';

/** The properties of a query result that a summary uses. */
export interface SummaryQuery<Totals> extends RecordQuery<{ totals: Totals; chart: Chart }> {
  isPlaceholderData: boolean;
}

interface ReportSummaryProps<Totals> {
  query: SummaryQuery<Totals>;
  /** The group of figure definitions that contains the figures. */
  source: FigureSource;
  figures: readonly Figure<Totals>[];
  /** Name of the charted figure. */
  chartTitle: string;
  charted?: BucketChartProps['charted'];
  /** Whether the report has an hour-of-day filter. */
  hasHourFilter?: boolean;
  /** Content between the figures and the chart. */
  children?: ReactNode;
}

/** The totals of a report and a chart over time. */
export function ReportSummary<Totals>({
  query,
  source,
  figures,
  chartTitle,
  charted,
  hasHourFilter,
  children,
}: ReportSummaryProps<Totals>) {
  const { data, error } = query;
  const isFailed = error !== null && data === undefined;
  return (
    <>
      {isFailed ? (
        <QueryError title="The summary could not be computed" query={query} />
      ) : (
        <Figures source={source} figures={figures} totals={data?.totals} isUpdating={query.isPlaceholderData} />
      )}
      {children}
      {data && <BucketChart title={chartTitle} chart={data.chart} charted={charted} hasHourFilter={hasHourFilter} />}
      {!data && !isFailed && <ChartSkeleton />}
    </>
  );
}
