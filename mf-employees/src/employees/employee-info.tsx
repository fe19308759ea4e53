import type { EmployeeDetails, EmployeeRole } from '@backoffice/contract/employees';
import { formatDateTime } from '@backoffice/platform/dates';
import { useLocationZone } from '@backoffice/platform/query';
import { Slot } from '@backoffice/platform/slots';
import { type Definition, DefinitionList, IconButton } from '@backoffice/ui';
import { IconEye, IconEyeOff, SlotTabs } from '@backoffice/ui/list';
import { useState } from 'react';
import classes from './employee-info.module.css';

export interface EmployeeInfoProps {
  employee: EmployeeDetails;
  roles: readonly EmployeeRole[] | undefined;
}

/** Read-only details of an employee. */
export function EmployeeInfo({ employee, roles }: EmployeeInfoProps) {
  const zone = useLocationZone();
  const slotData = { employeeId: employee.id };
  const formatTime = (instant: string) => (zone ? formatDateTime(instant, zone) : '');
  const items: Definition[] = [
    { term: 'Created', value: formatTime(employee.created_at) },
    { term: 'Last Edited', value: formatTime(employee.updated_at) },
    { term: 'First Name', value: employee.first_name },
    { term: 'Last Name', value: employee.last_name },
    { term: 'Passcode', value: <Passcode passcode={employee.passcode} /> },
    { term: 'Role', value: roles?.find(({ id }) => id === employee.employee_role_id)?.name ?? '-' },
  ];
  return (
    <SlotTabs name="employees.employee" data={slotData} label="Details">
      <DefinitionList items={items} loading={zone === undefined} />
      <Slot name="employees.employee" data={slotData} />
    </SlotTabs>
  );
}

/** A passcode that is masked until the user asks to see it. */
function Passcode({ passcode }: { passcode: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={classes.passcode}>
      {isShown ? (
        passcode
      ) : (
        <span role="img" aria-label="Hidden">
          {'•'.repeat(passcode.length)}
        </span>
      )}
      <IconButton
        label={isShown ? 'Hide passcode' : 'Show passcode'}
        icon={isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  );
}
