import type { EmployeeDetails, EmployeeForm, EmployeeRole } from '@backoffice/shared/contract/employees';

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

const LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  passcode: 'Passcode',
  employee_role_id: 'Role',
} as const;
const FIELDS = ['first_name', 'last_name', 'passcode', 'employee_role_id'] as const;

/** What somebody else has made of an employee, field by field: "Last Name: Byron". */
export function changesBetween(
  before: EmployeeDetails,
  after: EmployeeDetails,
  roles: readonly EmployeeRole[],
): string[] {
  const text = (field: (typeof FIELDS)[number]) =>
    field === 'employee_role_id' ? roles.find(({ id }) => id === after[field])?.name : after[field];
  const changes = FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${LABELS[field]}: ${text(field)}`,
  );
  if (before.is_active !== after.is_active) changes.push(`Status: ${after.is_active ? 'Active' : 'Inactive'}`);
  return changes;
}
