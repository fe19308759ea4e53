import type { EmployeeDetails, EmployeeRole } from '@backoffice/contract/employees';
import { formatDateTime } from '@backoffice/platform/dates';
import { useLocationZone } from '@backoffice/platform/query';
import { type Definition, DefinitionList } from '@backoffice/ui';

export interface EmployeeInfoProps {
  employee: EmployeeDetails;
  roles: readonly EmployeeRole[] | undefined;
}

/** Read-only details of an employee. */
export function EmployeeInfo({ employee, roles }: EmployeeInfoProps) {
  const zone = useLocationZone();
  const formatTime = (instant: string) => (zone ? formatDateTime(instant, zone) : '');
  const items: Definition[] = [
    { term: 'Created', value: formatTime(employee.created_at) },
    { term: 'Last Edited', value: formatTime(employee.updated_at) },
    { term: 'First Name', value: employee.first_name },
    { term: 'Last Name', value: employee.last_name },
    { term: 'Passcode', value: employee.passcode },
    { term: 'Role', value: roles?.find(({ id }) => id === employee.employee_role_id)?.name ?? '-' },
  ];
  return <DefinitionList items={items} loading={zone === undefined} />;
}
