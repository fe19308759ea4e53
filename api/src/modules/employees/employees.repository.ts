import type { Employee, EmployeeRole, listEmployees } from '@backoffice/shared/contract/employees';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';

type EmployeeQuery = z.output<NonNullable<typeof listEmployees.query>>;

/** Employees who were not deleted, by last and first name. */
export async function findEmployees(
  scope: LocationDb,
  locationId: number,
  { is_active, employee_role_id, search, ...paging }: EmployeeQuery,
): Promise<Page<Employee>> {
  let query = scope
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'full_name', 'is_active', 'employee_role_id', 'created_at', 'updated_at'])
    .where('location_id', '=', locationId)
    .where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (employee_role_id !== undefined) query = query.where('employee_role_id', '=', employee_role_id);
  if (search) query = query.where(({ ref }) => containsText(ref('full_name'), search));
  const byName = query
    .orderBy(({ fn }) => fn('lower', ['last_name']))
    .orderBy(({ fn }) => fn('lower', ['first_name']))
    .orderBy('id');
  return await pageOfRows(byName, paging);
}

/** Every role of the location, by name. */
export async function findEmployeeRoles(scope: LocationDb, locationId: number): Promise<EmployeeRole[]> {
  return await scope
    .selectFrom('employee_roles')
    .select(['id', 'name'])
    .where('location_id', '=', locationId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
}
