import { getSignInHelp } from '@backoffice/contract/authentication';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { TextLink } from '@backoffice/ui';
import { authPaths } from '../paths';

function SupportContact() {
  const { data } = useQuery({
    queryKey: ownKey(['sign-in-help'], 'mf-auth'),
    queryFn: ({ signal }) => call(getSignInHelp, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = data?.support_email;
  return (
    <p>
      If you cannot reach your administrator, write to{' '}
      {address ? <a href={`mailto:${address}`}>{address}</a> : 'whoever set up the back office for you'}.
    </p>
  );
}

/** Content of the Forgot Password dialog. */
export function ForgotPasswordHelp() {
  return (
    <>
      <p>To reset your password, contact the administrator of your location.</p>
      <SupportContact />
      <p>
        You can also <TextLink to={authPaths.forgotPassword()}>have reset instructions sent</TextLink> to your email
        address.
      </p>
    </>
  );
}
