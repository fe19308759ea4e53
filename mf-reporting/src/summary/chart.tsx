import { formatSignedMoney } from '@backoffice/contract/money';
import type { Chart as ChartData, ChartUnit } from '@backoffice/contract/reports';
import { Skeleton } from '@backoffice/ui';
import { useZone } from '../location-zone';
import classes from './chart.module.css';
import { LineSkeleton } from './line-skeleton';

export interface ChartProps {
  /** Name of the charted amount: "Net sales". */
  title: string;
  chart: ChartData;
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
  count: number;
  amount: number;
  /** Height above and below the zero line, in percent of the chart's height. */
  up: number;
  down: number;
}

/** Returns a formatter of bar labels. It adds the minutes to hours that start at half past, after a half-hour clock change. */
function createLabelFormatter(
  unit: ChartUnit,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): (start: Date) => string {
  const short = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  const long = new Intl.DateTimeFormat('en-US', { ...options, minute: '2-digit', timeZone });
  const minutes = new Intl.DateTimeFormat('en-US', { minute: 'numeric', timeZone });
  return (start) => (unit === 'hour' && minutes.format(start) !== '0' ? long : short).format(start);
}

function computeBars({ unit, buckets }: ChartData, timeZone: string): Bar[] {
  const formatLabel = createLabelFormatter(unit, LABELS[unit], timeZone);
  const formatTick = createLabelFormatter(unit, TICKS[unit], timeZone);
  const highest = Math.max(0, ...buckets.map(({ amount }) => amount));
  const span = highest - Math.min(0, ...buckets.map(({ amount }) => amount)) || 1;
  return buckets.map(({ start, count, amount }) => ({
    start,
    label: formatLabel(new Date(start)),
    tick: formatTick(new Date(start)),
    count,
    amount,
    up: (Math.max(amount, 0) / span) * 100,
    down: (Math.max(-amount, 0) / span) * 100,
  }));
}

const isEmptyBar = ({ count, amount }: Bar) => count === 0 && amount === 0;

/** A chart with a bar for each hour, day, week or month of a report, and a list of the same values for screen readers. */
export function Chart({ title, chart }: ChartProps) {
  const bars = computeBars(chart, useZone());
  const isEmpty = bars.every(isEmptyBar);
  const highest = Math.max(0, ...bars.map(({ amount }) => amount));
  const zeroLine = Math.max(0, ...bars.map(({ down }) => down));
  const step = Math.ceil(bars.length / MAX_TICKS);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title} by {chart.unit}
        <span className={classes.scale}>{isEmpty ? 'Nothing to show' : `up to ${formatSignedMoney(highest)}`}</span>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ start, label, amount, up, down }) => (
          <div key={start} className={classes.slot} title={`${label}: ${formatSignedMoney(amount)}`}>
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
        .filter((bar) => !isEmptyBar(bar))
        .map(({ start, label, amount }) => (
          <li key={start}>
            {label}: {formatSignedMoney(amount)}
          </li>
        ))}
    </ul>
  );
}
