import classes from './change.module.css';

const percent = new Intl.NumberFormat('en-US', {
  ...({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const),
});

/** The change since the earlier period in percent; a word where there is nothing to divide by. */
export function formatChange(current: number, earlier: number): string {
  if (earlier > 0) return percent.format((current - earlier) / earlier);
  return current > 0 && earlier === 0 ? 'New' : '-';
}

/** A change, whose sign tells what its colour shows. */
export function Change({ current, earlier }: { current: number; earlier: number }) {
  const direction = current > earlier ? 'up' : 'down';
  return (
    <span className={classes.change} data-direction={current === earlier ? undefined : direction}>
      {formatChange(current, earlier)}
    </span>
  );
}
