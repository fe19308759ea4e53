import { type Access, type Rights, satisfiesRight } from '@backoffice/contract/rights';
import type { Users } from '@backoffice/contract/users';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { AppError, changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { endUserSessions } from '../authentication/sessions.repository';
import { mayAssignRole, requireEditorRights } from '../team-roles/own-rights';
import { revokeInvitationsOf } from './invitations.repository';
import {
  changeMembership,
  deleteMembership,
  findMembership,
  findOpenInvitations,
  findUsers,
  type GrantedRole,
  hasAnotherOwner,
  lockRole,
  lockUsersOfLocation,
  type Membership,
} from './users.repository';

export interface EditingUser {
  locationId: number;
  userId: number;
  userName: string;
  access: Access;
}

/**
 * Each method returns all users and open invitations, after the change if there is one. Changes throw not_found for a
 * missing user. They throw conflict for the editor's own account, for the last active owner, and for roles with rights
 * that the editor does not have.
 */
export function createUserService({ db, sessions }: Pick<Services, 'db' | 'sessions'>) {
  /**
   * Runs `change` with the user's membership, while other transactions cannot change the users of the location.
   * `change` returns the ids of the sessions that it ends.
   */
  const changeUser = async (
    editor: EditingUser,
    userId: number,
    change: (scope: LocationDb, membership: Membership) => Promise<string[]>,
  ) => {
    const { ended, users } = await withLocation(db, editor.locationId, async (scope) => {
      await lockUsersOfLocation(scope, editor.locationId);
      const membership = await findMembership(scope, editor.locationId, userId);
      if (!membership) throw notFound('User');
      requireOtherUser(editor, userId);
      return { ended: await change(scope, membership), users: await readUsers(scope, editor) };
    }).finally(() => sessions.forgetAccess());
    for (const sessionId of ended) sessions.markEnded(sessionId);
    return users;
  };

  return {
    list: (reader: EditingUser) => withLocation(db, reader.locationId, (scope) => readUsers(scope, reader), READ_ONLY),

    /** Throws changed_meanwhile when the user's access was changed after `updatedAt`. */
    setRole: (editor: EditingUser, userId: number, roleId: number, updatedAt?: string) =>
      changeUser(editor, userId, async (scope, before) => {
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw changedMeanwhile('user');
        const role = await requireGrantableRole(scope, editor, roleId, before);
        if (!role.isOwner) await requireAnotherOwner(scope, editor.locationId, before);
        await changeMembership(scope, editor.locationId, userId, { role_id: role.id });
        await revokeInvitationsOf(scope, editor.locationId, userId);
        return [];
      }),

    setActive: (editor: EditingUser, userId: number, isActive: boolean) =>
      changeUser(editor, userId, async (scope, before) => {
        requireMayChange(editor.access, before, before.rights, {});
        if (!isActive) await requireAnotherOwner(scope, editor.locationId, before);
        const deactivated_at = isActive ? null : new Date();
        await changeMembership(scope, editor.locationId, userId, { deactivated_at });
        return isActive ? [] : await revokeAccess(scope, editor.locationId, userId);
      }),

    remove: (editor: EditingUser, userId: number) =>
      changeUser(editor, userId, async (scope, before) => {
        requireMayChange(editor.access, before, before.rights, {});
        await requireAnotherOwner(scope, editor.locationId, before);
        await deleteMembership(scope, editor.locationId, userId);
        return await revokeAccess(scope, editor.locationId, userId);
      }),
  };
}

/**
 * Revokes the invitations of a user and ends the user's sessions at the location, which a later return of the user to
 * the location would otherwise make valid again. Returns the ids of these sessions.
 */
async function revokeAccess(scope: LocationDb, locationId: number, userId: number): Promise<string[]> {
  await revokeInvitationsOf(scope, locationId, userId);
  return await endUserSessions(scope, userId, { reason: 'the access to the location ended', locationId });
}

/** Returns all users and open invitations of the scope's location, and which of them the reader may change. */
export async function readUsers(
  scope: LocationDb,
  { locationId, userId, access }: Omit<EditingUser, 'userName'>,
): Promise<Users> {
  const mayManage = satisfiesRight(access, { module: 'users', level: 'manage' });
  const mayChange = (role: { is_owner: boolean; rights: Rights }) => mayManage && mayAssignRole(access, role);
  const users = await findUsers(scope, locationId);
  const invitations = await findOpenInvitations(scope, locationId);
  return {
    users: users.map((user) => ({ ...user, can_edit: user.id !== userId && mayChange(user) })),
    invitations: invitations.map((invitation) => {
      const hasRole = invitation.role_name !== null;
      const can_revoke = mayChange(invitation);
      return { ...invitation, can_resend: hasRole && can_revoke, can_revoke };
    }),
  };
}

/**
 * Locks the row of the role with the id `roleId` and returns the role. `before` is the user's current role. Throws
 * conflict for the role Owner unless the editor is an owner, and when the editor lacks a right that the change grants or
 * revokes.
 */
export async function requireGrantableRole(
  scope: LocationDb,
  { locationId, access }: Pick<EditingUser, 'locationId' | 'access'>,
  roleId: number,
  before: Pick<GrantedRole, 'isOwner' | 'rights'> = { isOwner: false, rights: {} },
): Promise<GrantedRole> {
  const role = await lockRole(scope, locationId, roleId);
  if (!role) throw fieldConflict('role_id', 'This role no longer exists. Choose another one');
  if (role.isOwner && !access.isOwner) throw fieldConflict('role_id', 'Only owners can give the role Owner');
  requireMayChange(access, before, before.rights, role.rights);
  return role;
}

/** Throws conflict when a change would give or take rights that the editor does not have. */
function requireMayChange(access: Access, { isOwner }: { isOwner: boolean }, before: Rights, after: Rights): void {
  if (isOwner && !access.isOwner) throw new AppError('conflict', 'Only owners can change the access of an owner');
  requireEditorRights(access, before, after, 'role_id');
}

function requireOtherUser(editor: EditingUser, userId: number): void {
  if (editor.userId !== userId) return;
  throw new AppError('conflict', 'You cannot change your own access. Ask another owner of the location.');
}

async function requireAnotherOwner(scope: LocationDb, locationId: number, membership: Membership): Promise<void> {
  if (!membership.isOwner || !membership.isActive) return;
  if (await hasAnotherOwner(scope, locationId, membership.userId)) return;
  throw new AppError('conflict', 'The location needs at least one active owner');
}
