import { formatDateTime } from '@backoffice/platform/dates';
import classes from './date-time.module.css';

/** Shows `March 5, 2025 at 09:30 AM` in the time zone `zone`; the time wraps to a second line in narrow cells. */
export function DateTime({ instant, zone }: { instant: string; zone: string }) {
  const [day, time] = formatDateTime(instant, zone).split(/ (?=at )/);
  return (
    <span>
      <span className={classes.part}>{day}</span> <span className={classes.part}>{time}</span>
    </span>
  );
}
