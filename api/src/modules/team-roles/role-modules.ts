import type { ModuleId, RoleModule } from '@backoffice/contract/team-roles';

const GROUPS: Record<string, [id: ModuleId, name: string][]> = {
  Employees: [['employees', 'Employees']],
  Reporting: [
    ['orders', 'Orders'],
    ['transactions', 'Transactions'],
    ['cash_reconciliation', 'Cash Reconciliation'],
  ],
  Menu: [
    ['categories', 'Categories'],
    ['items', 'Items'],
    ['modifiers', 'Modifiers'],
  ],
  'Business Setup': [
    ['information', 'Business Information'],
    ['sales_taxes', 'Sales Taxes'],
    ['discounts', 'Discounts'],
    ['printers', 'Printers'],
    ['terminals', 'Terminals'],
    ['order_notes', 'Order Notes'],
    ['order_types', 'Order Types'],
    ['order_sources', 'Order Sources'],
    ['kitchen_receipt_settings', 'Kitchen Receipt Settings'],
    ['customer_receipt_settings', 'Customer Receipt Settings'],
    ['other_settings', 'Other Settings'],
  ],
  Terminals: [
    ['pos_discounts', 'Discounts'],
    ['pos_refunds', 'Refunds'],
    ['pos_voids', 'Voids'],
    ['pos_cash_drawer', 'Cash Drawer'],
    ['pos_reports', 'Reports'],
  ],
};

/** All modules that a role can grant, in the order of the sidebar, followed by those of terminals. */
export const ROLE_MODULES: RoleModule[] = Object.entries(GROUPS).flatMap(([group, modules]) =>
  modules.map(([id, name]) => ({ id, name, group })),
);
