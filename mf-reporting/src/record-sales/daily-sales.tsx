import type { DaySettings } from '@backoffice/contract/locations';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { Chart } from '@backoffice/contract/reports';
import { useMayOpen } from '@backoffice/platform/access';
import { CUSTOM_RANGE, type DayRange } from '@backoffice/platform/dates';
import { QueryCard, type RecordQuery } from '@backoffice/ui/list';
import { useMemo } from 'react';
import { buildPoints } from '../chart/bucket-chart';
import { createBucketLinks } from '../chart/bucket-links';
import { formatAxisMoney } from '../chart/format-axis-money';
import type { ChartContent } from '../chart/series';
import { ChartSkeleton, SeriesChart } from '../chart/series-chart';
import { useOpenLink } from '../chart/use-open-link';
import { writeDateRange } from '../filters/date-range';
import { reports } from '../reports';

const TITLE = 'Net sales by day';

interface RecentSales {
  chart: Chart;
  /** The charted days and the location's day settings; undefined while the location loads. */
  recent: { days: DayRange; settings: DaySettings } | undefined;
}

interface DailySalesProps {
  query: RecordQuery<RecentSales>;
  /** URL parameter with which the orders report shows the same sales; its value is `id`. */
  filter: 'employee_id' | 'item_id';
  id: number;
}

function buildContent(
  chart: Chart,
  { days, settings }: NonNullable<RecentSales['recent']>,
  filter: Record<string, string>,
  mayOpenOrders: boolean,
): ChartContent {
  const address = new URLSearchParams(filter);
  writeDateRange({ preset: CUSTOM_RANGE, ...days }, address);
  const links = createBucketLinks(chart, { address, settings, now: new Date(), hasHourFilter: false });
  return {
    title: TITLE,
    pointName: 'Day',
    points: buildPoints(
      chart,
      settings,
      links.map((link) => (link && mayOpenOrders ? `${reports.orders.path}${link}` : undefined)),
    ),
    series: [{ name: 'Net sales', values: chart.buckets.map(({ amount }) => amount), kind: 'bar', tone: 'current' }],
    format: formatSignedMoney,
    formatAxis: formatAxisMoney,
  };
}

/** A chart of net sales on the recent days. Each bar links to the orders of its day, if the user may open them. */
export function DailySales({ query, filter, id }: DailySalesProps) {
  const openLink = useOpenLink();
  const mayOpenOrders = useMayOpen()(reports.orders.path);
  const { data, error } = query;
  const content = useMemo(
    () => data?.recent && buildContent(data.chart, data.recent, { [filter]: String(id) }, mayOpenOrders),
    [data, filter, id, mayOpenOrders],
  );
  if (content) return <SeriesChart {...content} onOpen={openLink} />;
  if (error === null) return <ChartSkeleton />;
  return (
    <QueryCard title={TITLE} query={query}>
      {() => null}
    </QueryCard>
  );
}
