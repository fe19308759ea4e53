import type { Employee } from '@backoffice/contract/employees';
import { useMayManagePage } from '@backoffice/platform/access';
import { AddButton, ListPage, useListState, type ViewOf } from '@backoffice/ui/list';
import { combineQueries, RecordModal, useOpenedRecord } from '@backoffice/ui/record-form';
import { useMemo } from 'react';
import { OwnEmployeeWarning } from '../own-account';
import { StaffTabs } from '../staff-tabs';
import { EmployeeForm } from './employee-form';
import { EmployeeInfo } from './employee-info';
import { useEmployeeRoles } from './employee-roles.queries';
import { useDeleteEmployee, useEmployee, useEmployees } from './employees.queries';
import { buildEmployeesColumns } from './employees-columns';
import { employeesFilters } from './employees-filters';

export function EmployeesPage() {
  const list = useListState(employeesFilters);
  const roles = useEmployeeRoles();
  const opened = useOpenedRecord('employee');
  const { href, open } = opened;
  const mayManage = useMayManagePage();
  const columns = useMemo(() => {
    // The details contain the passcode, so only users who may manage employees can open them.
    const infoHref = mayManage ? ({ id }: Employee) => href({ kind: 'info', id }) : undefined;
    return buildEmployeesColumns({ roles: roles.data, infoHref });
  }, [roles.data, href, mayManage]);
  return (
    <>
      <ListPage
        title="Employees"
        actions={<AddButton onClick={() => open({ kind: 'new' })}>Add Employee</AddButton>}
        top={<StaffTabs />}
        list={list}
        query={useEmployees(list.view)}
        columns={columns}
        loading={roles.isPending}
        failure="The employees could not be loaded"
        empty={describeEmptyList}
        rowName={({ full_name }) => full_name}
        onEdit={({ id }) => open({ kind: 'edit', id })}
        history="employees"
        deletion={{
          question: 'Are you sure you want to delete this employee?',
          warning: ({ full_name }) => <OwnEmployeeWarning name={full_name} />,
          mutation: useDeleteEmployee(),
        }}
      />
      <EmployeeModals {...opened} roles={roles} />
    </>
  );
}

function describeEmptyList({ isActive }: ViewOf<typeof employeesFilters>) {
  const noMatches = 'No employees found.';
  if (!isActive) {
    return { title: 'No inactive employees.', hint: 'Inactive employees appear here.', noMatches };
  }
  const hint = 'Click on the «+ Add employee» button to create the first one.';
  return { title: 'No employees added.', hint, noMatches };
}

interface EmployeeModalsProps extends ReturnType<typeof useOpenedRecord> {
  roles: ReturnType<typeof useEmployeeRoles>;
}

/** Modal of the employee in the URL: the details with an Edit button, or the form. */
function EmployeeModals({ record, openedId, open, close, roles }: EmployeeModalsProps) {
  const mayManage = useMayManagePage();
  const employee = useEmployee(mayManage ? openedId : undefined);
  const openForm = () => {
    if (openedId !== undefined) open({ kind: 'edit', id: openedId });
    return false;
  };
  const hasEmployeeFailed = employee.error !== null && employee.data === undefined;
  const failure = hasEmployeeFailed ? 'The employee could not be loaded' : 'The roles could not be loaded';
  return (
    <>
      <RecordModal
        id="employee-info"
        record={record?.kind === 'info' ? record : undefined}
        title={employee.data?.full_name ?? 'Employee'}
        query={employee}
        failure={failure}
        skeletonLines={6}
        onClose={close}
        actions={[{ label: 'Close' }, { label: 'Edit Employee', variant: 'primary', onClick: openForm }]}
      >
        {(data) => data && <EmployeeInfo employee={data} roles={roles.data} />}
      </RecordModal>
      <RecordModal<unknown>
        id="employee-form"
        record={record?.kind === 'info' ? undefined : record}
        title={openedId === undefined ? 'New Employee' : 'Edit Employee'}
        query={openedId === undefined ? roles : combineQueries(employee, roles)}
        needsQuery
        failure={failure}
        skeletonLines={4}
        onClose={close}
        ignoresOutsideClick
      >
        {() => roles.data && <EmployeeForm employee={employee.data} roles={roles.data} onClose={close} />}
      </RecordModal>
    </>
  );
}
