import type { RemoteModule } from '@backoffice/shared/remote/module';
import { SignInPage } from './sign-in/sign-in-page';

export default {
  routes: { login: [{ index: true, element: <SignInPage /> }] },
} satisfies RemoteModule;
