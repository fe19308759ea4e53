import { Button, Page } from '@backoffice/ui';
import { PagedTable, useFilteredListView } from '@backoffice/ui/data-table';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/ui/form';
import { OwnEmployeeWarning } from '../own-account';
import { StaffTabs } from '../staff-tabs';
import { useEmployeeModals } from './employee-modals';
import { useDeleteEmployee, useEmployeeRoles, useEmployees } from './employees.queries';
import { createEmployeesColumns } from './employees-columns';
import { EmployeesFilterBar } from './employees-filter-bar';
import { employeesFilterParams } from './employees-filters';
import { NoEmployees } from './no-employees';

export function EmployeesPage() {
  const list = useFilteredListView(employeesFilterParams);
  const { view: filters, change } = list;
  const employees = useEmployees(filters);
  const roles = useEmployeeRoles();

  const { record, addressOf, open, close } = useOpenedRecord('employee');
  useEmployeeModals({ record, roles: roles.data, open, close });
  const { mutateAsync: remove } = useDeleteEmployee();
  const columns = createEmployeesColumns({
    roles: roles.data,
    getInfoUrl: ({ id }) => addressOf({ kind: 'info', id }),
    onEdit: ({ id }) => open({ kind: 'edit', id }),
    onDelete: ({ id, full_name }) =>
      askToDelete({
        question: 'Are you sure you want to delete this employee?',
        name: full_name,
        warning: <OwnEmployeeWarning name={full_name} />,
        remove: async () => {
          await remove(id);
          if (employees.data?.data.length === 1 && filters.page > 1) change({ page: filters.page - 1 });
        },
      }),
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
      <PagedTable
        caption="Employees"
        columns={columns}
        rowKey={({ id }) => id}
        query={employees}
        list={list}
        loading={roles.isPending}
        failure="The employees could not be loaded"
        empty={<NoEmployees filters={filters} onClear={() => change({ search: '', roleId: null })} />}
      />
    </Page>
  );
}
