import type { RemoteDescription } from '@backoffice/shared/remote/description';

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
    links: [{ label: 'Employees', path: '/employee/employees' }],
  },
} satisfies RemoteDescription;
