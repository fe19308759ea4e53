import type { DaySettings } from '@backoffice/contract/locations';
import { formatSignedMoney } from '@backoffice/contract/money';
import type { Chart as ChartData, ChartUnit } from '@backoffice/contract/reports';
import { toDay } from '@backoffice/platform/dates';
import { Skeleton } from '@backoffice/ui';
import { useDaySettings } from '../location-days';
import classes from './chart.module.css';
import { LineSkeleton } from './line-skeleton';

export interface ChartProps {
  /** Name of the charted amount: "Net sales". */
  title: string;
  chart: ChartData;
  /** Whether the bars show amounts in dollars, or numbers of rows; amounts by default. */
  charted?: 'amount' | 'count' | undefined;
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
/** Maximum number of labels that fit below the bars on a phone. */
const MAX_TICKS = 6;

interface Bar {
  start: string;
  label: string;
  tick: string;
  isEmpty: boolean;
  /** The charted value, formatted. */
  text: string;
  value: number;
  /** Height above and below the zero line, in percent of the chart's height. */
  up: number;
  down: number;
}

/**
 * Returns a formatter of bar labels. It adds the minutes to hours that start at half past, by the cut-off or after a
 * half-hour clock change. Longer bars are named by their first business day.
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

const numberFormat = new Intl.NumberFormat('en-US');

const formatValue = (value: number, charted: ChartProps['charted']) =>
  charted === 'count' ? numberFormat.format(value) : formatSignedMoney(value);

function computeBars({ chart: { unit, buckets }, charted = 'amount' }: ChartProps, settings: DaySettings): Bar[] {
  const formatLabel = createLabelFormatter(unit, LABELS[unit], settings);
  const formatTick = createLabelFormatter(unit, TICKS[unit], settings);
  const values = buckets.map((bucket) => bucket[charted]);
  const span = Math.max(0, ...values) - Math.min(0, ...values) || 1;
  return buckets.map((bucket) => ({
    start: bucket.start,
    label: formatLabel(new Date(bucket.start)),
    tick: formatTick(new Date(bucket.start)),
    isEmpty: bucket.count === 0 && bucket.amount === 0,
    text: formatValue(bucket[charted], charted),
    value: bucket[charted],
    up: (Math.max(bucket[charted], 0) / span) * 100,
    down: (Math.max(-bucket[charted], 0) / span) * 100,
  }));
}

/** A chart with a bar for each hour, day, week or month of a report, and a list of the same values for screen readers. */
export function Chart(props: ChartProps) {
  const { title, chart, charted } = props;
  const bars = computeBars(props, useDaySettings());
  const isEmpty = bars.every((bar) => bar.isEmpty);
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const zeroLine = Math.max(0, ...bars.map(({ down }) => down));
  const step = Math.ceil(bars.length / MAX_TICKS);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title} by {chart.unit}
        <span className={classes.scale}>{isEmpty ? 'Nothing to show' : `up to ${formatValue(highest, charted)}`}</span>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ start, label, text, up, down }) => (
          <div key={start} className={classes.slot} title={`${label}: ${text}`}>
            <div className={classes.up} style={{ height: `${up}%`, bottom: `${zeroLine}%` }} />
            <div className={classes.down} style={{ height: `${down}%`, top: `${100 - zeroLine}%` }} />
          </div>
        ))}
      </div>
      <div className={classes.ticks} aria-hidden>
        {bars.map(({ start, tick }, index) => (
          <span key={start}>{index % step === 0 && tick}</span>
        ))}
      </div>
      {!isEmpty && <ChartValues bars={bars} />}
    </figure>
  );
}

/** Placeholder of the chart while it loads, with the same height so that the content below does not move. */
export function ChartSkeleton() {
  return (
    <figure className={classes.figure} aria-hidden>
      <div className={classes.caption}>
        <LineSkeleton width="8rem" />
        <div className={classes.scale}>
          <LineSkeleton width="5rem" />
        </div>
      </div>
      <div className={classes.bars}>
        <div className={classes.slot}>
          <Skeleton height="9rem" />
        </div>
      </div>
      <div className={classes.ticks}>
        <LineSkeleton />
      </div>
    </figure>
  );
}

/** The values of the bars as a list for screen readers. */
function ChartValues({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={classes.words}>
      {bars
        .filter((bar) => !bar.isEmpty)
        .map(({ start, label, text }) => (
          <li key={start}>
            {label}: {text}
          </li>
        ))}
    </ul>
  );
}
