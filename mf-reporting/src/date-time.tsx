import { formatDateTime } from '@backoffice/platform/dates';
import classes from './date-time.module.css';
import { useDaySettings } from './location-days';

/** Shows `March 5, 2025 at 09:30 AM` in the location's time zone; the time wraps to a second line in narrow cells. */
export function DateTime({ instant }: { instant: string }) {
  const [day, time] = formatDateTime(instant, useDaySettings().timezone).split(/ (?=at )/);
  return (
    <span>
      <span className={classes.part}>{day}</span> <span className={classes.part}>{time}</span>
    </span>
  );
}
