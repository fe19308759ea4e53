import type { RemoteModule } from '@backoffice/shared/remote/module';

export default {
  routes: { employee: [{ path: 'employees', element: <h1>Employees</h1> }] },
} satisfies RemoteModule;
