import * as z from 'zod/mini';
import { id, idParams, instant, requiredText } from './fields';
import { operation } from './operation';

/** Modules that a role can grant: pages of the back office, and rights at the terminals (`pos_`). */
export const moduleId = z.enum([
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
  'terminals',
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
]);
export type ModuleId = z.infer<typeof moduleId>;

const NAME_REQUIRED = 'Please enter Role Name';

/** Values of the team role form; parsing trims the name. */
export const teamRoleForm = z.object({
  name: requiredText({ required: NAME_REQUIRED, max: 50, tooLong: 'Role name should have max 50 letters' }),
  modules: z.array(moduleId),
});
export type TeamRoleForm = z.infer<typeof teamRoleForm>;

export const teamRole = z.object({
  id,
  name: z.string(),
  modules: z.array(moduleId),
  /** Number of active and inactive employees with the role. */
  employee_count: z.int(),
  updated_at: instant,
});
export type TeamRole = z.infer<typeof teamRole>;

/** Response of the operations on team roles: all roles of the location, sorted by name. */
const teamRoles = z.object({ team_roles: z.array(teamRole) });

export const listTeamRoles = operation({
  method: 'GET',
  path: '/team_roles',
  summary: 'Team roles with their modules and numbers of employees',
  response: teamRoles,
});

export const createTeamRole = operation({
  method: 'POST',
  path: '/team_roles',
  summary: 'Create a team role; refused with 409 when its name is taken',
  body: z.strictObject(teamRoleForm.shape),
  response: teamRoles,
});

export const updateTeamRole = operation({
  method: 'PUT',
  path: '/team_roles/:id',
  summary: 'Change a team role; with updated_at, refused with 409 when somebody else has changed it since',
  params: idParams,
  body: z.strictObject({ ...teamRoleForm.shape, updated_at: z.optional(instant) }),
  response: teamRoles,
});

export const deleteTeamRole = operation({
  method: 'DELETE',
  path: '/team_roles/:id',
  summary: 'Delete a team role; refused with 409 while employees have it',
  params: idParams,
  response: teamRoles,
});

export const roleModule = z.object({ id: moduleId, name: z.string(), group: z.string() });
export type RoleModule = z.infer<typeof roleModule>;

export const listRoleModules = operation({
  method: 'GET',
  path: '/team_roles/modules',
  summary: 'Modules that a role can grant, sorted by group',
  response: z.object({ data: z.array(roleModule) }),
});
