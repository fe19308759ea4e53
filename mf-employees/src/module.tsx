import type { RemoteModule } from '@backoffice/platform/remote/module';
import { EmployeesPage } from './employees/employees-page';
import { searches } from './search-employees';
import { TeamRolesPage } from './team-roles/team-roles-page';
import { UsersPage } from './users/users-page';

export default {
  routes: {
    employee: [
      { path: 'employees', element: <EmployeesPage /> },
      { path: 'team_roles', element: <TeamRolesPage /> },
      { path: 'users', element: <UsersPage /> },
    ],
  },
  searches,
} satisfies RemoteModule;
