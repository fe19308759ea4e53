import { type ResetPasswordForm, resetPasswordForm } from '@backoffice/contract/authentication';
import { setNewPassword } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { Button, PasswordInput, SignedOutScreen, TextLink } from '@backoffice/ui';
import { registerField, useForm, zodResolver } from '@backoffice/ui/forms';
import { useEffect } from 'react';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { authPaths } from '../paths';
import { findLinkProblem, type ResetLink, readResetLink } from './reset-link';

const emptyValues: ResetPasswordForm = { newPassword: '', confirmPassword: '' };

/**
 * Returns the parameters of the reset link. They are moved from the URL to the history entry's state at once, so that the
 * token is not visible but survives a reload.
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
  const form = useForm<ResetPasswordForm>({ resolver: zodResolver(resetPasswordForm), defaultValues: emptyValues });
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      notify.succeeded(await setNewPassword({ ...link, newPassword }));
      navigate(authPaths.login(), { replace: true });
    } catch (error) {
      notify.failed(`Error resetting password: ${formatFailureReason(error, 'Error resetting password')}`);
    }
  });
  return { form, submit };
}

function NewPasswordForm({ link }: { link: ResetLink }) {
  const { form, submit } = useResetPassword(link);
  const { isSubmitting } = form.formState;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {/* Password managers store the new password under this e-mail address. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        autoFocus
        {...registerField(form, 'newPassword')}
      />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...registerField(form, 'confirmPassword')} />
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
            Open the link in your mail again, or <TextLink to={authPaths.forgotPassword()}>ask for a new one</TextLink>.
          </p>
        </div>
      )}
      <p className={classes.other}>
        <TextLink to={authPaths.login()}>Back to Login</TextLink>
      </p>
    </SignedOutScreen>
  );
}
