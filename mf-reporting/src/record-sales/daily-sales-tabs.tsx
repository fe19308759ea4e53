import { useSlotData } from '@backoffice/platform/slots';
import { DailySales } from './daily-sales';
import { useEmployeeSales, useItemSales } from './recent-sales.queries';

/** What an employee sold on each of the last 30 days; a tab beside the employee's details. */
export function EmployeeDailySales() {
  const { employeeId } = useSlotData('employees.employee');
  return <DailySales query={useEmployeeSales(employeeId)} filter="employee_id" id={employeeId} />;
}

/** What was sold of an item on each of the last 30 days; a tab beside the item's details. */
export function ItemDailySales() {
  const { itemId } = useSlotData('menu.item');
  return <DailySales query={useItemSales(itemId)} filter="item_id" id={itemId} />;
}
