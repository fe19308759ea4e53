import {
  type EmployeeDetails,
  type EmployeeRole,
  type EmployeeForm as EmployeeValues,
  employeeForm,
  getEmployee,
} from '@backoffice/contract/employees';
import { call } from '@backoffice/platform/client';
import { IconButton } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { IconDice5 } from '@backoffice/ui/list';
import { ModalForm, RecordField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { toFormValues } from './employee-form-values';
import { useCreateEmployee, useProposePasscode, useUpdateEmployee } from './employees.queries';

export interface EmployeeFormProps {
  /** The employee to edit; undefined to create one. */
  employee: EmployeeDetails | undefined;
  roles: readonly EmployeeRole[];
  onClose: () => void;
}

export function EmployeeForm({ employee, roles, onClose }: EmployeeFormProps) {
  const id = employee?.id ?? 0;
  const { mutateAsync: create } = useCreateEmployee();
  const { mutateAsync: update } = useUpdateEmployee();
  const form = useRecordForm({
    schema: employeeForm,
    record: employee,
    toFormValues,
    subject: 'this employee',
    create: (values) => create({ ...values, is_active: true }),
    // `is_active` is not a field of this form, so the loaded value is sent back.
    update: (values, { is_active, updated_at }) => update({ id, body: { ...values, is_active, updated_at } }),
    reload: () => call(getEmployee, { params: { id } }),
    onSaved: onClose,
  });
  const { control } = form;
  const offered = roles.filter((role) => role.can_assign || role.id === employee?.employee_role_id);
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={control} name="first_name" label="First Name" />
      <TextField control={control} name="last_name" label="Last Name" />
      <PasscodeField form={form} />
      <RecordField
        control={control}
        name="employee_role_id"
        label="Role"
        placeholder="Select a role"
        records={offered}
      />
    </ModalForm>
  );
}

function PasscodeField({ form }: { form: UseFormReturn<EmployeeValues> }) {
  const proposal = useProposePasscode();
  const propose = () =>
    proposal.mutate(undefined, {
      onSuccess: ({ passcode }) => form.setValue('passcode', passcode, { shouldDirty: true, shouldValidate: true }),
    });
  return (
    <TextField
      control={form.control}
      name="passcode"
      label="Passcode"
      inputMode="numeric"
      action={
        <IconButton
          label="Suggest a passcode"
          icon={<IconDice5 size={20} aria-hidden />}
          aria-busy={proposal.isPending || undefined}
          onClick={() => !proposal.isPending && propose()}
        />
      }
    />
  );
}
