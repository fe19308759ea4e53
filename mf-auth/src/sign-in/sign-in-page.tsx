import { signInForm } from '@backoffice/contract/authentication';
import { TWO_FACTOR_REQUIRED } from '@backoffice/contract/error';
import { ApiError, type Credentials, signIn } from '@backoffice/platform/client';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { Button, createLazyComponent, LoadingOverlay, PasswordInput, SignedOutScreen, TextInput } from '@backoffice/ui';
import { useState } from 'react';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { useForm } from '../use-form';
import { LocationChoice, useLocationChoice } from './location-choice';
import { getRequestedPage } from './requested-page';
import { openForgotPasswordDialog, openInvalidCredentialsDialog } from './sign-in-dialogs';

const WELCOME = 'Welcome back. Sign in to manage your location.';
const FAILED = 'Error logging in';

const SecondStep = createLazyComponent(
  () => import(/* webpackChunkName: "second-step" */ './second-step').then((module) => module.SecondStep),
  <LoadingOverlay />,
);

function useSignIn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  // The credentials are set only while the server asks for a code in addition to the password.
  const [credentials, setCredentials] = useState<Credentials>();
  const choice = useLocationChoice();

  /** Resolves to the error of a failed sign-in; undefined when it succeeded or the user has left the screen. */
  async function attempt(complete: Credentials): Promise<unknown> {
    try {
      await signIn(complete, { chooseLocation: choice.ask });
      if (form.isOpen()) navigate(getRequestedPage(state), { replace: true });
    } catch (error) {
      if (!form.isOpen()) return undefined;
      choice.close();
      return error;
    }
    return undefined;
  }

  async function submit(entered: Credentials): Promise<void> {
    const error = await attempt(entered);
    if (error === undefined) return;
    if (error instanceof ApiError && error.code === TWO_FACTOR_REQUIRED) setCredentials(entered);
    else openInvalidCredentialsDialog(formatFailureReason(error, FAILED), () => form.focus('password'));
  }

  async function sendCode(code: string): Promise<string | undefined> {
    const error = credentials && (await attempt({ ...credentials, code }));
    return error === undefined ? undefined : formatFailureReason(error, FAILED);
  }

  const form = useForm({ schema: signInForm, onSubmit: submit });
  return {
    form,
    choice: choice.current,
    asksForCode: credentials !== undefined,
    sendCode,
    goBack: () => setCredentials(undefined),
  };
}

function describeStep({ choice, asksForCode }: Pick<ReturnType<typeof useSignIn>, 'choice' | 'asksForCode'>): string {
  if (choice) return 'Choose a location to work at.';
  return asksForCode ? 'One more step to confirm that it is you.' : WELCOME;
}

export function SignInPage() {
  const { form, choice, asksForCode, sendCode, goBack } = useSignIn();
  const { isSubmitting, formProps, fieldProps } = form;
  return (
    <SignedOutScreen title="Sign In" description={describeStep({ choice, asksForCode })}>
      {choice && <LocationChoice {...choice} />}
      {/* Earlier steps are hidden, not removed, so that they keep the entered values when a later step fails. */}
      {asksForCode && (
        <div hidden={choice !== undefined}>
          <SecondStep send={sendCode} onBack={goBack} />
        </div>
      )}
      <div hidden={asksForCode || choice !== undefined}>
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
          <Button variant="quiet" fullWidth onClick={openForgotPasswordDialog}>
            Forgot Password?
          </Button>
        </form>
      </div>
      {isSubmitting && choice === undefined && <LoadingOverlay label="Signing in" />}
    </SignedOutScreen>
  );
}
