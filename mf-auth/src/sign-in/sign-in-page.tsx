import { type SignInForm, signInForm } from '@backoffice/contract/authentication';
import { signIn } from '@backoffice/platform/client';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { Button, LoadingOverlay, PasswordInput, SignedOutScreen, TextInput } from '@backoffice/ui';
import { registerField, useForm, zodResolver } from '@backoffice/ui/forms';
import { useEffect, useRef } from 'react';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { getRequestedPage } from './requested-page';
import { openForgotPassword, openInvalidCredentials } from './sign-in-dialogs';

const emptyValues: SignInForm = { email: '', password: '', rememberMe: false };

function useSignIn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useForm<SignInForm>({ resolver: zodResolver(signInForm), defaultValues: emptyValues });

  // A response that arrives after the user has left the screen neither navigates nor opens a dialog.
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await signIn({ email, password });
      if (isMounted.current) navigate(getRequestedPage(state), { replace: true });
    } catch (error) {
      if (!isMounted.current) return;
      form.clearErrors();
      openInvalidCredentials(formatFailureReason(error, 'Error logging in'), () => form.setFocus('password'));
    }
  });
  return { form, submit };
}

export function SignInPage() {
  const { form, submit } = useSignIn();
  const { isSubmitting } = form.formState;
  return (
    <SignedOutScreen title="Sign In" description="Welcome back. Sign in to manage your location.">
      <form className={classes.form} noValidate onSubmit={submit} inert={isSubmitting}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...registerField(form, 'email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...registerField(form, 'password')} />
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
