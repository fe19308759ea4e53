import type { EmployeeRole } from '@backoffice/contract/employees';
import type { ModalData } from '@backoffice/platform/feedback';
import { useLocationZone } from '@backoffice/platform/query';
import { ErrorPanel, Skeleton } from '@backoffice/ui';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { EmployeeForm } from './employee-form';
import { EmployeeInfo } from './employee-info';
import { useEmployee } from './employees.queries';

interface EmployeeModalsInput {
  record: OpenedRecord | undefined;
  roles: readonly EmployeeRole[] | undefined;
  open: (record: OpenedRecord) => void;
  close: () => void;
}

type Details = ReturnType<typeof useEmployee>;

function renderLoadError({ isError, data, error, refetch, isFetching }: Details) {
  if (!isError || data) return undefined;
  const title = 'The employee could not be loaded';
  return <ErrorPanel title={title} message={error.message} onRetry={() => refetch()} retrying={isFetching} />;
}

function createFormModal({ record, roles, close }: EmployeeModalsInput, details: Details): ModalData {
  const isNew = record?.kind === 'new';
  const title = isNew ? 'New Employee' : 'Edit Employee';
  const loadError = isNew ? undefined : renderLoadError(details);
  if (loadError) return { title, content: loadError, actions: [{ label: 'Cancel' }], onClose: close };
  const employee = isNew ? undefined : details.data;
  const ready = roles !== undefined && (isNew || employee !== undefined);
  return {
    title,
    ignoresOutsideClick: true,
    content: ready ? <EmployeeForm employee={employee} roles={roles} onClose={close} /> : <Skeleton lines={4} />,
    onClose: close,
  };
}

/** Opens the modal of the employee in the URL: info with a button to edit, the edit form or the form for a new one. */
export function useEmployeeModals(input: EmployeeModalsInput): void {
  const { record, roles, open, close } = input;
  const id = record && record.kind !== 'new' ? record.id : undefined;
  const details = useEmployee(id);
  const zone = useLocationZone();

  const info: ModalData | undefined =
    record?.kind === 'info'
      ? {
          title: details.data?.full_name ?? 'Employee',
          content: renderLoadError(details) ?? <EmployeeInfo employee={details.data} roles={roles} zone={zone} />,
          actions: [
            { label: 'Close' },
            {
              label: 'Edit Employee',
              variant: 'primary',
              onClick: () => {
                open({ kind: 'edit', id: record.id });
                return false;
              },
            },
          ],
          onClose: close,
        }
      : undefined;
  useModal('employee-info', info);
  useModal('employee-form', record && record.kind !== 'info' ? createFormModal(input, details) : undefined);
}
