import type { RemoteModule } from '@backoffice/platform/remote/module';
import { createLazyPage, LoadingOverlay } from '@backoffice/ui';
import { SignInPage } from './sign-in/sign-in-page';

const acceptInvitation = createLazyPage(
  () => import('./accept-invitation/accept-invitation-page').then(({ AcceptInvitationPage }) => AcceptInvitationPage),
  <LoadingOverlay />,
);
const forgotPassword = createLazyPage(
  () => import('./forgot-password/forgot-password-page').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
  <LoadingOverlay />,
);
const resetPassword = createLazyPage(
  () => import('./reset-password/reset-password-page').then(({ ResetPasswordPage }) => ResetPasswordPage),
  <LoadingOverlay />,
);

export default {
  routes: {
    login: [{ index: true, element: <SignInPage /> }],
    'forgot-password': [{ index: true, element: forgotPassword }],
    'accept-invitation': [{ index: true, element: acceptInvitation }],
    'reset-password': [{ index: true, element: resetPassword }],
  },
} satisfies RemoteModule;
