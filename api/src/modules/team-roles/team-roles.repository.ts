import { accessLevel } from '@backoffice/contract/access-level';
import { moduleId, type Rights } from '@backoffice/contract/rights';
import type { TeamRole } from '@backoffice/contract/team-roles';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

const employeeCount = sql<number>`(select count(*) from employees
  where employees.location_id = employee_roles.location_id and employees.employee_role_id = employee_roles.id
    and employees.deleted_at is null)`;
const userCount = sql<number>`(select count(*) from user_locations
  where user_locations.location_id = employee_roles.location_id and user_locations.role_id = employee_roles.id)`;

/** Returns stored rights without rights to back-office modules that this release does not have. */
export function readRights(stored: Readonly<Record<string, unknown>>): Rights {
  return Object.fromEntries(
    moduleId.options.flatMap((module) => {
      const level = accessLevel.options.find((option) => option === stored[module]);
      return level === undefined ? [] : [[module, level]];
    }),
  );
}

export async function findTeamRoles(scope: LocationDb, locationId: number): Promise<Omit<TeamRole, 'can_assign'>[]> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['id', 'name', 'is_owner', 'rights', 'updated_at'])
    .select([employeeCount.as('employee_count'), userCount.as('user_count')])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
  return roles.map((role) => ({ ...role, rights: readRights(role.rights) }));
}

export async function findRoleRights(
  scope: LocationDb,
  locationId: number,
  ids: readonly number[],
): Promise<{ is_owner: boolean; rights: Rights }[]> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['is_owner', 'rights'])
    .where('location_id', '=', locationId)
    .where('id', 'in', ids)
    .forShare()
    .execute();
  return roles.map(({ is_owner, rights }) => ({ is_owner, rights: readRights(rights) }));
}

/** A locked role, which cannot be given to or taken away from employees and users until the transaction ends. */
export interface LockedRole {
  isOwner: boolean;
  rights: Rights;
  employeeCount: number;
  userCount: number;
}

/** Locks a role and the employees and users who have it. Returns undefined when there is no such role. */
export async function lockTeamRole(scope: LocationDb, locationId: number, id: number): Promise<LockedRole | undefined> {
  const role = await scope
    .selectFrom('employee_roles')
    .select(['is_owner', 'rights'])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return undefined;
  // The employees are read after the role is locked, so that employees who have just been given the role are included.
  // They are locked, so that the query waits for transactions that take the role away from an employee.
  const employees = await scope
    .selectFrom('employees')
    .select('id')
    .where('location_id', '=', locationId)
    .where('employee_role_id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .execute();
  const users = await scope
    .selectFrom('user_locations')
    .select('user_id')
    .where('location_id', '=', locationId)
    .where('role_id', '=', id)
    .forShare()
    .execute();
  return {
    isOwner: role.is_owner,
    rights: readRights(role.rights),
    employeeCount: employees.length,
    userCount: users.length,
  };
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

export async function createRoles(
  scope: LocationDb,
  location_id: number,
  roles: readonly { name: string; rights: Rights }[],
): Promise<{ id: number; name: string }[]> {
  const rows = roles.map(({ name, rights }) => ({ location_id, name, rights: JSON.stringify(rights) }));
  return await scope.insertInto('employee_roles').values(rows).returning(['id', 'name']).execute();
}
