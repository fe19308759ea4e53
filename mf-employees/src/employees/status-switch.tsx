import type { Employee } from '@backoffice/shared/contract/employees';
import { SwitchField } from '@backoffice/shared/ui/form';
import { useSetEmployeeActive } from './employees.queries';

/** Whether an employee is active; takes effect at once. Further changes wait for the answer to the first. */
export function StatusSwitch({ employee }: { employee: Employee }) {
  const { mutate, isPending } = useSetEmployeeActive(employee);
  return (
    <SwitchField
      label={`${employee.full_name} is active`}
      hideLabel
      checked={employee.is_active}
      onChange={(active) => {
        if (!isPending) mutate(active);
      }}
    />
  );
}
