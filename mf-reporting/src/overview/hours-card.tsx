import type { DaySettings } from '@backoffice/contract/locations';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { SalesOverview } from '@backoffice/contract/overview';
import { useMayOpen } from '@backoffice/platform/access';
import { QueryCard } from '@backoffice/ui/list';
import { useMemo } from 'react';
import { buildPoints } from '../chart/bucket-chart';
import { createBucketLinks } from '../chart/bucket-links';
import { formatAxisMoney } from '../chart/format-axis-money';
import type { ChartContent } from '../chart/series';
import { ChartSkeleton, SeriesChart } from '../chart/series-chart';
import { useOpenLink } from '../chart/use-open-link';
import { weekdayOf } from '../filters/times-of-week';
import { useDaySettings } from '../location-days';
import { reports } from '../reports';
import { useSalesOverview } from './overview.queries';

type Hours = SalesOverview['hours'];

/** Returns the hours from the first to the last hour with sales on any of the compared days. */
function trimHours(hours: Hours): Hours {
  const isSold = ({ today, last_week, average }: Hours[number]) => Boolean(today || last_week || average);
  const first = hours.findIndex(isSold);
  return first === -1 ? [] : hours.slice(first, hours.findLastIndex(isSold) + 1);
}

function buildContent(
  { hours: all, averaged_days, day, at }: SalesOverview,
  settings: DaySettings,
  mayOpenOrders: boolean,
): ChartContent {
  const hours = trimHours(all);
  const buckets = hours.map(({ start, today }) => ({ start, count: 1, amount: today ?? 0 }));
  const today = { address: new URLSearchParams(), settings, now: new Date(at), hasHourFilter: true };
  const links = createBucketLinks({ unit: 'hour', buckets }, today).map((link) =>
    link && mayOpenOrders ? `${reports.orders.path}${link}` : undefined,
  );
  return {
    title: 'Net sales by hour',
    pointName: 'Hour',
    points: buildPoints({ unit: 'hour', buckets }, settings, links),
    series: [
      { name: 'Today', values: hours.map(({ today }) => today), kind: 'bar', tone: 'current' },
      ...(averaged_days > 0
        ? [
            {
              name: `Usual ${weekdayOf(day)}`,
              values: hours.map(({ average }) => average),
              kind: 'line' as const,
              tone: 'comparison' as const,
            },
          ]
        : []),
    ],
    format: formatSignedMoney,
    formatAxis: formatAxisMoney,
  };
}

function HoursChart({ overview }: { overview: SalesOverview }) {
  const settings = useDaySettings();
  const openLink = useOpenLink();
  const mayOpenOrders = useMayOpen()(reports.orders.path);
  const content = useMemo(() => buildContent(overview, settings, mayOpenOrders), [overview, settings, mayOpenOrders]);
  return <SeriesChart {...content} onOpen={openLink} />;
}

/**
 * Today's net sales by hour, with the average of the same weekday in earlier weeks. The chart is not wrapped in a card,
 * because it has its own frame.
 */
export function HoursCard() {
  const query = useSalesOverview();
  if (query.data) return <HoursChart overview={query.data} />;
  if (query.isPending) return <ChartSkeleton />;
  return (
    <QueryCard title="Net sales by hour" query={query}>
      {() => null}
    </QueryCard>
  );
}
