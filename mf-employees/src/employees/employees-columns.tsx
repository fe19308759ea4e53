import type { Employee, EmployeeRole } from '@backoffice/contract/employees';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, deleteAction, editAction } from '@backoffice/ui/form';
import { StatusSwitch } from './status-switch';

interface ColumnsInput {
  /** Undefined while loading. */
  roles: readonly EmployeeRole[] | undefined;
  /** Returns the URL that opens the employee's info modal. */
  getInfoUrl: (employee: Employee) => string;
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
}

export function createEmployeesColumns({ roles, getInfoUrl, onEdit, onDelete }: ColumnsInput): Column<Employee>[] {
  const names = new Map<number | null, string>(roles?.map(({ id, name }) => [id, name]));
  return [
    {
      key: 'full_name',
      header: 'Full Name',
      cell: (employee) => (
        <TextLink to={getInfoUrl(employee)} keepScroll>
          {employee.full_name}
        </TextLink>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ employee_role_id }) => names.get(employee_role_id) ?? '-' },
    { key: 'status', header: 'Status', cell: (employee) => <StatusSwitch employee={employee} /> },
    actionsColumn(
      ({ full_name }) => full_name,
      (employee) => [editAction(() => onEdit(employee)), deleteAction(() => onDelete(employee))],
    ),
  ];
}
