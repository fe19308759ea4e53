import type { RemoteModule } from '@backoffice/shared/remote/module';

export default {
  routes: { menu: [{ path: 'categories', element: <h1>Categories</h1> }] },
} satisfies RemoteModule;
