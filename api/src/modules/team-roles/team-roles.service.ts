import type { TeamRole, TeamRoleForm } from '@backoffice/contract/team-roles';
import { countOf } from '@backoffice/contract/words';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { violates } from '../../database/writes';
import { AppError, changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { changeTeamRole, findTeamRoles, holdTeamRole, insertTeamRole, removeTeamRole } from './team-roles.repository';

/** Each call answers the roles as they then are. */
export interface TeamRoleService {
  list(locationId: number): Promise<TeamRole[]>;
  /** Throws conflict when the name is taken, whatever its case; so does `change`. */
  create(locationId: number, role: TeamRoleForm): Promise<TeamRole[]>;
  /** Throws not_found, and changed_meanwhile when the role is not as `updatedAt` has it. */
  change(locationId: number, id: number, role: TeamRoleForm, updatedAt?: string): Promise<TeamRole[]>;
  /** Throws not_found, and conflict while employees have the role. */
  remove(locationId: number, id: number): Promise<TeamRole[]>;
}

export function createTeamRoleService({ db }: Pick<Services, 'db'>): TeamRoleService {
  /** Does `work`, then reads the roles, in one transaction. */
  const after = (locationId: number, work: (scope: LocationDb) => Promise<void>) =>
    withLocation(db, locationId, async (scope) => {
      await work(scope);
      return await findTeamRoles(scope, locationId);
    });
  return {
    list: (locationId) => after(locationId, async () => {}),

    create: (locationId, role) =>
      after(locationId, (scope) => insertTeamRole(scope, locationId, once(role))).catch(explainName),

    change: (locationId, id, role, updatedAt) =>
      after(locationId, async (scope) => {
        if (await changeTeamRole(scope, locationId, id, once(role), updatedAt)) return;
        await roleOf(scope, locationId, id);
        throw changedMeanwhile('role');
      }).catch(explainName),

    remove: (locationId, id) =>
      after(locationId, async (scope) => {
        const holders = await holdTeamRole(scope, locationId, id);
        if (holders === undefined) throw notFound('Role');
        if (holders > 0) {
          const have = holders === 1 ? 'has' : 'have';
          throw new AppError('conflict', `${countOf(holders, 'employee')} ${have} this role`);
        }
        await removeTeamRole(scope, locationId, id);
      }),
  };
}

function once({ name, modules }: TeamRoleForm): TeamRoleForm {
  return { name, modules: [...new Set(modules)] };
}

async function roleOf(scope: LocationDb, locationId: number, id: number): Promise<TeamRole> {
  const role = (await findTeamRoles(scope, locationId)).find((candidate) => candidate.id === id);
  if (!role) throw notFound('Role');
  return role;
}

function explainName(error: unknown): never {
  if (!violates(error, 'employee_roles_name')) throw error;
  throw fieldConflict('name', 'A role with this name already exists');
}
