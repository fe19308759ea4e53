import {
  type EmployeeDetails,
  type EmployeeRole,
  type EmployeeForm as EmployeeValues,
  employeeForm,
  getEmployee,
} from '@backoffice/contract/employees';
import { call } from '@backoffice/platform/client';
import { IconButton, TextField } from '@backoffice/ui';
import { IconDice5, ModalForm, SelectField, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { Controller, type UseFormReturn, useForm, zodResolver } from '@backoffice/ui/forms';
import { createConflictFields, NO_ROLE, toFormValues } from './employee-form-values';
import { useCreateEmployee, useProposePasscode, useUpdateEmployee } from './employees.queries';

export interface EmployeeFormProps {
  /** Undefined for a new employee. */
  employee?: EmployeeDetails;
  roles: readonly EmployeeRole[];
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

export function EmployeeForm({ employee, roles, onClose }: EmployeeFormProps) {
  const form = useForm<EmployeeValues>({
    resolver: zodResolver(employeeForm),
    defaultValues: toFormValues(employee),
  });
  const allowNavigation = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateEmployee();
  const update = useUpdateEmployee(employee?.id ?? 0);
  const { save, conflict } = useRecordForm({
    form,
    record: employee,
    subject: 'this employee',
    fields: createConflictFields(roles),
    formValues: toFormValues,
    reload: () => call(getEmployee, { params: { id: employee?.id ?? 0 } }),
    send: (body, baseVersion: EmployeeDetails | undefined) => {
      if (baseVersion === undefined) return create.mutateAsync(body);
      // `is_active` is not part of this form; send the server's current value.
      const { is_active, updated_at } = baseVersion;
      return update.mutateAsync({ ...body, is_active, updated_at });
    },
    onSaved: () => {
      allowNavigation();
      onClose();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <ModalForm
      submitLabel={employee ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField
        label="First Name"
        autoComplete="off"
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <PasscodeField form={form} />
      <RoleField form={form} roles={roles} />
    </ModalForm>
  );
}

interface FieldProps {
  form: UseFormReturn<EmployeeValues>;
}

function PasscodeField({ form }: FieldProps) {
  const proposal = useProposePasscode();
  const propose = () =>
    proposal.mutate(undefined, {
      onSuccess: ({ passcode }) => form.setValue('passcode', passcode, { shouldDirty: true, shouldValidate: true }),
    });
  return (
    <TextField
      label="Passcode"
      inputMode="numeric"
      autoComplete="off"
      error={form.formState.errors.passcode?.message}
      action={
        <IconButton
          label="Suggest a free passcode"
          icon={<IconDice5 size={20} aria-hidden />}
          aria-busy={proposal.isPending || undefined}
          onClick={() => !proposal.isPending && propose()}
        />
      }
      {...form.register('passcode')}
    />
  );
}

function RoleField({ form, roles }: FieldProps & { roles: readonly EmployeeRole[] }) {
  return (
    <Controller
      control={form.control}
      name="employee_role_id"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <SelectField
          ref={ref}
          label="Role"
          placeholder="Select a role"
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === NO_ROLE ? null : String(value)}
          onChange={(selected) => onChange(Number(selected))}
          onBlur={onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
