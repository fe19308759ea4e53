import type { EmployeeDetails, EmployeeRole } from '@backoffice/shared/contract/employees';
import { formatDateTime } from '@backoffice/shared/format/dates';
import { type Definition, DefinitionList } from '@backoffice/shared/ui';

export interface EmployeeInfoProps {
  /** Undefined while it is loading. */
  employee: EmployeeDetails | undefined;
  roles: readonly EmployeeRole[] | undefined;
  /** Of the location. */
  zone: string | undefined;
}

/** Everything that is known of an employee. */
export function EmployeeInfo({ employee, roles, zone }: EmployeeInfoProps) {
  const loading = employee === undefined || zone === undefined;
  const when = (instant: string | undefined) => (instant && zone ? formatDateTime(instant, zone) : '');
  const items: Definition[] = [
    { term: 'Created', value: when(employee?.created_at) },
    { term: 'Last Edited', value: when(employee?.updated_at) },
    { term: 'First Name', value: employee?.first_name },
    { term: 'Last Name', value: employee?.last_name },
    { term: 'Passcode', value: employee?.passcode },
    { term: 'Role', value: roles?.find(({ id }) => id === employee?.employee_role_id)?.name ?? '-' },
  ];
  return <DefinitionList items={items} loading={loading} />;
}
