import { useSlotData } from '@backoffice/platform/slots';
import { DailySales } from './daily-sales';
import { useEmployeeSales, useItemSales } from './recent-sales.queries';

/** An employee's sales on each of the last 30 days, shown in a tab next to the employee's details. */
export function EmployeeDailySales() {
  const { employeeId } = useSlotData('employees.employee');
  return <DailySales query={useEmployeeSales(employeeId)} filter="employee_id" id={employeeId} />;
}

/** The sales of an item on each of the last 30 days, shown in a tab next to the item's details. */
export function ItemDailySales() {
  const { itemId } = useSlotData('menu.item');
  return <DailySales query={useItemSales(itemId)} filter="item_id" id={itemId} />;
}
