import { EmptyState } from '@backoffice/shared/ui/data-table';
import type { EmployeesFilters } from './employees-filters';

/** Why the list is empty: nobody is there, or nobody fits the filters. */
export function NoEmployees({ filters }: { filters: EmployeesFilters }) {
  if (filters.search !== '' || filters.roleId !== null) {
    return <EmptyState title="No employees found." hint="Change the search or the role." />;
  }
  if (!filters.isActive) return <EmptyState title="No inactive employees." />;
  const hint = 'Click on the «+ Add employee» button to create the first one.';
  return <EmptyState title="No employees added." hint={hint} />;
}
