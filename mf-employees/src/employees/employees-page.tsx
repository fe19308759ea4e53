import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { ErrorPanel, Page } from '@backoffice/shared/ui';
import { DataTable, Pagination } from '@backoffice/shared/ui/data-table';
import { useEffect, useMemo } from 'react';
import { useEmployeeRoles, useEmployees } from './employees.queries';
import { employeesColumns } from './employees-columns';
import { EmployeesFilterBar } from './employees-filter-bar';
import { isPaged } from './employees-filters';
import { NoEmployees } from './no-employees';
import { useFilters } from './use-filters';

export function EmployeesPage() {
  const { filters, change, forgetPaging } = useFilters();
  const employees = useEmployees(filters);
  const roles = useEmployeeRoles();
  const columns = useMemo(() => employeesColumns(roles.data), [roles.data]);
  const metadata: PagingMetadata | undefined = employees.data?.paging_metadata;

  // An answer that is not paged leaves the address nothing to say of pages.
  const isPagingStale = employees.isSuccess && metadata === undefined && isPaged(filters);
  useEffect(() => {
    if (isPagingStale) forgetPaging();
  });

  return (
    <Page title="Employees">
      <EmployeesFilterBar
        filters={filters}
        roles={roles.isPending ? undefined : (roles.data ?? [])}
        onChange={change}
      />
      <DataTable
        caption="Employees"
        columns={columns}
        rows={employees.data?.data}
        rowKey={({ id }) => id}
        loading={employees.isPending || roles.isPending}
        updating={employees.isPlaceholderData}
        error={
          employees.isError &&
          !employees.data && (
            <ErrorPanel
              title="The employees could not be loaded"
              message={employees.error.message}
              onRetry={() => employees.refetch()}
              retrying={employees.isFetching}
            />
          )
        }
        empty={<NoEmployees filters={filters} metadata={metadata} onPage={(page) => change({ page })} />}
        footer={
          metadata &&
          metadata.total_items > 0 && (
            <Pagination
              // While the next page is on its way the one that was asked for is shown as the current one.
              metadata={pagingOf(metadata.total_items, filters.page, filters.perPage)}
              onPage={(page) => change({ page })}
              onPerPage={(perPage) => change({ perPage })}
            />
          )
        }
      />
    </Page>
  );
}
