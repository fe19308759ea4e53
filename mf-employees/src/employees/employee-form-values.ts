import type { EmployeeDetails, EmployeeForm, EmployeeRole } from '@backoffice/contract/employees';
import type { FieldTexts } from '@backoffice/ui/form';

/** Value of the role field while no role is selected; no role has this id, and the form's schema refuses it. */
export const NO_ROLE = 0;

export function toFormValues(employee: EmployeeDetails | undefined): EmployeeForm {
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    passcode: employee?.passcode ?? '',
    employee_role_id: employee?.employee_role_id ?? NO_ROLE,
  };
}

/** Returns the labels and formats of the fields for the conflict notice. */
export function createConflictFields(roles: readonly EmployeeRole[]): FieldTexts<EmployeeForm> {
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
