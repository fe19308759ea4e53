import { moduleId, type Rights } from '@backoffice/contract/rights';

export interface RoleDefinition {
  name: string;
  rights: Rights;
}

const FLOOR_STAFF: Rights = { orders: 'view', pos_discounts: 'manage' };

/** Rights of a manager, who runs the location but can only view roles and users, not change them. */
export const MANAGER_RIGHTS: Rights = {
  ...Object.fromEntries(moduleId.options.map((module) => [module, 'manage'])),
  team_roles: 'view',
  users: 'view',
};

/** Rights of a bookkeeper, who can view all figures but change nothing. */
export const BOOKKEEPER_RIGHTS: Rights = {
  overview: 'view',
  orders: 'view',
  sales_report: 'view',
  tax_report: 'view',
  staff_report: 'view',
  tips: 'view',
  transactions: 'view',
  cash_reconciliation: 'view',
  item_sales: 'view',
  exceptions: 'view',
  day_closings: 'view',
  sales_taxes: 'view',
  history: 'view',
};

/** The roles that a new location has in addition to Owner. */
export const DEFAULT_ROLES: readonly RoleDefinition[] = [
  { name: 'Manager', rights: MANAGER_RIGHTS },
  { name: 'Bookkeeper', rights: BOOKKEEPER_RIGHTS },
  { name: 'Server', rights: FLOOR_STAFF },
  { name: 'Cashier', rights: { ...FLOOR_STAFF, pos_cash_drawer: 'manage' } },
  { name: 'Kitchen', rights: { orders: 'view' } },
];
