import { ApiError, call } from '@backoffice/shared/client';
import { type EmployeeDetails, type EmployeeForm, getEmployee } from '@backoffice/shared/contract/employees';
import type { UseFormReturn } from '@backoffice/shared/forms';
import { useState } from 'react';
import { useCreateEmployee, useUpdateEmployee } from './employees.queries';

const FIELDS = ['first_name', 'last_name', 'passcode', 'employee_role_id'] as const;

/** What the server says of single fields goes to those fields. */
function showFieldErrors(form: UseFormReturn<EmployeeForm>, { fields }: ApiError): void {
  for (const field of FIELDS) {
    const message = fields[field];
    if (message !== undefined) form.setError(field, { message }, { shouldFocus: true });
  }
}

/**
 * Saves what the form holds. A refusal leaves everything typed; when somebody else saved first, `theirs` is what they
 * made of the employee, and saving again replaces it.
 */
export function useSaveEmployee(
  employee: EmployeeDetails | undefined,
  form: UseFormReturn<EmployeeForm>,
  onSaved: () => void,
) {
  const create = useCreateEmployee();
  const update = useUpdateEmployee(employee?.id ?? 0);
  const [theirs, setTheirs] = useState<EmployeeDetails>();

  async function refuse(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    showFieldErrors(form, error);
    if (error.code !== 'changed_meanwhile' || employee === undefined) return;
    setTheirs(await call(getEmployee, { params: { id: employee.id } }).catch(() => undefined));
  }

  async function save(body: EmployeeForm): Promise<void> {
    try {
      const updated_at = (theirs ?? employee)?.updated_at;
      await (updated_at === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, updated_at }));
      onSaved();
    } catch (error) {
      await refuse(error);
    }
  }

  return { save, theirs };
}
