import { flagFilter, recordFilter, searchFilter } from '@backoffice/ui/list';
import { useEmployeeRoles } from './employee-roles.queries';

export const employeesFilters = {
  search: searchFilter({ placeholder: 'Name' }),
  roleId: recordFilter({
    param: 'employee_role_id',
    label: 'Role',
    all: 'All roles',
    useRecords: useEmployeeRoles,
  }),
  isActive: flagFilter({ param: 'is_active', label: 'Status', on: 'Active', off: 'Inactive' }),
};
