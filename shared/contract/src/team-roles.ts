import * as z from 'zod/mini';
import { accessLevel } from './access-level';
import { id, idParams, instant, requiredText } from './fields';
import { operation } from './operation';
import { manage, rights, roleModule, view } from './rights';

const NAME_REQUIRED = 'Please enter Role Name';

export const teamRoleForm = z.object({
  name: requiredText({ required: NAME_REQUIRED, max: 50, tooLong: 'Role name should have max 50 letters' }),
  rights,
});
export type TeamRoleForm = z.infer<typeof teamRoleForm>;

export const teamRole = z.object({
  id,
  name: z.string(),
  /** Whether this is the role Owner of the location, which has all rights and cannot be changed or deleted. */
  is_owner: z.boolean(),
  rights,
  /** Number of active and inactive employees with the role. */
  employee_count: z.int(),
  user_count: z.int(),
  /** Whether the signed-in user has all rights of the role, and can therefore assign it to users. */
  can_assign: z.boolean(),
  updated_at: instant,
});
export type TeamRole = z.infer<typeof teamRole>;

export const grantableModule = z.extend(roleModule, {
  /** Highest level that the user may grant or revoke; null for a module that the user's role does not include. */
  grantable: z.nullable(accessLevel),
});
export type GrantableModule = z.infer<typeof grantableModule>;

/** Response of the operations on team roles: all roles of the location, sorted by name. */
const teamRoles = z.object({ team_roles: z.array(teamRole) });

export const listTeamRoles = operation({
  method: 'GET',
  path: '/team_roles',
  right: view('team_roles', ['users']),
  summary: 'Team roles with their modules and numbers of employees',
  response: teamRoles,
});

export const createTeamRole = operation({
  method: 'POST',
  path: '/team_roles',
  right: manage('team_roles'),
  summary: 'Create a team role; refused with 409 when its name is taken',
  body: z.strictObject(teamRoleForm.shape),
  response: teamRoles,
});

export const updateTeamRole = operation({
  method: 'PUT',
  path: '/team_roles/:id',
  right: manage('team_roles'),
  summary: 'Change a team role; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...teamRoleForm.shape, updated_at: z.optional(instant) }),
  response: teamRoles,
});

export const deleteTeamRole = operation({
  method: 'DELETE',
  path: '/team_roles/:id',
  right: manage('team_roles'),
  summary: 'Delete a team role; refused with 409 while employees or users have it',
  params: idParams,
  response: teamRoles,
});

export const listRoleModules = operation({
  method: 'GET',
  path: '/team_roles/modules',
  right: view('team_roles', ['users']),
  summary: 'Modules that a role can grant, sorted by group, with what the signed-in user may grant',
  response: z.object({ data: z.array(grantableModule) }),
});
