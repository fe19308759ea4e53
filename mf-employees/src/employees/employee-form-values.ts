import type { EmployeeDetails, EmployeeForm } from '@backoffice/contract/employees';

/** Value of the role field while no role is selected, which the form's schema refuses. */
const NO_ROLE = 0;

export function toFormValues(employee: EmployeeDetails | undefined): EmployeeForm {
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    passcode: employee?.passcode ?? '',
    employee_role_id: employee?.employee_role_id ?? NO_ROLE,
  };
}
