import type { DaySettings } from '@backoffice/contract/locations';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { Chart, ChartUnit } from '@backoffice/contract/reports';
import { toDay } from '@backoffice/platform/dates';
import { useSearchParams } from '@backoffice/platform/router';
import { useMemo } from 'react';
import { numberFormat } from '../formats';
import { useDaySettings } from '../location-days';
import { createBucketLinks, omitParams } from './bucket-links';
import { formatAxisMoney } from './format-axis-money';
import type { ChartContent, ChartPoint } from './series';
import { SeriesChart } from './series-chart';
import { useOpenLink } from './use-open-link';

export interface BucketChartProps {
  /** Name of the charted figure: "Net sales". */
  title: string;
  chart: Chart;
  /** Whether the bars show amounts in dollars or row counts; amounts by default. */
  charted?: 'amount' | 'count' | undefined;
  /** Whether the report has an hour-of-day filter. */
  hasHourFilter?: boolean;
}

const LABELS: Record<ChartUnit, Intl.DateTimeFormatOptions> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};
const TICKS: Record<ChartUnit, Intl.DateTimeFormatOptions> = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
};
const POINT_NAMES: Record<ChartUnit, string> = { hour: 'Hour', day: 'Day', week: 'Week of', month: 'Month' };

/**
 * Returns a function that formats bucket labels. The labels of hours that start at half past, because of the cut-off or
 * after a half-hour clock change, include minutes. Longer buckets are labelled with their first business day.
 */
function createLabelFormatter(
  unit: ChartUnit,
  options: Intl.DateTimeFormatOptions,
  { timezone, day_cutoff }: DaySettings,
): (start: Date) => string {
  const timeZone = unit === 'hour' ? timezone : 'UTC';
  const short = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  const long = new Intl.DateTimeFormat('en-US', { ...options, minute: '2-digit', timeZone });
  const minutes = new Intl.DateTimeFormat('en-US', { minute: 'numeric', timeZone });
  return (start) => {
    if (unit !== 'hour') return short.format(new Date(toDay(start, timezone, day_cutoff)));
    return (minutes.format(start) !== '0' ? long : short).format(start);
  };
}

/** Converts buckets to points with labels in the location's time zone; `links` contains one link per bucket. */
export function buildPoints(
  { unit, buckets }: Chart,
  settings: DaySettings,
  links: ReadonlyArray<string | undefined>,
): ChartPoint[] {
  const formatLabel = createLabelFormatter(unit, LABELS[unit], settings);
  const formatTick = createLabelFormatter(unit, TICKS[unit], settings);
  return buckets.map(({ start, count, amount }, index) => ({
    key: start,
    label: formatLabel(new Date(start)),
    tick: formatTick(new Date(start)),
    isEmpty: count === 0 && amount === 0,
    link: links[index],
  }));
}

const FORMATS = {
  amount: { format: formatSignedMoney, formatAxis: formatAxisMoney },
  count: { format: numberFormat.format, formatAxis: numberFormat.format },
};

/** A chart with a bar for each hour, day, week or month of a report. Each bar links to the report for that time. */
export function BucketChart({ title, chart, charted = 'amount', hasHourFilter = false }: BucketChartProps) {
  const settings = useDaySettings();
  const openLink = useOpenLink();
  const [searchParams] = useSearchParams();
  // The dependency of `useMemo` omits the page number, so the chart is not redrawn when another page of rows opens.
  const address = String(omitParams(searchParams, ['page']));
  const content = useMemo((): ChartContent => {
    const linked = { address: new URLSearchParams(address), settings, now: new Date(), hasHourFilter };
    return {
      title: `${title} by ${chart.unit}`,
      pointName: POINT_NAMES[chart.unit],
      points: buildPoints(chart, settings, createBucketLinks(chart, linked)),
      series: [{ name: title, values: chart.buckets.map((bucket) => bucket[charted]), kind: 'bar', tone: 'current' }],
      ...FORMATS[charted],
    };
  }, [title, chart, charted, settings, address, hasHourFilter]);
  return <SeriesChart {...content} onOpen={openLink} />;
}
