import type { RemoteModule } from '@backoffice/platform/remote/module';
import { ForgotPasswordPage } from './forgot-password/forgot-password-page';
import { ResetPasswordPage } from './reset-password/reset-password-page';
import { SignInPage } from './sign-in/sign-in-page';

export default {
  routes: {
    login: [{ index: true, element: <SignInPage /> }],
    'forgot-password': [{ index: true, element: <ForgotPasswordPage /> }],
    'reset-password': [{ index: true, element: <ResetPasswordPage /> }],
  },
} satisfies RemoteModule;
