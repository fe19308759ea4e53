import type { RemoteModule } from '@backoffice/shared/remote/module';

export default {
  routes: { reporting: [{ path: 'orders', element: <h1>Orders</h1> }] },
} satisfies RemoteModule;
