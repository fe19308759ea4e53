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
    links: [
      { heading: 'About your Business' },
      { label: 'Business Information', path: '/business/information' },
      { heading: 'Business Operations' },
      { label: 'Sales Taxes', path: '/business/sales_taxes' },
      { label: 'Discounts', path: '/business/discounts' },
      { label: 'Printers', path: '/business/printers' },
      { label: 'Terminals', path: '/business/terminals' },
      { heading: 'Other Settings' },
      { label: 'Order Notes', path: '/business/order_notes' },
      { label: 'Order Types', path: '/business/order_types' },
      { label: 'Order Sources', path: '/business/order_sources' },
      { label: 'Kitchen Receipt Settings', path: '/business/kitchen_receipt_settings' },
      { label: 'Customer Receipt Settings', path: '/business/customer_receipt_settings' },
      { label: 'Other Settings', path: '/business/other_settings' },
    ],
  },
} satisfies RemoteDescription;
