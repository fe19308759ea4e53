import * as z from 'zod/mini';
import { type AccessLevel, accessLevel } from './access-level';

/** Modules that a role can grant: back-office modules, which are pages, and terminal rights (`pos_`). */
export const moduleId = z.enum([
  'employees',
  'team_roles',
  'users',
  'overview',
  'orders',
  'transactions',
  'cash_reconciliation',
  'item_sales',
  'sales_report',
  'tax_report',
  'staff_report',
  'tips',
  'exceptions',
  'day_closings',
  'report_mails',
  'categories',
  'items',
  'modifiers',
  'information',
  'sales_taxes',
  'discounts',
  'printers',
  'terminals',
  'order_notes',
  'order_types',
  'order_sources',
  'payment_types',
  'kitchen_receipt_settings',
  'customer_receipt_settings',
  'other_settings',
  'history',
  'pos_discounts',
  'pos_large_discounts',
  'pos_comps',
  'pos_refunds',
  'pos_voids',
  'pos_cash_drawer',
  'pos_reports',
]);
export type ModuleId = z.infer<typeof moduleId>;

/** Tasks at a terminal for which an employee needs a right, or the approval of an employee with this right. */
export const terminalTask = z.enum([
  'pos_discounts',
  'pos_large_discounts',
  'pos_comps',
  'pos_refunds',
  'pos_voids',
  'pos_cash_drawer',
  'pos_reports',
]);
export type TerminalTask = z.infer<typeof terminalTask>;

/** The level that a role grants for each module; a missing module is not granted. */
export const rights = z.partialRecord(moduleId, accessLevel);
export type Rights = z.infer<typeof rights>;

export interface RequiredRight {
  module: ModuleId;
  level: AccessLevel;
  /** Any right to one of these modules suffices, because their pages offer the records of `module` as choices. */
  alsoFor?: readonly ModuleId[];
  /** Additional modules that are required at the same level. */
  together?: readonly ModuleId[];
}

/** Returns the right to view the data of a module. */
export const view = (module: ModuleId, alsoFor?: readonly ModuleId[]): RequiredRight => ({
  module,
  level: 'view',
  ...(alsoFor && { alsoFor }),
});

/** Returns the right to change the data of a module and of the modules in `together`. */
export const manage = (module: ModuleId, together?: readonly ModuleId[]): RequiredRight => ({
  module,
  level: 'manage',
  ...(together && { together }),
});

/** A user's access to a location: an owner has all rights, whatever the rights of the role. */
export interface Access {
  isOwner: boolean;
  rights: Readonly<Partial<Record<string, AccessLevel>>>;
}

/** Returns the first module that a required right needs and `access` does not include; undefined when nothing is missing. */
export function findMissingModule(
  { isOwner, rights }: Access,
  { module, level, alsoFor = [], together = [] }: RequiredRight,
): ModuleId | undefined {
  if (isOwner || alsoFor.some((other) => rights[other] !== undefined)) return undefined;
  return [module, ...together].find((needed) => rights[needed] !== 'manage' && rights[needed] !== level);
}

/** Whether `access` includes a required right. */
export function satisfiesRight(access: Access, required: RequiredRight): boolean {
  return findMissingModule(access, required) === undefined;
}

/**
 * Support manages everything but users, roles, employees, report mails and terminals, which it can only view: new
 * accounts, passcodes, email recipients and paired devices would remain after the support access ends.
 */
export const SUPPORT_ACCESS: Access = {
  isOwner: false,
  rights: {
    ...Object.fromEntries(moduleId.options.map((module) => [module, 'manage' as const])),
    users: 'view',
    team_roles: 'view',
    employees: 'view',
    report_mails: 'view',
    terminals: 'view',
  },
};

/** The reports whose filters offer records of other modules. */
export const REPORTS_WITH_FILTERS: readonly ModuleId[] = [
  'orders',
  'transactions',
  'cash_reconciliation',
  'item_sales',
];

const NAMES: Record<string, Partial<Record<ModuleId, string>>> = {
  Employees: { employees: 'Employees', team_roles: 'Team Roles', users: 'Users' },
  Reporting: {
    overview: 'Overview',
    orders: 'Orders',
    transactions: 'Transactions',
    cash_reconciliation: 'Cash Reconciliation',
    item_sales: 'Product Mix',
    sales_report: 'Sales by',
    tax_report: 'Taxes',
    staff_report: 'Staff',
    tips: 'Tips',
    exceptions: 'Exceptions',
    day_closings: 'Close of Day',
    report_mails: 'Report Emails',
  },
  Menu: { categories: 'Categories', items: 'Items', modifiers: 'Modifiers' },
  'Business Setup': {
    information: 'Business Information',
    sales_taxes: 'Sales Taxes',
    discounts: 'Discounts',
    printers: 'Printers',
    terminals: 'Terminals',
    order_notes: 'Order Notes',
    order_types: 'Order Types',
    order_sources: 'Order Sources',
    payment_types: 'Payment Types',
    kitchen_receipt_settings: 'Kitchen Receipt Settings',
    customer_receipt_settings: 'Customer Receipt Settings',
    other_settings: 'Other Settings',
    history: 'History',
  },
  Terminals: {
    pos_discounts: 'Discounts',
    pos_large_discounts: 'Large Discounts',
    pos_comps: 'Comps',
    pos_refunds: 'Refunds',
    pos_voids: 'Voids',
    pos_cash_drawer: 'Cash Drawer',
    pos_reports: 'Reports',
  },
};

export const roleModule = z.object({ id: moduleId, name: z.string(), group: z.string() });
export type RoleModule = z.infer<typeof roleModule>;

/** All modules that a role can grant, in the order of the sidebar, followed by the terminal rights. */
export const ROLE_MODULES: readonly RoleModule[] = Object.entries(NAMES).flatMap(([group, names]) =>
  moduleId.options.flatMap((id) => {
    const name = names[id];
    return name === undefined ? [] : [{ id, name, group }];
  }),
);

/** Returns the name of a module as the sidebar shows it. */
export function moduleName(id: ModuleId): string {
  return ROLE_MODULES.find((module) => module.id === id)?.name ?? id;
}
