import type { RemoteModule } from '@backoffice/shared/remote/module';
import { EmployeesPage } from './employees/employees-page';

export default {
  routes: { employee: [{ path: 'employees', element: <EmployeesPage /> }] },
} satisfies RemoteModule;
