import { SelectFilter } from '@backoffice/ui/filters';
import { useEmployeeOptions } from './employee-options.queries';

const ALL = '';

interface EmployeeFilterProps {
  chosen: number | null;
  onChange: (employeeId: number | null) => void;
}

export function EmployeeFilter({ chosen, onChange }: EmployeeFilterProps) {
  const employees = useEmployeeOptions();
  const known = employees.data ?? [];
  const value = chosen === null ? ALL : String(chosen);
  const options = [{ value: ALL, label: 'All employees' }, ...known];
  // An address may name somebody who is not, or not yet, among those that were loaded.
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
