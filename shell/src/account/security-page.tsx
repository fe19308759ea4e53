import type { Account } from '@backoffice/contract/account';
import { renewSession } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { useSession } from '@backoffice/platform/session';
import { RecordPage } from '@backoffice/ui/record-form';
import { useEffect } from 'react';
import classes from './account.module.css';
import { useAccount } from './account.queries';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { TwoFactorCard } from './two-factor-card';

export function SecurityPage() {
  return (
    <RecordPage
      title="Security"
      query={useAccount()}
      failure="Your account could not be loaded"
      skeletonLines={6}
      description="How you sign in, and where you are signed in."
    >
      {(account) => <Security account={account} />}
    </RecordPage>
  );
}

function Security({ account }: { account: Account }) {
  const { is_enabled, is_required } = account.two_factor;
  useCurrentClaims(is_required && !is_enabled);
  return (
    <div className={classes.sections}>
      <TwoFactorCard twoFactor={account.two_factor} />
      <PasswordCard email={account.email} />
      <SessionsCard />
    </div>
  );
}

/** Refreshes the session when its claims differ from the account, then refetches the data that the server refused. */
function useCurrentClaims(mustSetUp: boolean): void {
  const queries = useQueryClient();
  const claimed = useSession((session) => session.claims?.mustSetUpTwoFactor === true);
  useEffect(() => {
    if (claimed === mustSetUp) return;
    renewSession()
      .then(() => queries.invalidateQueries())
      .catch(() => undefined);
  }, [claimed, mustSetUp, queries]);
}
