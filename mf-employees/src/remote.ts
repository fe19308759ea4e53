import { listEmployeeRoles, listEmployees } from '@backoffice/contract/employees';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { listRoleModules, listTeamRoles } from '@backoffice/contract/team-roles';
import { listUsers } from '@backoffice/contract/users';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { prefetchPath, SEARCH_FILTERS, urlFilters } from '@backoffice/platform/remote/prefetch-path';

const activeEmployees = prefetchPath(listEmployees, {
  query: { is_active: true, page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE },
});

export default {
  name: 'mf-employees',
  title: 'Employees',
  paths: ['employee'],
  visitors: 'signed-in',
  shell: '^1.1.0',
  sidebar: {
    title: 'Employees',
    prefix: '/employee',
    icon: 'employees',
    order: 1,
    links: [
      { label: 'Employees', path: '/employee/employees' },
      { label: 'Team Roles', path: '/employee/team_roles' },
      { label: 'Users', path: '/employee/users' },
    ],
  },
  begins: {
    '/employee/employees': [activeEmployees, prefetchPath(listEmployeeRoles)],
    '/employee/team_roles': [prefetchPath(listTeamRoles), prefetchPath(listRoleModules)],
    '/employee/users': [prefetchPath(listUsers), prefetchPath(listTeamRoles)],
  },
  filters: {
    '/employee/employees': {
      [activeEmployees]: {
        ...SEARCH_FILTERS,
        ...urlFilters({ numbers: ['employee_role_id'], texts: ['is_active'] }),
      },
    },
    '/employee/team_roles': {},
    '/employee/users': {},
  },
  modules: { '/employee/employees': 'employees', '/employee/team_roles': 'team_roles', '/employee/users': 'users' },
  commands: [
    {
      label: 'Add Employee',
      path: '/employee/employees?employee=new',
      keywords: 'hire staff passcode',
      isChange: true,
    },
    { label: 'Add Role', path: '/employee/team_roles?role=new', keywords: 'rights permissions', isChange: true },
    { label: 'Invite User', path: '/employee/users?user=new', keywords: 'account login access', isChange: true },
  ],
  searches: [{ id: 'employees', title: 'Employees', module: 'employees' }],
} satisfies RemoteDescription;
