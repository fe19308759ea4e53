import type { RemoteModule } from '@backoffice/shared/remote/module';

export default {
  routes: { business: [{ path: 'information', element: <h1>Business Information</h1> }] },
} satisfies RemoteModule;
