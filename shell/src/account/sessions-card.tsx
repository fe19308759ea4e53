import type { AccountSession } from '@backoffice/contract/account';
import { Button, Card, ErrorPanel, Skeleton, StatusBadge } from '@backoffice/ui';
import { Timestamp } from '../system/timestamp';
import classes from './account.module.css';
import { useEndOtherSessions, useEndSession, useSessions } from './account.queries';

export function SessionsCard() {
  const { data, error, isFetching, refetch } = useSessions();
  const { mutate: endOthers, isPending } = useEndOtherSessions();
  const sessions = data?.data ?? [];
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <Card title="Signed-in devices">
      {error && data === undefined ? (
        <ErrorPanel
          title="Your devices could not be loaded"
          message={error.message}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <div className={classes.cardFooter}>
          <Button pending={isPending} onClick={() => endOthers(undefined)}>
            Sign out all others
          </Button>
        </div>
      )}
    </Card>
  );
}

function Session({ session }: { session: AccountSession }) {
  const { id, device, address, signed_in_at, last_used_at, is_current } = session;
  const { mutate: end, isPending } = useEndSession();
  return (
    <li className={classes.session}>
      <div className={classes.device}>
        <p className={classes.deviceName}>
          {device} {is_current && <StatusBadge tone="positive">This device</StatusBadge>}
        </p>
        <p className={classes.note}>
          {address !== null && <>From {address}. </>}
          Signed in <Timestamp at={signed_in_at} />
          {!is_current && (
            <>
              , last used <Timestamp at={last_used_at} />
            </>
          )}
        </p>
      </div>
      {!is_current && (
        <Button aria-label={`Sign out ${device}`} pending={isPending} onClick={() => end({ id, device })}>
          Sign out
        </Button>
      )}
    </li>
  );
}
