import type { PagingMetadata } from '@backoffice/shared/contract/paging';
import { EmptyState, NoSuchPage } from '@backoffice/shared/ui/data-table';
import type { EmployeesFilters } from './employees-filters';

export interface NoEmployeesProps {
  filters: EmployeesFilters;
  metadata: PagingMetadata | undefined;
  onPage: (page: number) => void;
}

/** Why the list is empty: nobody is there, nobody fits the filters, or the address names a page past the end. */
export function NoEmployees({ filters, metadata, onPage }: NoEmployeesProps) {
  const lastPage = metadata?.total_pages ?? 0;
  if (lastPage > 0) return <NoSuchPage of="list" lastPage={lastPage} onPage={onPage} />;
  if (filters.search !== '' || filters.roleId !== null) {
    return <EmptyState title="No employees found." hint="Change the search or the role." />;
  }
  if (!filters.isActive) return <EmptyState title="No inactive employees." />;
  const hint = 'Click on the «+ Add employee» button to create the first one.';
  return <EmptyState title="No employees added." hint={hint} />;
}
