import { type ModuleId, moduleId, type TeamRole } from '@backoffice/contract/team-roles';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

const knownModules = new Set<string>(moduleId.options);
const isKnownModule = (module: string): module is ModuleId => knownModules.has(module);

const employeeCount = sql<number>`(select count(*) from employees
  where employees.location_id = employee_roles.location_id and employees.employee_role_id = employee_roles.id
    and employees.deleted_at is null)`;

/** Returns all roles of the location, sorted by name. */
export async function findTeamRoles(scope: LocationDb, locationId: number): Promise<TeamRole[]> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['id', 'name', 'modules', 'updated_at', employeeCount.as('employee_count')])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
  // Stored modules may include ones that this release no longer has.
  return roles.map((role) => ({ ...role, modules: role.modules.filter(isKnownModule) }));
}

/**
 * Locks a role, so that no employee gets or loses it until the transaction ends, and returns the number of employees with
 * the role. Returns undefined when there is no such role.
 */
export async function lockTeamRole(scope: LocationDb, locationId: number, id: number): Promise<number | undefined> {
  const role = await scope
    .selectFrom('employee_roles')
    .select('id')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return undefined;
  // The employees are read after the role is locked, so that employees who have just got the role are included. They
  // are locked, so that the query waits for transactions that take the role away from an employee.
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

/** Deletes a role and removes it from deleted employees. */
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
