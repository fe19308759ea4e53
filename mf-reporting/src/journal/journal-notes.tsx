import type { Journal } from '@backoffice/contract/journal';
import { formatMoney } from '@backoffice/contract/money';
import { formatDay } from '@backoffice/platform/dates';
import { TextLink } from '@backoffice/ui';
import { listFormat } from '../formats';
import { paths } from '../paths';
import { closings } from '../reports';
import classes from './journal-page.module.css';

/** Maximum number of days that the note lists by date. */
const MAX_NAMED_DAYS = 5;

/** Lists the days of the range that have no journal entry, with the reason. */
export function JournalNotes({ journal: { open_days, unbalanced_days } }: { journal: Journal }) {
  return (
    <>
      {unbalanced_days.map(({ number, day, difference }) => (
        <p key={number} className={classes.problem} role="alert">
          Z report {number} of {formatDay(day)} is out of balance by {formatMoney(Math.abs(difference))}, so there is no
          file of these days. <TextLink to={paths.closing(number)}>{`Open Z report ${number}`}</TextLink>
        </p>
      ))}
      {open_days.length > 0 && (
        <p>
          Not closed yet: {nameDays(open_days)}. <TextLink to={closings.path}>Close of Day</TextLink>
        </p>
      )}
    </>
  );
}

function nameDays(days: readonly string[]): string {
  const more = days.length - MAX_NAMED_DAYS;
  const named = days.slice(0, MAX_NAMED_DAYS).map(formatDay);
  return listFormat.format(more > 0 ? [...named, `${more} more`] : named);
}
