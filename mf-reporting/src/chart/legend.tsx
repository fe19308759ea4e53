import classes from './legend.module.css';
import type { ChartSeries } from './series';

/** A legend symbol: a small sample of how the series is drawn. */
export function Swatch({ kind, tone }: Pick<ChartSeries, 'kind' | 'tone'>) {
  return <span className={classes.swatch} data-kind={kind} data-tone={tone} aria-hidden />;
}

/** The chart legend: the symbol and name of each series. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {series.map(({ name, kind, tone }) => (
        <li key={name} className={classes.entry}>
          <Swatch kind={kind} tone={tone} />
          {name}
        </li>
      ))}
    </ul>
  );
}
