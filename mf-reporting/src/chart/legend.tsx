import classes from './legend.module.css';
import type { ChartSeries } from './series';

/** A sample of how a series is drawn. */
export function Swatch({ kind, tone }: Pick<ChartSeries, 'kind' | 'tone'>) {
  return <span className={classes.swatch} data-kind={kind} data-tone={tone} aria-hidden />;
}

/** Names of the series with samples of their shapes. */
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
