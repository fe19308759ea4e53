import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { Button, ErrorPanel, Page } from '@backoffice/shared/ui';
import { DataTable, Pagination } from '@backoffice/shared/ui/data-table';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';
import { StaffTabs } from '../staff-tabs';
import { useEmployeeModals } from './employee-modals';
import { useDeleteEmployee, useEmployeeRoles, useEmployees } from './employees.queries';
import { employeesColumns } from './employees-columns';
import { EmployeesFilterBar } from './employees-filter-bar';
import { isPaged } from './employees-filters';
import { NoEmployees } from './no-employees';
import { useFilters } from './use-filters';

export function EmployeesPage() {
  const { filters, change, forgetPaging } = useFilters();
  const employees = useEmployees(filters);
  const roles = useEmployeeRoles();
  const metadata: PagingMetadata | undefined = employees.data?.paging_metadata;

  const { record, addressOf, open, close } = useOpenedRecord('employee');
  useEmployeeModals({ record, roles: roles.data, open, close });
  const { mutateAsync: remove } = useDeleteEmployee();
  const columns = employeesColumns({
    roles: roles.data,
    addressOf: ({ id }) => addressOf({ kind: 'info', id }),
    onDelete: ({ id, full_name }) =>
      askToDelete({
        question: 'Are you sure you want to delete this employee?',
        name: full_name,
        remove: async () => {
          await remove(id);
          if (employees.data?.data.length === 1 && filters.page > 1) change({ page: filters.page - 1 });
        },
      }),
  });

  // An answer that is not paged leaves the address nothing to say of pages.
  const isPagingStale = employees.isSuccess && metadata === undefined && isPaged(filters);
  useEffect(() => {
    if (isPagingStale) forgetPaging();
  });

  return (
    <Page
      title="Employees"
      actions={
        <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'new' })}>
          Add Employee
        </Button>
      }
    >
      <StaffTabs />
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
