import type { RemoteDescription } from '@backoffice/shared/remote/description';

export default {
  name: 'mf-business',
  title: 'Business Setup',
  paths: ['business'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Business Setup',
    prefix: '/business',
    icon: 'business',
    order: 4,
    links: [{ label: 'Business Information', path: '/business/information' }],
  },
} satisfies RemoteDescription;
