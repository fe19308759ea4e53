import { listEmployeeRoles, listEmployees } from '@backoffice/contract/employees';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { listRoleModules, listTeamRoles } from '@backoffice/contract/team-roles';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { prefetchPath } from '@backoffice/platform/remote/prefetch-path';

const paging = { page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE };

export default {
  name: 'mf-employees',
  title: 'Employees',
  paths: ['employee'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Employees',
    prefix: '/employee',
    icon: 'employees',
    order: 1,
    links: [
      { label: 'Employees', path: '/employee/employees' },
      { label: 'Team Roles', path: '/employee/team_roles' },
    ],
  },
  begins: {
    '/employee/employees': [
      prefetchPath(listEmployees, { query: { is_active: true, ...paging } }),
      prefetchPath(listEmployeeRoles),
    ],
    '/employee/team_roles': [prefetchPath(listTeamRoles), prefetchPath(listRoleModules)],
  },
} satisfies RemoteDescription;
