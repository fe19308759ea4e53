import { signInForm } from '@backoffice/contract/authentication';
import { newAccountForm, type OpenInvitation } from '@backoffice/contract/invitations';
import { confirmInvitation, signIn } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useNavigate } from '@backoffice/platform/router';
import { Button, PasswordInput, TextInput } from '@backoffice/ui';
import * as z from 'zod/mini';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { NewPasswordInput } from '../new-password-input';
import { authPaths } from '../paths';
import { useForm } from '../use-form';

interface AcceptFormProps {
  invitation: OpenInvitation;
  token: string;
}

const FAILED = 'The invitation could not be accepted';

/** Returns a function that accepts the invitation, signs in at the invitation's location and opens the start page. */
function useAccept({ invitation: { email }, token }: AcceptFormProps) {
  const navigate = useNavigate();
  return async (password: string, userName?: string): Promise<void> => {
    try {
      await confirmInvitation({ token, password, userName });
    } catch (error) {
      notify.failed(formatFailureReason(error, FAILED));
      return;
    }
    try {
      // Opens the invitation's location: a sign-in opens the location used last, and accepting an invitation counts as
      // using its location.
      await signIn({ email, password });
      navigate('/', { replace: true });
    } catch {
      notify.succeeded('You have accepted the invitation. Please sign in.');
      navigate(authPaths.login(), { replace: true });
    }
  };
}

/** The form that accepts the invitation by creating an account with a name and a password. */
export function NewAccountForm(props: AcceptFormProps) {
  const { user_name, email } = props.invitation;
  const accept = useAccept(props);
  const { isSubmitting, formProps, fieldProps } = useForm({
    schema: newAccountForm,
    onSubmit: ({ newPassword, user_name: userName }) => accept(newPassword, userName),
  });
  return (
    <form className={classes.form} {...formProps}>
      {/* In this hidden field, password managers find the email address under which they store the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput label="Your name" autoComplete="name" defaultValue={user_name} {...fieldProps('user_name')} />
      <NewPasswordInput {...fieldProps('newPassword')} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...fieldProps('confirmPassword')} />
      <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
        Accept and Sign In
      </Button>
    </form>
  );
}

const passwordForm = z.object({ password: signInForm.shape.password });

/** The form that adds the location to the user's existing account; the user confirms with the account's password. */
export function ExistingAccountForm(props: AcceptFormProps) {
  const accept = useAccept(props);
  const { isSubmitting, formProps, fieldProps } = useForm({
    schema: passwordForm,
    onSubmit: ({ password }) => accept(password),
  });
  return (
    <form className={classes.form} {...formProps}>
      <input type="email" autoComplete="username" value={props.invitation.email} readOnly hidden />
      <PasswordInput label="Your password" autoComplete="current-password" autoFocus {...fieldProps('password')} />
      <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
        Accept and Sign In
      </Button>
    </form>
  );
}
