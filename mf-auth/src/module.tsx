import type { RemoteModule } from '@backoffice/shared/remote/module';

export default {
  routes: { login: [{ index: true, element: <h1>Sign In</h1> }] },
} satisfies RemoteModule;
