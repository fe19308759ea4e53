import type { RemoteDescription } from '@backoffice/shared/remote/description';

export default {
  name: 'mf-reporting',
  title: 'Reporting',
  paths: ['reporting'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Reporting',
    prefix: '/reporting',
    icon: 'reporting',
    order: 2,
    links: [
      { label: 'Orders', path: '/reporting/orders' },
      { label: 'Transactions', path: '/reporting/transactions' },
      { label: 'Cash Reconciliation', path: '/reporting/cash-reconciliation' },
    ],
  },
} satisfies RemoteDescription;
