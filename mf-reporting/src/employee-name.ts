import type { Person } from '@backoffice/contract/reports';

/** Formats `Alex Reyes`; returns a dash when no employee was signed in at the terminal. */
export function formatEmployeeName(employee: Person | null): string {
  return employee === null ? '-' : `${employee.first_name} ${employee.last_name}`.trim() || '-';
}
