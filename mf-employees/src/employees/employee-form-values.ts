import type { EmployeeDetails, EmployeeForm, EmployeeRole } from '@backoffice/shared/contract/employees';
import type { FieldTexts } from '@backoffice/shared/ui/form';

/** Stands for the role while none is chosen; no role has it, and the contract refuses it. */
export const NO_ROLE = 0;

export function formValuesOf(employee: EmployeeDetails | undefined): EmployeeForm {
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    passcode: employee?.passcode ?? '',
    employee_role_id: employee?.employee_role_id ?? NO_ROLE,
  };
}

/** Labels and formats of the fields in a conflict notice. */
export function employeeTexts(roles: readonly EmployeeRole[]): FieldTexts<EmployeeForm> {
  return {
    first_name: 'First Name',
    last_name: 'Last Name',
    passcode: 'Passcode',
    employee_role_id: {
      label: 'Role',
      format: (roleId) => roles.find(({ id }) => id === roleId)?.name ?? 'another role',
    },
  };
}
