import { type Access, type ModuleId, manage, satisfiesRight, type TerminalTask } from '@backoffice/contract/rights';
import type { KnownEmployees } from './event-columns';
import { isLargeDiscount, sumDiscounts } from './large-discounts';
import { sumComps } from './line-rows';
import type { OrderToStore } from './order-rows';

/**
 * Returns the tasks of an order for which the employee or the approving employee needs a right. A revision of a paid
 * order can only void it, because its discounts no longer change.
 */
export function findTasks(newOrder: OrderToStore, isPaid: boolean): TerminalTask[] {
  const { order } = newOrder;
  const voids = order.status === 'Voided' ? (['pos_voids'] as const) : [];
  if (isPaid) return [...voids];
  const comps = sumComps(newOrder);
  const discounts = sumDiscounts(newOrder) - comps;
  const discountTask = isLargeDiscount(newOrder) ? 'pos_large_discounts' : 'pos_discounts';
  return [
    ...(comps > 0 ? (['pos_comps'] as const) : []),
    ...(discounts > 0 ? ([discountTask] as const) : []),
    ...voids,
  ];
}

interface Actors {
  employee_id: number | null;
  approved_by_employee_id?: number | null | undefined;
}

const NO_ACCESS: Access = { isOwner: false, rights: {} };

/**
 * Whether neither the employee nor the approving employee has the right to one of the tasks. A former employee cannot
 * approve a task. False for operations without a known employee: kiosk sales have no employee, and unknown employees
 * have their own kind of exception.
 */
export function lacksRight(
  tasks: readonly ModuleId[],
  { employee_id, approved_by_employee_id = null }: Actors,
  employees: KnownEmployees,
): boolean {
  const employee = employee_id === null ? undefined : employees.get(employee_id);
  const approver = approved_by_employee_id === null ? undefined : employees.get(approved_by_employee_id);
  const accesses = [employee?.access, approver?.former ? NO_ACCESS : approver?.access].filter(
    (access): access is Access => access !== undefined && access !== null,
  );
  return accesses.length > 0 && tasks.some((task) => !accesses.some((access) => satisfiesRight(access, manage(task))));
}
