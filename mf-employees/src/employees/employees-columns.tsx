import type { Employee, EmployeeRole } from '@backoffice/shared/contract/employees';
import { StatusBadge } from '@backoffice/shared/ui';
import type { Column } from '@backoffice/shared/ui/data-table';

/** `roles` is undefined until they have been loaded. */
export function employeesColumns(roles: readonly EmployeeRole[] | undefined): Column<Employee>[] {
  const names = new Map(roles?.map(({ id, name }) => [id, name]));
  return [
    { key: 'full_name', header: 'Full Name', cell: ({ full_name }) => full_name },
    { key: 'role', header: 'Role', cell: ({ employee_role_id }) => names.get(employee_role_id) ?? '-' },
    {
      key: 'status',
      header: 'Status',
      cell: ({ is_active }) => (
        <StatusBadge tone={is_active ? 'positive' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</StatusBadge>
      ),
    },
  ];
}
