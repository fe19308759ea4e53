import type { RemoteModule } from '@backoffice/platform/remote/module';
import { LoadingOverlay } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { SignInPage } from './sign-in/sign-in-page';

/** A page whose code is loaded when its link is opened, so that the sign-in screen does not wait for it. */
function createLazyPage(load: () => Promise<ComponentType>) {
  const Page = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Page />
    </Suspense>
  );
}

const acceptInvitation = createLazyPage(() =>
  import('./accept-invitation/accept-invitation-page').then(({ AcceptInvitationPage }) => AcceptInvitationPage),
);
const forgotPassword = createLazyPage(() =>
  import('./forgot-password/forgot-password-page').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
);
const resetPassword = createLazyPage(() =>
  import('./reset-password/reset-password-page').then(({ ResetPasswordPage }) => ResetPasswordPage),
);

export default {
  routes: {
    login: [{ index: true, element: <SignInPage /> }],
    'forgot-password': [{ index: true, element: forgotPassword }],
    'accept-invitation': [{ index: true, element: acceptInvitation }],
    'reset-password': [{ index: true, element: resetPassword }],
  },
} satisfies RemoteModule;
