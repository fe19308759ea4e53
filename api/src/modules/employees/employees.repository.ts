import { type ColumnValues, columnNames } from '@backoffice/contract/columns';
import { type Employee, type EmployeeRole, employeeColumns, type listEmployees } from '@backoffice/contract/employees';
import type { Rights } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { updateRecord } from '../../database/records';
import { containsText } from '../../database/search';
import { readRights } from '../team-roles/team-roles.repository';

type EmployeeQuery = z.output<NonNullable<typeof listEmployees.query>>;

const EMPLOYEE_COLUMNS = ['id', ...columnNames(employeeColumns), 'full_name', 'created_at', 'updated_at'] as const;

/** An employee as stored, with the encrypted passcode. */
export interface StoredEmployee extends Employee {
  passcode_encrypted: Buffer;
}

/** Returns employees sorted by last and first name. With `include_deleted`, deleted employees follow the others. */
export async function findEmployees(
  scope: LocationDb,
  locationId: number,
  { is_active, employee_role_id, search, include_deleted = false, ...paging }: EmployeeQuery,
): Promise<Page<Employee>> {
  let query = scope
    .selectFrom('employees')
    .select(EMPLOYEE_COLUMNS)
    .$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')))
    .where('location_id', '=', locationId);
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (employee_role_id !== undefined) query = query.where('employee_role_id', '=', employee_role_id);
  if (search) query = query.where(({ ref }) => containsText(ref('full_name'), search));
  const byName = query
    .orderBy(IS_DELETED)
    .orderBy(({ fn }) => fn('lower', ['last_name']))
    .orderBy(({ fn }) => fn('lower', ['first_name']))
    .orderBy('id');
  return await fetchPage(byName, paging);
}

function selectEmployee(scope: LocationDb, locationId: number, id: number) {
  return scope
    .selectFrom('employees')
    .select([...EMPLOYEE_COLUMNS, 'passcode_encrypted'])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
}

/** Returns undefined for an employee who was deleted or belongs to another location. */
export async function findEmployee(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<StoredEmployee | undefined> {
  return await selectEmployee(scope, locationId, id).executeTakeFirst();
}

/** Like `findEmployee`, but locks the employee until the transaction ends. */
export async function lockEmployee(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<StoredEmployee | undefined> {
  return await selectEmployee(scope, locationId, id).forUpdate().executeTakeFirst();
}

export type EmployeeValues = Omit<ColumnValues<typeof employeeColumns>, 'is_active'> & {
  is_active?: boolean;
  passcode_encrypted: Buffer;
  passcode_lookup: Buffer;
};

/** Marks an employee as deleted. The row stays, because past orders show the name. Throws not_found. */
export async function markEmployeeDeleted(scope: LocationDb, locationId: number, id: number): Promise<void> {
  const values = { deleted_at: sql<string>`now()`, is_active: false, employee_role_id: null };
  await updateRecord(scope, locationId, 'employees', id, values);
}

/** Returns the keyed hashes of the passcodes of all active employees. */
export async function findPasscodesInUse(scope: LocationDb, locationId: number): Promise<Buffer[]> {
  const rows = await scope
    .selectFrom('employees')
    .select('passcode_lookup')
    .where('location_id', '=', locationId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ passcode_lookup }) => passcode_lookup);
}

interface EmployeeRoleRights extends Omit<EmployeeRole, 'can_assign'> {
  is_owner: boolean;
  rights: Rights;
}

/** Returns all roles of the location, sorted by name. */
export async function findEmployeeRoles(scope: LocationDb, locationId: number): Promise<EmployeeRoleRights[]> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['id', 'name', 'is_owner', 'rights'])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
  return roles.map((role) => ({ ...role, rights: readRights(role.rights) }));
}
