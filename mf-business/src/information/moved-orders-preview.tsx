import { MOVED_ORDERS_DAYS, type MovedOrders } from '@backoffice/contract/business-setup';
import type { DaySettings } from '@backoffice/contract/locations';
import { useMovedOrders } from './information.queries';
import classes from './moved-orders-preview.module.css';

interface MovedOrdersPreviewProps {
  /** Id of the location. */
  id: number;
  saved: DaySettings;
  /** The unsaved settings in the form. */
  next: DaySettings;
}

const DAY_MS = 86_400_000;
// A business day is represented by its midnight in UTC.
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-US');

const formatCount = (count: number) => `${numberFormat.format(count)} ${count === 1 ? 'order' : 'orders'}`;

/** Describes the day that orders move to. A new time zone can move orders by more than one day. */
function describeTarget({ day, new_day }: MovedOrders): string {
  const difference = Date.parse(new_day) - Date.parse(day);
  if (difference === -DAY_MS) return 'the day before';
  return difference === DAY_MS ? 'the day after' : 'another day';
}

/** Returns a sentence for each direction: "12 orders from Nov 21 – 22 move to the day before." */
function summarize(moved: readonly MovedOrders[]): string[] {
  return [...new Set(moved.map(describeTarget))].map((target) => {
    const days = moved.filter((one) => describeTarget(one) === target);
    const count = days.reduce((sum, one) => sum + one.count, 0);
    const times = days.map(({ day }) => Date.parse(day));
    const range = shortDay.formatRange(Math.min(...times), Math.max(...times));
    return `${formatCount(count)} from ${range} ${count === 1 ? 'moves' : 'move'} to ${target}.`;
  });
}

/** Shows which orders an unsaved time zone or start of the business day would move to another day. */
export function MovedOrdersPreview({ id, saved, next }: MovedOrdersPreviewProps) {
  const isChanged = next.timezone !== saved.timezone || next.day_cutoff !== saved.day_cutoff;
  const { data, isFetching } = useMovedOrders(id, next, { enabled: isChanged });
  const moved = isChanged && !isFetching && data ? data : [];
  return (
    <>
      <div role="status" className={classes.summary}>
        {isChanged && <Summary moved={data} isCounting={isFetching} />}
      </div>
      {moved.length > 0 && <Days moved={moved} />}
    </>
  );
}

function Summary({ moved, isCounting }: { moved: readonly MovedOrders[] | undefined; isCounting: boolean }) {
  if (isCounting) return <p>Counting the orders that move to another day…</p>;
  if (moved === undefined) return <p>The orders that move to another day could not be counted.</p>;
  if (moved.length === 0) return <p>No orders from the last {MOVED_ORDERS_DAYS} days move to another day.</p>;
  return (
    <>
      {summarize(moved).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Only the last {MOVED_ORDERS_DAYS} days are counted here. Saving updates all reports.</p>
    </>
  );
}

function Days({ moved }: { moved: readonly MovedOrders[] }) {
  const format = (day: string) => shortDay.format(new Date(day));
  return (
    <details className={classes.details}>
      <summary>By day</summary>
      <ul className={classes.days}>
        {moved.map(({ day, new_day, count }) => (
          <li key={`${day} ${new_day}`}>
            {format(day)} to {format(new_day)}: {formatCount(count)}
          </li>
        ))}
      </ul>
    </details>
  );
}
