import { formatSignedMoney } from '@backoffice/contract/money';
import type { Chart as ChartData, ChartUnit } from '@backoffice/contract/reports';
import { Skeleton } from '@backoffice/ui';
import classes from './chart.module.css';
import { LineSkeleton } from './line-skeleton';

export interface ChartProps {
  /** What the bars are of: "Net sales". */
  title: string;
  chart: ChartData;
  /** On whose clocks the hours and days are. */
  zone: string;
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
/** Labels that fit below the bars on a telephone. */
const MOST_TICKS = 6;

interface Bar {
  start: string;
  label: string;
  tick: string;
  count: number;
  amount: number;
  /** Percent of the chart's height above and below the line of nothing. */
  up: number;
  down: number;
}

/** Writes where a bar begins. Hours begin within one where clocks have changed by half an hour: then with the minutes. */
function writer(unit: ChartUnit, options: Intl.DateTimeFormatOptions, timeZone: string): (start: Date) => string {
  const short = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  const long = new Intl.DateTimeFormat('en-US', { ...options, minute: '2-digit', timeZone });
  const minutes = new Intl.DateTimeFormat('en-US', { minute: 'numeric', timeZone });
  return (start) => (unit === 'hour' && minutes.format(start) !== '0' ? long : short).format(start);
}

function barsOf({ unit, buckets }: ChartData, timeZone: string): Bar[] {
  const label = writer(unit, LABELS[unit], timeZone);
  const tick = writer(unit, TICKS[unit], timeZone);
  const highest = Math.max(0, ...buckets.map(({ amount }) => amount));
  const span = highest - Math.min(0, ...buckets.map(({ amount }) => amount)) || 1;
  return buckets.map(({ start, count, amount }) => ({
    start,
    label: label(new Date(start)),
    tick: tick(new Date(start)),
    count,
    amount,
    up: (Math.max(amount, 0) / span) * 100,
    down: (Math.max(-amount, 0) / span) * 100,
  }));
}

const isNothing = ({ count, amount }: Bar) => count === 0 && amount === 0;

/** A bar for every hour, day, week or month of a report; to a screen reader it is a list. Empty, it keeps its place. */
export function Chart({ title, chart, zone }: ChartProps) {
  const bars = barsOf(chart, zone);
  const isEmpty = bars.every(isNothing);
  const highest = Math.max(0, ...bars.map(({ amount }) => amount));
  const floor = Math.max(0, ...bars.map(({ down }) => down));
  const step = Math.ceil(bars.length / MOST_TICKS);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title} by {chart.unit}
        <span className={classes.scale}>{isEmpty ? 'Nothing to show' : `up to ${formatSignedMoney(highest)}`}</span>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ start, label, amount, up, down }) => (
          <div key={start} className={classes.slot} title={`${label}: ${formatSignedMoney(amount)}`}>
            <div className={classes.up} style={{ height: `${up}%`, bottom: `${floor}%` }} />
            <div className={classes.down} style={{ height: `${down}%`, top: `${100 - floor}%` }} />
          </div>
        ))}
      </div>
      <div className={classes.ticks} aria-hidden>
        {bars.map(({ start, tick }, place) => (
          <span key={start}>{place % step === 0 && tick}</span>
        ))}
      </div>
      {!isEmpty && <ChartInWords bars={bars} />}
    </figure>
  );
}

/** Keeps the chart's place until it is known, in the chart's own frame: what is below stays where it is. */
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

/** What the bars show, in words. */
function ChartInWords({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={classes.words}>
      {bars
        .filter((bar) => !isNothing(bar))
        .map(({ start, label, amount }) => (
          <li key={start}>
            {label}: {formatSignedMoney(amount)}
          </li>
        ))}
    </ul>
  );
}
