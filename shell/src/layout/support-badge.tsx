import type { BusinessDetails } from '@backoffice/contract/locations';
import classes from './support-badge.module.css';

const formatEnd = (until: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(until),
  );

/** Shows all users of the location that an owner has given support access to it. */
export function SupportBadge({ business }: { business: BusinessDetails | undefined }) {
  const until = business?.support_access_until;
  if (!business || !until || Date.parse(until) <= Date.now()) return null;
  return (
    <span className={classes.badge} title="An owner has let support in">
      Support access<span className={classes.end}> until {formatEnd(until, business.timezone)}</span>
    </span>
  );
}
