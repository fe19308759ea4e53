import type { Access } from '@backoffice/contract/rights';
import type { TeamRole, TeamRoleForm } from '@backoffice/contract/team-roles';
import { formatCount } from '@backoffice/contract/words';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { insertRecord, rejectTakenName, requireFound, updateRecord } from '../../database/records';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { revokeInvitationsOfRole } from '../users/invitations.repository';
import { mayAssignRole, reducesRights, requireEditorRights } from './own-rights';
import { findTeamRoles, type LockedRole, lockTeamRole, removeTeamRole } from './team-roles.repository';

interface Editor {
  locationId: number;
  access: Access;
}

/** Methods return all roles after the change. Changes throw conflict for a right that the editor does not have. */
export function createTeamRoleService({ db, sessions }: Pick<Services, 'db' | 'sessions'>) {
  /** Runs `work` and returns all roles in one transaction. */
  const changeAndList = (editor: Editor, work: (scope: LocationDb) => Promise<void>) =>
    withLocation(db, editor.locationId, async (scope) => {
      await work(scope);
      return await listRoles(scope, editor);
    })
      .finally(() => sessions.forgetAccess())
      .catch(rejectTakenName('employee_roles_name', 'A role'));
  return {
    list: (user: Editor) => withLocation(db, user.locationId, (scope) => listRoles(scope, user), READ_ONLY),

    /** Throws conflict when the name is taken, ignoring case. `change` does too. */
    create: (editor: Editor, { name, rights }: TeamRoleForm) =>
      changeAndList(editor, async (scope) => {
        const { locationId, access } = editor;
        requireEditorRights(access, {}, rights);
        await insertRecord(scope, locationId, 'employee_roles', { name, rights: JSON.stringify(rights) });
      }),

    /**
     * Throws not_found for a missing role, conflict for the role Owner, and changed_meanwhile when the role was changed
     * after `updatedAt`.
     */
    change: (editor: Editor, id: number, { name, rights }: TeamRoleForm, updatedAt?: string) =>
      changeAndList(editor, async (scope) => {
        const { locationId, access } = editor;
        const role = requireFound('employee_roles', await lockTeamRole(scope, locationId, id));
        requireChangeable(role);
        requireEditorRights(access, role.rights, rights);
        await updateRecord(
          scope,
          locationId,
          'employee_roles',
          id,
          { name, rights: JSON.stringify(rights) },
          updatedAt,
        );
        if (reducesRights(role.rights, rights)) await revokeInvitationsOfRole(scope, locationId, id);
      }),

    /** Throws not_found for a missing role, and conflict for the role Owner or a role that employees or users have. */
    remove: (editor: Editor, id: number) =>
      changeAndList(editor, async (scope) => {
        const { locationId, access } = editor;
        const role = requireFound('employee_roles', await lockTeamRole(scope, locationId, id));
        requireChangeable(role);
        requireEditorRights(access, role.rights, {});
        requireUnused(role);
        await removeTeamRole(scope, locationId, id);
      }),
  };
}

async function listRoles(scope: LocationDb, { locationId, access }: Editor): Promise<TeamRole[]> {
  const roles = await findTeamRoles(scope, locationId);
  return roles.map((role) => ({ ...role, can_assign: mayAssignRole(access, role) }));
}

function requireChangeable({ isOwner }: LockedRole): void {
  if (isOwner) throw new AppError('conflict', 'The role Owner can do everything and cannot be changed or deleted');
}

function requireUnused({ employeeCount, userCount }: LockedRole): void {
  const holders = [
    ...(employeeCount > 0 ? [formatCount(employeeCount, 'employee')] : []),
    ...(userCount > 0 ? [formatCount(userCount, 'user')] : []),
  ];
  if (holders.length === 0) return;
  const have = employeeCount + userCount === 1 ? 'has' : 'have';
  throw new AppError('conflict', `${holders.join(' and ')} ${have} this role`);
}
