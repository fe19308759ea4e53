import type { OpenInvitation } from '@backoffice/contract/invitations';
import { Button, SignedOutScreen, Skeleton, TextLink } from '@backoffice/ui';
import classes from '../form.module.css';
import { authPaths } from '../paths';
import { ExistingAccountForm, NewAccountForm } from './accept-forms';
import { useInvitation, useInvitationToken } from './use-invitation';

/** Describes the invitation: "You are invited to Harbor & Vine, with the role Manager. For ada@example.com." */
function describe({ location_name, role_name, email, has_account }: OpenInvitation): string {
  const account = has_account ? `Confirm with the password of your account ${email}.` : `For ${email}.`;
  return `You are invited to ${location_name}, with the role ${role_name}. ${account}`;
}

export function AcceptInvitationPage() {
  const token = useInvitationToken();
  const { invitation, problem, canRetry, retry } = useInvitation(token);
  return (
    <SignedOutScreen title="Accept Invitation" description={invitation && describe(invitation)}>
      {problem !== undefined && (
        <div role="alert">
          <p>{problem}</p>
          {canRetry && (
            <Button fullWidth onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {problem === undefined && invitation === undefined && <Skeleton lines={4} />}
      {invitation?.has_account && <ExistingAccountForm invitation={invitation} token={token} />}
      {invitation && !invitation.has_account && <NewAccountForm invitation={invitation} token={token} />}
      <p className={classes.other}>
        <TextLink to={authPaths.login()}>Back to Login</TextLink>
      </p>
    </SignedOutScreen>
  );
}
