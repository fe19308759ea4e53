import { listEmployees } from '@backoffice/contract/employees';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listRoleModules, listTeamRoles, type TeamRole } from '@backoffice/contract/team-roles';
import { renderRemote } from '@backoffice/testing/render';
import type { StubbedApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../../module';

export const TEAM_ROLES_PATH = '/employee/team_roles';
export const timestamp = '2026-01-05T10:00:00.000Z';
export const manager: TeamRole = {
  id: 1,
  name: 'Manager',
  is_owner: false,
  rights: { employees: 'manage', orders: 'view', transactions: 'view' },
  employee_count: 2,
  user_count: 1,
  can_assign: true,
  updated_at: timestamp,
};
export const cashier: TeamRole = {
  id: 2,
  name: 'Cashier',
  is_owner: false,
  rights: { orders: 'view' },
  employee_count: 0,
  user_count: 0,
  can_assign: true,
  updated_at: timestamp,
};

/** Stubs the roles Cashier and Manager, four modules in three groups, and no employees. */
export function stubTeamRoles(api: StubbedApi): void {
  api.respond(listEmployees, { data: [], paging_metadata: buildPagingMetadata(0, 1, 999) });
  api.respond(listTeamRoles, { team_roles: [cashier, manager] });
  api.respond(listRoleModules, {
    data: [
      { id: 'employees', name: 'Employees', group: 'Employees', grantable: 'manage' },
      { id: 'orders', name: 'Orders', group: 'Reporting', grantable: 'manage' },
      { id: 'transactions', name: 'Transactions', group: 'Reporting', grantable: 'manage' },
      { id: 'pos_refunds', name: 'Refunds', group: 'Terminals', grantable: 'manage' },
    ],
  });
}

export const openPage = (search = '') => renderRemote(module, `${TEAM_ROLES_PATH}${search}`);
export const getButton = (name: string) => screen.getByRole('button', { name });
export const getLevel = (module: string, level: string) =>
  within(screen.getByRole('radiogroup', { name: module })).getByRole('radio', { name: level });
export const findDialog = (name: string) => screen.findByRole('dialog', { name });
