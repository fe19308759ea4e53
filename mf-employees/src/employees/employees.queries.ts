import {
  createEmployee,
  deleteEmployee,
  type Employee,
  getEmployee,
  listEmployees,
  proposePasscode,
  setEmployeeActive,
  updateEmployee,
} from '@backoffice/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ViewOf } from '@backoffice/ui/list';
import type { employeesFilters } from './employees-filters';

// A change to an employee also makes the team roles stale, because each role is listed with its number of employees.
const employees = resourceQueries<Employee>({
  key: keys.employees,
  owner: 'mf-employees',
  related: [['team-roles']],
});

export const useEmployees = employees.list(
  listEmployees,
  ({ isActive, search, roleId, page, perPage }: ViewOf<typeof employeesFilters>) => ({
    is_active: isActive,
    search,
    employee_role_id: roleId,
    page,
    per_page: perPage,
  }),
  { failed: 'Failed to fetch employees' },
);

/** The active and inactive employees whose name contains `search`. */
export const useEmployeesByName = employees.list(
  listEmployees,
  (search: string) => ({ search, per_page: MAX_PER_PAGE }),
  { select: ({ data }) => data },
);

/** An employee with the passcode, which is removed from the cache as soon as it is no longer shown. */
export const useEmployee = employees.formRecord(getEmployee, { failed: 'Failed to fetch employee' });

/** Logs the error of a failed save, as the specification requires, and returns the text of the notification. */
function logFailure(error: Error, notice: string): string {
  console.error(error);
  return notice;
}

export const useCreateEmployee = employees.create(createEmployee, {
  succeeded: 'Employee successfully created',
  failed: (error) => logFailure(error, `Failed to create employee, ${error.message}`),
});
export const useUpdateEmployee = employees.update(updateEmployee, {
  succeeded: 'Employee successfully updated',
  failed: (error) => logFailure(error, `Failed to update employee, ${error.message}`),
});
export const useDeleteEmployee = employees.remove(deleteEmployee, {
  undoes: (_, record_id) => ({ kind: 'employees', record_id }),
  succeeded: 'Employee successfully deleted',
  failed: (error) => `Failed to delete employee, ${error.message}`,
});
export const useSetEmployeeActive = employees.toggle({
  field: 'is_active',
  send: (id, is_active) => call(setEmployeeActive, { params: { id }, query: { is_active } }),
  succeeded: 'Employee status successfully updated',
  detail: ({ full_name }, isActive) => `${full_name} is ${isActive ? 'active' : 'inactive'}`,
  failed: (error) => `Failed to update employee, ${error.message}`,
});

/** Requests an unused passcode from the server. */
export const useProposePasscode = employees.request({
  send: () => call(proposePasscode),
  failed: (error) => `Error fetching data: ${error.message}`,
});
