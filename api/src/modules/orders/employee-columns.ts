import type { Person } from '@backoffice/contract/reports';

export interface EmployeeColumns {
  employee_id: number | null;
  employee_first_name: string;
  employee_last_name: string;
}

export const EMPLOYEE_COLUMNS = ['employee_id', 'employee_first_name', 'employee_last_name'] as const;

/** Returns the employee with the name stored on the record, or null when none was signed in at the terminal. */
export function toPerson({ employee_id, employee_first_name, employee_last_name }: EmployeeColumns): Person | null {
  return employee_id === null ? null : { first_name: employee_first_name, last_name: employee_last_name };
}
