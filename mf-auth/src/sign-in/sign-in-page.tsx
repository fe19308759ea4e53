import { signInForm } from '@backoffice/contract/authentication';
import { signIn } from '@backoffice/platform/client';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { Button, LoadingOverlay, PasswordInput, SignedOutScreen, TextInput } from '@backoffice/ui';
import { useEffect, useRef } from 'react';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { useForm } from '../use-form';
import { getRequestedPage } from './requested-page';
import { openForgotPassword, openInvalidCredentials } from './sign-in-dialogs';

function useSignIn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  // A response that arrives after the user has left the screen neither navigates nor opens a dialog.
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function submit(credentials: { email: string; password: string }): Promise<void> {
    try {
      await signIn(credentials);
      if (isMounted.current) navigate(getRequestedPage(state), { replace: true });
    } catch (error) {
      if (!isMounted.current) return;
      openInvalidCredentials(formatFailureReason(error, 'Error logging in'), () => form.focus('password'));
    }
  }

  const form = useForm({ schema: signInForm, onSubmit: submit });
  return form;
}

export function SignInPage() {
  const { isSubmitting, formProps, fieldProps } = useSignIn();
  return (
    <SignedOutScreen title="Sign In" description="Welcome back. Sign in to manage your location.">
      <form className={classes.form} inert={isSubmitting} {...formProps}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...fieldProps('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...fieldProps('password')} />
        <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
          Sign In
        </Button>
        <Button variant="quiet" fullWidth onClick={openForgotPassword}>
          Forgot Password?
        </Button>
      </form>
      {isSubmitting && <LoadingOverlay label="Signing in" />}
    </SignedOutScreen>
  );
}
