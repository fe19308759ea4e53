import { EmptyState, NoMatches } from '@backoffice/ui/data-table';
import type { EmployeesFilters } from './employees-filters';

interface NoEmployeesProps {
  filters: EmployeesFilters;
  /** Clears the search and the role. */
  onClear: () => void;
}

/** Empty state of the employee list: there are no employees, or none matches the filters. */
export function NoEmployees({ filters, onClear }: NoEmployeesProps) {
  if (filters.search !== '' || filters.roleId !== null) {
    return <NoMatches title="No employees found." filters="the search and the role" onClear={onClear} />;
  }
  if (!filters.isActive) {
    return <EmptyState title="No inactive employees." hint="Employees who are switched off appear here." />;
  }
  const hint = 'Click on the «+ Add employee» button to create the first one.';
  return <EmptyState title="No employees added." hint={hint} />;
}
