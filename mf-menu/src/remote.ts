import type { RemoteDescription } from '@backoffice/shared/remote/description';

export default {
  name: 'mf-menu',
  title: 'Menu',
  paths: ['menu'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Menu',
    prefix: '/menu',
    icon: 'menu',
    order: 3,
    links: [
      { label: 'Categories', path: '/menu/categories', count: 'categories' },
      { label: 'Items', path: '/menu/items', count: 'active_items' },
      { label: 'Modifiers', path: '/menu/modifiers', count: 'modifier_groups' },
    ],
  },
} satisfies RemoteDescription;
