import type { Access } from '@backoffice/contract/rights';
import type { TeamRole, TeamRoleForm } from '@backoffice/contract/team-roles';
import { formatCount } from '@backoffice/contract/words';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { insertRecord, rejectTakenName, requireFound, updateRecord } from '../../database/records';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { requireOwnRights } from './own-rights';
import { findTeamRoles, type LockedRole, lockTeamRole, removeTeamRole } from './team-roles.repository';

/** A user who changes roles. */
interface Editor {
  locationId: number;
  access: Access;
}

/** Each method returns all roles after the change. Throws conflict for a right that the editor does not have. */
export interface TeamRoleService {
  list(locationId: number): Promise<TeamRole[]>;
  /** Throws conflict when the name is taken, ignoring case. `change` does too. */
  create(editor: Editor, role: TeamRoleForm): Promise<TeamRole[]>;
  /** Throws not_found, conflict for the role Owner, and changed_meanwhile when the role was changed after `updatedAt`. */
  change(editor: Editor, id: number, role: TeamRoleForm, updatedAt?: string): Promise<TeamRole[]>;
  /** Throws not_found, and conflict for the role Owner and while employees or users have the role. */
  remove(editor: Editor, id: number): Promise<TeamRole[]>;
}

export function createTeamRoleService({ db, sessions }: Pick<Services, 'db' | 'sessions'>): TeamRoleService {
  /** Runs `work` and returns all roles in one transaction. */
  const changeAndList = (locationId: number, work: (scope: LocationDb) => Promise<void>) =>
    withLocation(db, locationId, async (scope) => {
      await work(scope);
      return await findTeamRoles(scope, locationId);
    })
      .finally(() => sessions.forgetAccess())
      .catch(rejectTakenName('employee_roles_name', 'A role'));
  return {
    list: (locationId) => withLocation(db, locationId, (scope) => findTeamRoles(scope, locationId)),

    create: ({ locationId, access }, { name, rights }) =>
      changeAndList(locationId, async (scope) => {
        requireOwnRights(access, {}, rights);
        await insertRecord(scope, locationId, 'employee_roles', { name, rights: JSON.stringify(rights) });
      }),

    change: ({ locationId, access }, id, { name, rights }, updatedAt) =>
      changeAndList(locationId, async (scope) => {
        const role = requireFound('employee_roles', await lockTeamRole(scope, locationId, id));
        requireChangeable(role);
        requireOwnRights(access, role.rights, rights);
        await updateRecord(
          scope,
          locationId,
          'employee_roles',
          id,
          { name, rights: JSON.stringify(rights) },
          updatedAt,
        );
      }),

    remove: ({ locationId, access }, id) =>
      changeAndList(locationId, async (scope) => {
        const role = requireFound('employee_roles', await lockTeamRole(scope, locationId, id));
        requireChangeable(role);
        requireOwnRights(access, role.rights, {});
        requireUnused(role);
        await removeTeamRole(scope, locationId, id);
      }),
  };
}

function requireChangeable({ isOwner }: LockedRole): void {
  if (isOwner) throw new AppError('conflict', 'The role Owner may do everything; it cannot be changed or deleted');
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
