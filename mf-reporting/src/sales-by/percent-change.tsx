import classes from './percent-change.module.css';

const percent = new Intl.NumberFormat('en-US', {
  ...({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const),
});

/** Formats the change since the earlier period in percent; `New` or a dash if the earlier amount is not positive. */
export function formatPercentChange(current: number, earlier: number): string {
  if (earlier > 0) return percent.format((current - earlier) / earlier);
  return current > 0 && earlier === 0 ? 'New' : '-';
}

/** Shows a change in percent. The sign repeats what the color says, for people who cannot distinguish the colors. */
export function PercentChange({ current, earlier }: { current: number; earlier: number }) {
  const direction = current > earlier ? 'up' : 'down';
  return (
    <span className={classes.change} data-direction={current === earlier ? undefined : direction}>
      {formatPercentChange(current, earlier)}
    </span>
  );
}
