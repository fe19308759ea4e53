import type { Employee } from '@backoffice/contract/employees';
import { SwitchField } from '@backoffice/ui/form';
import { useSetEmployeeActive } from './employees.queries';

/** Switch that activates or deactivates an employee at once, without a form. */
export function StatusSwitch({ employee }: { employee: Employee }) {
  const setActive = useSetEmployeeActive(employee);
  return (
    <SwitchField
      label={`${employee.full_name} is active`}
      hideLabel
      checked={employee.is_active}
      onChange={setActive}
    />
  );
}
