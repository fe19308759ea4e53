import { forgotPasswordForm } from '@backoffice/contract/authentication';
import { requestPasswordReset } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useNavigate } from '@backoffice/platform/router';
import { Button, SignedOutScreen, TextInput, TextLink } from '@backoffice/ui';
import { formatFailureReason } from '../failure-reason';
import classes from '../form.module.css';
import { authPaths } from '../paths';
import { useForm } from '../use-form';

function useForgotPassword() {
  const navigate = useNavigate();
  return useForm({
    schema: forgotPasswordForm,
    async onSubmit({ email }, isOpen) {
      try {
        notify.succeeded(await requestPasswordReset(email));
        if (isOpen()) navigate(authPaths.login());
      } catch (error) {
        notify.failed(`Error sending password reset link: ${formatFailureReason(error, 'API request failed')}`);
      }
    },
  });
}

export function ForgotPasswordPage() {
  const { isSubmitting, formProps, fieldProps } = useForgotPassword();
  return (
    <SignedOutScreen
      title="Forgot your password?"
      description="Enter the email address you sign in with to get a link for a new password."
    >
      <form className={classes.form} {...formProps}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...fieldProps('email')}
        />
        <Button type="submit" variant="primary" size="md" fullWidth pending={isSubmitting}>
          Send me reset password instructions
        </Button>
      </form>
      <p className={classes.other}>
        <TextLink to={authPaths.login()}>Back to Login</TextLink>
      </p>
    </SignedOutScreen>
  );
}
