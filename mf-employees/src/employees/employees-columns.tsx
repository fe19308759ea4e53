import type { Employee, EmployeeRole } from '@backoffice/contract/employees';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { switchColumn } from '@backoffice/ui/list';
import { useSetEmployeeActive } from './employees.queries';

interface ColumnsInput {
  /** Undefined while loading. */
  roles: readonly EmployeeRole[] | undefined;
  /** Returns the link that opens the employee's info modal; undefined for users who may not open it. */
  infoHref: ((employee: Employee) => string) | undefined;
}

export function buildEmployeesColumns({ roles, infoHref }: ColumnsInput): Column<Employee>[] {
  const names = new Map<number | null, string>(roles?.map(({ id, name }) => [id, name]));
  return [
    {
      key: 'full_name',
      header: 'Full Name',
      cell: (employee) =>
        infoHref ? (
          <TextLink to={infoHref(employee)} keepScroll>
            {employee.full_name}
          </TextLink>
        ) : (
          employee.full_name
        ),
    },
    { key: 'role', header: 'Role', cell: ({ employee_role_id }) => names.get(employee_role_id) ?? '-' },
    switchColumn({
      header: 'Status',
      label: ({ full_name }) => `${full_name} is active`,
      isOn: ({ is_active }) => is_active,
      useToggle: useSetEmployeeActive,
    }),
  ];
}
