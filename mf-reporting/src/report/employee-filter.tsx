import { SelectFilter } from '@backoffice/ui/filters';
import { useEmployeeOptions } from './employee-options.queries';

const ALL = '';

interface EmployeeFilterProps {
  chosen: number | null;
  onChange: (employeeId: number | null) => void;
}

export function EmployeeFilter({ chosen, onChange }: EmployeeFilterProps) {
  const employees = useEmployeeOptions();
  const employeeOptions = employees.data ?? [];
  const value = chosen === null ? ALL : String(chosen);
  const options = [{ value: ALL, label: 'All employees' }, ...employeeOptions];
  // The URL can name an employee who has not loaded yet or does not exist.
  if (!options.some((option) => option.value === value)) options.push({ value, label: `Employee ${value}` });
  return (
    <SelectFilter
      label="Employee"
      options={options}
      value={value}
      onChange={(next) => onChange(next === ALL ? null : Number(next))}
      loading={employees.isPending}
      searchable
    />
  );
}
