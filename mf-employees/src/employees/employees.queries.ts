import {
  createEmployee,
  deleteEmployee,
  type Employee,
  type EmployeeForm,
  getEmployee,
  listEmployeeRoles,
  listEmployees,
  proposePasscode,
  setEmployeeActive,
  updateEmployee,
} from '@backoffice/contract/employees';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { recordField, removeRecord, unlessConflict, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import type { EmployeesFilters } from './employees-filters';

const detailsKey = (id: number | undefined) => ['employee', id] as const;

/** Fetches one page of employees; the previous page stays visible until the new one has loaded. */
export function useEmployees({ isActive, search, roleId, page, perPage }: EmployeesFilters) {
  const query = { is_active: isActive, search, employee_role_id: roleId, page, per_page: perPage };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch employees' },
  });
}

/** Fetches the active and inactive employees whose name contains `name`. */
export function useEmployeesByName(name: string) {
  const query = { search: name, per_page: MAX_PER_PAGE };
  return useQuery({
    queryKey: [...keys.employees, query],
    queryFn: ({ signal }) => call(listEmployees, { query, signal }),
    select: ({ data }) => data,
    enabled: name !== '',
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

/** Fetches an employee with the passcode; fetches nothing while `id` is undefined. */
export function useEmployee(id: number | undefined) {
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => call(getEmployee, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    // The passcode is removed from the cache as soon as it is no longer shown.
    gcTime: 0,
    meta: { failureNotice: 'Failed to fetch employee' },
  });
}

function useRefreshEmployees() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.employees });
}

export function useCreateEmployee() {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: (body: EmployeeForm) => call(createEmployee, { body: { ...body, is_active: true } }),
    onSuccess: () => {
      notify.succeeded('Employee successfully created');
      return refresh();
    },
    onError: (error) => {
      console.error(error);
      notify.failed(`Failed to create employee, ${error.message}`);
    },
  });
}

export function useUpdateEmployee(id: number) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: (body: EmployeeForm & Pick<Employee, 'is_active' | 'updated_at'>) =>
      call(updateEmployee, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Employee successfully updated');
      return refresh();
    },
    onError: unlessConflict((error) => {
      console.error(error);
      notify.failed(`Failed to update employee, ${error.message}`);
    }),
  });
}

/** Activates or deactivates an employee with an optimistic update of all cached lists. */
export function useSetEmployeeActive({ id, full_name }: Pick<Employee, 'id' | 'full_name'>) {
  return useOptimisticUpdate({
    queryKey: keys.employees,
    subject: id,
    field: recordField<Employee, 'is_active'>(id, 'is_active'),
    send: (is_active) => call(setEmployeeActive, { params: { id }, query: { is_active } }),
    refresh: useRefreshEmployees(),
    notices: {
      succeeded: 'Employee status successfully updated',
      detail: (isActive) => `${full_name} is ${isActive ? 'active' : 'inactive'}`,
      failed: (error) => `Failed to update employee, ${error.message}`,
    },
  });
}

export function useDeleteEmployee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteEmployee, { params: { id } }),
    onSuccess: (_, id) => {
      notify.succeeded('Employee successfully deleted');
      return removeRecord(queries, detailsKey(id), [keys.employees]);
    },
    onError: (error) => notify.failed(`Failed to delete employee, ${error.message}`),
  });
}

/** Requests an unused passcode from the server. */
export function useProposePasscode() {
  return useMutation({
    mutationFn: () => call(proposePasscode),
    onError: (error) => notify.failed(`Error fetching data: ${error.message}`),
  });
}
