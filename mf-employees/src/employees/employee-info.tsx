import type { EmployeeDetails, EmployeeRole } from '@backoffice/contract/employees';
import { formatDateTime } from '@backoffice/platform/dates';
import { type Definition, DefinitionList } from '@backoffice/ui';

export interface EmployeeInfoProps {
  /** Undefined while loading. */
  employee: EmployeeDetails | undefined;
  roles: readonly EmployeeRole[] | undefined;
  /** IANA time zone of the location. */
  zone: string | undefined;
}

/** Read-only details of an employee. */
export function EmployeeInfo({ employee, roles, zone }: EmployeeInfoProps) {
  const loading = employee === undefined || zone === undefined;
  const formatTime = (instant: string | undefined) => (instant && zone ? formatDateTime(instant, zone) : '');
  const items: Definition[] = [
    { term: 'Created', value: formatTime(employee?.created_at) },
    { term: 'Last Edited', value: formatTime(employee?.updated_at) },
    { term: 'First Name', value: employee?.first_name },
    { term: 'Last Name', value: employee?.last_name },
    { term: 'Passcode', value: employee?.passcode },
    { term: 'Role', value: roles?.find(({ id }) => id === employee?.employee_role_id)?.name ?? '-' },
  ];
  return <DefinitionList items={items} loading={loading} />;
}
