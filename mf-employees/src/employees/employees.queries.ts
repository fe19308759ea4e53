import { call } from '@backoffice/shared/client';
import { listEmployeeRoles, listEmployees } from '@backoffice/shared/contract/employees';
import { keepPreviousData, keys, useQuery } from '@backoffice/shared/query';
import type { EmployeesFilters } from './employees-filters';

/** One page of employees; the previous one stays until it has arrived. */
export function useEmployees({ isActive, search, roleId, page, perPage }: EmployeesFilters) {
  const query = { is_active: isActive, search, employee_role_id: roleId, page, per_page: perPage };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch employees' },
  });
}

export function useEmployeeRoles() {
  return useQuery({
    queryKey: keys.employeeRoles,
    queryFn: ({ signal }) => call(listEmployeeRoles, { signal }),
    select: ({ data }) => data,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}
