import type { Person } from '@backoffice/contract/reports';

/** `Alex Reyes`; a dash where nobody was at the terminal. */
export function employeeName(employee: Person | null): string {
  return employee === null ? '-' : `${employee.first_name} ${employee.last_name}`.trim() || '-';
}
