import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/ui/data-table';

/** Filters and paging of the employee list, all stored in the URL's query string. */
export interface EmployeesFilters extends ListView {
  isActive: boolean;
  /** Null for all roles. */
  roleId: number | null;
}

export const employeesFilterParams: ListAddress<EmployeesFilters> = {
  read: (params) => ({
    ...readListView(params),
    isActive: params.get('is_active') !== 'false',
    roleId: parsePositiveInteger(params.get('employee_role_id')),
  }),
  write: ({ isActive, roleId, ...view }) => {
    const params = new URLSearchParams();
    if (!isActive) params.set('is_active', 'false');
    if (roleId !== null) params.set('employee_role_id', String(roleId));
    return writeListView(view, params);
  },
};
