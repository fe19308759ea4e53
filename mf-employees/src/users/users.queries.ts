import {
  inviteUser,
  listUsers,
  removeUser,
  resendInvitation,
  revokeInvitation,
  setUserActive,
  setUserRole,
} from '@backoffice/contract/users';
import { call } from '@backoffice/platform/client';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { toUserRows } from './user-rows';

// A change to a user also makes the team roles stale, because the list of roles shows how many users have each role.
const users = resourceQueries({ key: ['users'], owner: 'mf-employees', related: [['team-roles']] });

export const useUsers = users.single((signal) => call(listUsers, { signal }), {
  select: toUserRows,
  failed: (error) => `Error fetching data: ${error.message}`,
});

// Each response is the new list of users and invitations, which replaces the cached list.
const replaces = users.singleKey;

export const useInviteUser = users.create(inviteUser, {
  succeeded: 'The invitation is on its way',
  failed: (error) => `Failed to invite the user: ${error.message}`,
  replaces,
});
export const useSetUserRole = users.update(setUserRole, {
  succeeded: 'Role changed successfully',
  failed: (error) => `Failed to change the role: ${error.message}`,
  replaces,
});
export const useResendInvitation = users.change({
  send: (id: number) => call(resendInvitation, { params: { id } }),
  succeeded: 'A new invitation is on its way',
  failed: (error) => `Failed to send the invitation: ${error.message}`,
  replaces,
});
export const useRevokeInvitation = users.change({
  send: (id: number) => call(revokeInvitation, { params: { id } }),
  succeeded: 'The invitation was withdrawn',
  failed: (error) => `Failed to withdraw the invitation: ${error.message}`,
  replaces,
});
export const useSetUserActive = users.change({
  send: ({ id, isActive }: { id: number; isActive: boolean }) =>
    call(setUserActive, { params: { id }, query: { is_active: isActive } }),
  succeeded: (_, { isActive }) => (isActive ? 'The user can sign in again' : 'The user can no longer sign in'),
  failed: (error) => `Failed to update the user: ${error.message}`,
  replaces,
});
export const useRemoveUser = users.change({
  send: (id: number) => call(removeUser, { params: { id } }),
  succeeded: 'The user was removed',
  failed: (error) => `Failed to remove the user: ${error.message}`,
  replaces,
});
