import {
  createTeamRole,
  deleteTeamRole,
  listRoleModules,
  listTeamRoles,
  updateTeamRole,
} from '@backoffice/contract/team-roles';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { sessionStore } from '@backoffice/platform/session';

// A change to a role also makes the users stale, because each user is listed with the name of the role.
const roles = resourceQueries({
  key: ['team-roles'],
  owner: 'mf-employees',
  related: [keys.employeeRoles, ['users']],
});
const failed = (error: Error) => `Error fetching data: ${error.message}`;
const getReason = (error: Error) => error.message;

export const useTeamRoles = roles.single((signal) => call(listTeamRoles, { signal }), {
  select: ({ team_roles }) => team_roles,
  failed,
});

export const useRoleModules = resourceQueries({ key: ['role-modules'], owner: 'mf-employees' }).single(
  (signal) => call(listRoleModules, { signal }),
  { select: ({ data }) => data, staleTime: Number.POSITIVE_INFINITY, failed },
);

// Each response is the new list of roles, which replaces the cached list.
const replaces = roles.singleKey;

export const useCreateTeamRole = roles.create(createTeamRole, {
  succeeded: 'Role created successfully',
  failed: 'Failed to create role',
  failedDetail: getReason,
  replaces,
});
export const useUpdateTeamRole = roles.update(updateTeamRole, {
  succeeded: 'Role updated successfully',
  failed: 'Failed to update role',
  failedDetail: getReason,
  replaces,
});
export const useDeleteTeamRole = roles.remove(deleteTeamRole, {
  // Only owners can undo changes to roles. Tokens of older releases lack `isOwner`, so their users are offered no Undo.
  undoes: (_, record_id) => (sessionStore.getState().claims?.isOwner ? { kind: 'team_roles', record_id } : undefined),
  succeeded: 'Role deleted successfully',
  failed: (error) => `Failed to delete role: ${error.message}`,
  replaces,
});
