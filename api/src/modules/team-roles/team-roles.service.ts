import type { TeamRole, TeamRoleForm } from '@backoffice/contract/team-roles';
import { formatCount } from '@backoffice/contract/words';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { insertRecord, rejectTakenName, requireFound, updateRecord } from '../../database/records';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { findTeamRoles, lockTeamRole, removeTeamRole } from './team-roles.repository';

/** Each method returns all roles after the change. */
export interface TeamRoleService {
  list(locationId: number): Promise<TeamRole[]>;
  /** Throws conflict when the name is taken, ignoring case. `change` does too. */
  create(locationId: number, role: TeamRoleForm): Promise<TeamRole[]>;
  /** Throws not_found, and changed_meanwhile when the role was changed after `updatedAt`. */
  change(locationId: number, id: number, role: TeamRoleForm, updatedAt?: string): Promise<TeamRole[]>;
  /** Throws not_found, and conflict while employees have the role. */
  remove(locationId: number, id: number): Promise<TeamRole[]>;
}

export function createTeamRoleService({ db }: Pick<Services, 'db'>): TeamRoleService {
  /** Runs `work` and returns all roles in one transaction. */
  const changeAndList = (locationId: number, work: (scope: LocationDb) => Promise<void>) =>
    withLocation(db, locationId, async (scope) => {
      await work(scope);
      return await findTeamRoles(scope, locationId);
    }).catch(rejectTakenName('employee_roles_name', 'A role'));
  return {
    list: (locationId) => changeAndList(locationId, async () => {}),

    create: (locationId, role) =>
      changeAndList(locationId, async (scope) => {
        await insertRecord(scope, locationId, 'employee_roles', withoutRepeats(role));
      }),

    change: (locationId, id, role, updatedAt) =>
      changeAndList(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'employee_roles', id, withoutRepeats(role), updatedAt);
      }),

    remove: (locationId, id) =>
      changeAndList(locationId, async (scope) => {
        const holders = requireFound('employee_roles', await lockTeamRole(scope, locationId, id));
        if (holders > 0) {
          const have = holders === 1 ? 'has' : 'have';
          throw new AppError('conflict', `${formatCount(holders, 'employee')} ${have} this role`);
        }
        await removeTeamRole(scope, locationId, id);
      }),
  };
}

function withoutRepeats({ name, modules }: TeamRoleForm): TeamRoleForm {
  return { name, modules: [...new Set(modules)] };
}
