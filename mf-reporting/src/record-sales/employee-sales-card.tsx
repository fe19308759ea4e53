import { formatSignedMoney } from '@backoffice/contract/money';
import { useSlotData } from '@backoffice/platform/slots';
import { DefinitionList, Skeleton, TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { numberFormat } from '../formats';
import { recentOrdersPath } from './recent-orders-path';
import { RECENT_DAYS, useEmployeeSales } from './recent-sales.queries';
import { SKELETON_LINES } from './skeleton-lines';

/** An employee's sales in the last 30 days, shown below the employee's details. */
export function EmployeeSalesCard() {
  const { employeeId } = useSlotData('employees.employee');
  return (
    <QueryCard
      title={`Sales of the last ${RECENT_DAYS} days`}
      query={useEmployeeSales(employeeId)}
      skeleton={<Skeleton lines={SKELETON_LINES.employee} />}
      actions={({ recent }) =>
        recent && <TextLink to={recentOrdersPath(recent.days, { employee_id: String(employeeId) })}>Orders</TextLink>
      }
    >
      {({ totals: { count, open, voided, net, tips, discounts, refunds } }) => {
        const orders = count - open - voided;
        return (
          <DefinitionList
            items={[
              { term: 'Orders', value: numberFormat.format(orders), numeric: true },
              { term: 'Net sales', value: formatSignedMoney(net), numeric: true },
              { term: 'Average check', value: orders > 0 ? formatSignedMoney(net / orders) : '–', numeric: true },
              { term: 'Discounts', value: formatSignedMoney(-discounts), numeric: true },
              { term: 'Refunds', value: formatSignedMoney(-refunds), numeric: true },
              { term: 'Tips', value: formatSignedMoney(tips), numeric: true },
            ]}
          />
        );
      }}
    </QueryCard>
  );
}
