import classes from './share-of-total.module.css';

declare module 'react' {
  interface CSSProperties {
    '--share'?: number;
  }
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** The share of `value` in `total`, as a percentage with a bar; a dash if there is no total or one is negative. */
export function ShareOfTotal({ value, total }: { value: number; total: number | undefined }) {
  if (total === undefined || total <= 0 || value < 0) return '-';
  const share = value / total;
  return (
    <span className={classes.share}>
      <span className={classes.bar} style={{ '--share': Math.min(share, 1) }} aria-hidden />
      {percent.format(share)}
    </span>
  );
}
