import { positiveInteger } from '@backoffice/shared/format/positive-integer';
import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/shared/ui/data-table';

/** What of the list is shown; all of it stands in the address. */
export interface EmployeesFilters extends ListView {
  isActive: boolean;
  /** Null for all roles. */
  roleId: number | null;
}

export const employeesAddress: ListAddress<EmployeesFilters> = {
  read: (address) => ({
    ...readListView(address),
    isActive: address.get('is_active') !== 'false',
    roleId: positiveInteger(address.get('employee_role_id')),
  }),
  write: ({ isActive, roleId, ...view }) => {
    const address = new URLSearchParams();
    if (!isActive) address.set('is_active', 'false');
    if (roleId !== null) address.set('employee_role_id', String(roleId));
    return writeListView(view, address);
  },
};
