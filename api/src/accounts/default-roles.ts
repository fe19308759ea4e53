import { type ModuleId, moduleId } from '@backoffice/contract/team-roles';

const FLOOR_STAFF_MODULES: ModuleId[] = ['orders', 'pos_discounts'];

/** The employee roles that a new location starts with, and the modules each may use. */
export const DEFAULT_ROLES: { name: string; modules: ModuleId[] }[] = [
  {
    name: 'Manager',
    modules: [...moduleId.options],
  },
  { name: 'Server', modules: FLOOR_STAFF_MODULES },
  { name: 'Cashier', modules: [...FLOOR_STAFF_MODULES, 'pos_cash_drawer'] },
  { name: 'Kitchen', modules: ['orders'] },
];
