const FLOOR = ['orders', 'pos_discounts'];

/** The employee roles that a new location starts with, and the modules each may use. */
export const DEFAULT_ROLES = [
  {
    name: 'Manager',
    modules: [
      'employees',
      'orders',
      'transactions',
      'cash_reconciliation',
      'categories',
      'items',
      'modifiers',
      'information',
      'sales_taxes',
      'discounts',
      'printers',
      'order_notes',
      'order_types',
      'order_sources',
      'kitchen_receipt_settings',
      'customer_receipt_settings',
      'other_settings',
      'pos_discounts',
      'pos_refunds',
      'pos_voids',
      'pos_cash_drawer',
      'pos_reports',
    ],
  },
  { name: 'Server', modules: FLOOR },
  { name: 'Cashier', modules: [...FLOOR, 'pos_cash_drawer'] },
  { name: 'Kitchen', modules: ['orders'] },
];
