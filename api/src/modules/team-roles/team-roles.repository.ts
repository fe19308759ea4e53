import { type ModuleId, moduleId, type TeamRole } from '@backoffice/contract/team-roles';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';

export interface TeamRoleValues {
  name: string;
  modules: ModuleId[];
}

const known = new Set<string>(moduleId.options);
const isKnown = (module: string): module is ModuleId => known.has(module);

const employeeCount = sql<number>`(select count(*) from employees
  where employees.location_id = employee_roles.location_id and employees.employee_role_id = employee_roles.id
    and employees.deleted_at is null)`;

/** Every role of the location, by name. */
export async function findTeamRoles(scope: LocationDb, locationId: number): Promise<TeamRole[]> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['id', 'name', 'modules', 'updated_at', employeeCount.as('employee_count')])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
  // A module of an earlier release may be among those that are stored.
  return roles.map((role) => ({ ...role, modules: role.modules.filter(isKnown) }));
}

export async function insertTeamRole(scope: LocationDb, location_id: number, values: TeamRoleValues): Promise<void> {
  await scope
    .insertInto('employee_roles')
    .values({ location_id, ...values })
    .execute();
}

/** Whether there was such a role, with this `updatedAt` where one is given. */
export async function changeTeamRole(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: TeamRoleValues,
  updatedAt: string | undefined,
): Promise<boolean> {
  let query = scope
    .updateTable('employee_roles')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * How many employees have the role, which nobody is given and nobody gives up until the transaction ends. Undefined
 * when there is no such role.
 */
export async function holdTeamRole(scope: LocationDb, locationId: number, id: number): Promise<number | undefined> {
  const role = await scope
    .selectFrom('employee_roles')
    .select('id')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return undefined;
  // After the role, so that whoever was given it just before is seen; locked, so that a leaver is waited for.
  const holders = await scope
    .selectFrom('employees')
    .select('id')
    .where('location_id', '=', locationId)
    .where('employee_role_id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .execute();
  return holders.length;
}

/** Takes it from deleted employees too, if one still has it. */
export async function removeTeamRole(scope: LocationDb, locationId: number, id: number): Promise<void> {
  await scope
    .updateTable('employees')
    .set({ employee_role_id: null })
    .where('location_id', '=', locationId)
    .where('employee_role_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
  await scope.deleteFrom('employee_roles').where('location_id', '=', locationId).where('id', '=', id).execute();
}
