import type { EmployeeRole } from '@backoffice/contract/employees';
import { ChoiceFilter, FilterBar, SearchField, SelectFilter } from '@backoffice/ui/filters';
import type { EmployeesFilters } from './employees-filters';

export interface EmployeesFilterBarProps {
  filters: EmployeesFilters;
  /** Undefined while loading. */
  roles: readonly EmployeeRole[] | undefined;
  onChange: (changes: Partial<EmployeesFilters>) => void;
}

const ALL = '';

const STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

export function EmployeesFilterBar({ filters, roles, onChange }: EmployeesFilterBarProps) {
  const { isActive, roleId, search } = filters;
  const selectedRole = roleId === null ? ALL : String(roleId);
  const options = [{ value: ALL, label: 'All roles' }];
  for (const { id, name } of roles ?? []) options.push({ value: String(id), label: name });
  // The URL may contain a role that does not exist or is still loading.
  if (!options.some(({ value }) => value === selectedRole))
    options.push({ value: selectedRole, label: `Role ${roleId}` });
  return (
    <FilterBar
      active={(roleId === null ? 0 : 1) + (isActive ? 0 : 1)}
      folded={
        <>
          <SelectFilter
            label="Role"
            options={options}
            value={selectedRole}
            onChange={(value) => onChange({ roleId: value === ALL ? null : Number(value) })}
            loading={roles === undefined}
          />
          <ChoiceFilter
            label="Status"
            options={STATUS_OPTIONS}
            value={isActive ? 'active' : 'inactive'}
            onChange={(value) => onChange({ isActive: value === 'active' })}
          />
        </>
      }
    >
      <SearchField label="Search" placeholder="Name" value={search} onSearch={(text) => onChange({ search: text })} />
    </FilterBar>
  );
}
