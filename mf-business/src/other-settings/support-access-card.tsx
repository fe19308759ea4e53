import { SUPPORT_ACCESS_HOURS } from '@backoffice/contract/support-access';
import { formatDateTime } from '@backoffice/platform/dates';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Button, Card, Skeleton } from '@backoffice/ui';
import classes from './other-settings-page.module.css';
import { useEndSupportAccess, useGrantSupportAccess } from './support-access.queries';

/** Lets the owner give support access to the location for a day, and end it. */
export function SupportAccessCard() {
  const { data: business } = useBusinessDetails();
  return (
    <Card title="Support access">
      {business ? (
        <SupportAccess until={business.support_access_until ?? null} timezone={business.timezone} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Card>
  );
}

function SupportAccess({ until, timezone }: { until: string | null; timezone: string }) {
  const grant = useGrantSupportAccess();
  const end = useEndSupportAccess();
  const isAllowed = until !== null && Date.parse(until) > Date.now();
  return (
    <div className={classes.requirement}>
      <p className={classes.explanation} role="status">
        {isAllowed
          ? `Support can work here until ${formatDateTime(until, timezone)}. All users see a notice at the top of the page.`
          : 'Nobody from support can see or change anything here unless you let them in.'}{' '}
        They cannot see passcodes or change users, roles, employees and terminals. What they change is in the history.
      </p>
      {isAllowed ? (
        <Button pending={end.isPending} onClick={() => end.mutate()}>
          End support access
        </Button>
      ) : (
        <Button pending={grant.isPending} onClick={() => grant.mutate()}>
          Let support in for {SUPPORT_ACCESS_HOURS} hours
        </Button>
      )}
    </div>
  );
}
