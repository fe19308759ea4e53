import { resetPasswordForm } from '@backoffice/contract/authentication';
import { setNewPassword } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { Button, PasswordInput, SignedOutScreen, TextLink } from '@backoffice/ui';
import { useEffect } from 'react';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { NewPasswordInput } from '../new-password-input';
import { authPaths } from '../paths';
import { useForm } from '../use-form';
import { findLinkProblem, type ResetLink, readResetLink } from './reset-link';

/**
 * Returns the parameters of the reset link. Immediately moves them from the URL to the state of the history entry, so
 * the token is no longer visible but survives a reload.
 */
function useResetLink(): ResetLink {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const link = readResetLink({ search, state });
  const { email, token } = link;
  useEffect(() => {
    if (search !== '') navigate({ search: '' }, { replace: true, state: { email, token } });
  }, [search, email, token, navigate]);
  return link;
}

function useResetPassword(link: ResetLink) {
  const navigate = useNavigate();
  return useForm({
    schema: resetPasswordForm,
    async onSubmit({ newPassword }, isOpen) {
      try {
        notify.succeeded(await setNewPassword({ ...link, newPassword }));
        if (isOpen()) navigate(authPaths.login(), { replace: true });
      } catch (error) {
        notify.failed(`Error resetting password: ${formatFailureReason(error, 'Error resetting password')}`);
      }
    },
  });
}

function NewPasswordForm({ link }: { link: ResetLink }) {
  const { isSubmitting, formProps, fieldProps } = useResetPassword(link);
  return (
    <form className={classes.form} {...formProps}>
      {/* In this hidden field, password managers find the email address under which they store the new password. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordInput {...fieldProps('newPassword')} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...fieldProps('confirmPassword')} />
      <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
        Reset Password
      </Button>
    </form>
  );
}

export function ResetPasswordPage() {
  const link = useResetLink();
  const problem = findLinkProblem(link);
  return (
    <SignedOutScreen title="Reset Password" description={problem === undefined ? `For ${link.email}` : undefined}>
      {problem === undefined ? (
        <NewPasswordForm link={link} />
      ) : (
        <div role="alert">
          <p>{problem}</p>
          <p>
            Open the link in your email again, or <TextLink to={authPaths.forgotPassword()}>ask for a new one</TextLink>
            .
          </p>
        </div>
      )}
      <p className={classes.other}>
        <TextLink to={authPaths.login()}>Back to Login</TextLink>
      </p>
    </SignedOutScreen>
  );
}
