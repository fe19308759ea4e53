import { formatDateTime } from '@backoffice/platform/dates';
import classes from './date-time.module.css';

/** `March 5, 2025 at 09:30 AM` on the clocks of `zone`; where there is no room for it, the time goes below the day. */
export function DateTime({ instant, zone }: { instant: string; zone: string }) {
  const [day, time] = formatDateTime(instant, zone).split(/ (?=at )/);
  return (
    <span>
      <span className={classes.part}>{day}</span> <span className={classes.part}>{time}</span>
    </span>
  );
}
