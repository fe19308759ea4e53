import { type ModuleId, moduleId } from '@backoffice/shared/contract/team-roles';

const FLOOR: ModuleId[] = ['orders', 'pos_discounts'];

/** The employee roles that a new location starts with, and the modules each may use. */
export const DEFAULT_ROLES: { name: string; modules: ModuleId[] }[] = [
  {
    name: 'Manager',
    modules: [...moduleId.options],
  },
  { name: 'Server', modules: FLOOR },
  { name: 'Cashier', modules: [...FLOOR, 'pos_cash_drawer'] },
  { name: 'Kitchen', modules: ['orders'] },
];
