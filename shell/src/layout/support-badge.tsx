import type { BusinessDetails } from '@backoffice/contract/locations';
import { useEffect, useReducer } from 'react';
import classes from './support-badge.module.css';

/** Longest delay of a timer in browsers, in milliseconds. */
const MAX_TIMEOUT = 2_147_483_647;

const formatEnd = (until: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(until),
  );

/** Whether an instant is in the past. Renders the component again when the instant passes. */
function useIsOver(instant: string | null | undefined): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!instant) return;
    const timer = setTimeout(renderAgain, Math.min(Date.parse(instant) - Date.now(), MAX_TIMEOUT));
    return () => clearTimeout(timer);
  }, [instant]);
  return !instant || Date.parse(instant) <= Date.now();
}

/** Badge that tells all users of the location that an owner has given support access to the location. */
export function SupportBadge({ business }: { business: BusinessDetails | undefined }) {
  const until = business?.support_access_until;
  const isOver = useIsOver(until);
  if (!business || !until || isOver) return null;
  return (
    <span className={classes.badge} title="An owner has let support in">
      Support access<span className={classes.end}> until {formatEnd(until, business.timezone)}</span>
    </span>
  );
}
