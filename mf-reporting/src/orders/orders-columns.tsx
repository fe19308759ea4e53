import { formatMoney } from '@backoffice/contract/money';
import type { OrderSummary } from '@backoffice/contract/reports';
import type { OrderStatus } from '@backoffice/contract/sale-kinds';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { StatusBadge, type Tone } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink } from '../details/details-link';
import { formatEmployeeName } from '../employee-name';
import { paths } from '../paths';

const TONES: Record<OrderStatus, Tone> = { Open: 'info', Completed: 'positive', Voided: 'negative' };

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}

/** Returns the columns of the report, with dates in the time zone `zone`. */
export function buildOrdersColumns(zone: string): Column<OrderSummary>[] {
  return [
    { key: 'id', header: 'Order ID', cell: ({ id }) => id, align: 'end', compact: 'top' },
    {
      key: 'created_at',
      header: 'Date / Time',
      cell: ({ created_at }) => <DateTime instant={created_at} zone={zone} />,
      compact: 'middle',
    },
    { key: 'employee', header: 'Employee', cell: ({ employee }) => formatEmployeeName(employee), compact: 'middle' },
    { key: 'source', header: 'Order Source', cell: ({ source }) => sourceLabel(source), compact: 'bottom' },
    { key: 'type', header: 'Order Type', cell: ({ type }) => splitWords(type), compact: 'bottom' },
    { key: 'payment_type', header: 'Payment Type', cell: ({ payment_type }) => payment_type ?? '-', compact: 'bottom' },
    {
      key: 'total_amount',
      header: 'Total',
      cell: ({ total_amount }) => formatMoney(total_amount),
      align: 'end',
      compact: 'top-end',
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} />, compact: 'top' },
    {
      key: 'details',
      header: 'Details',
      compact: 'bottom-end',
      cell: ({ id }) => <DetailsLink to={paths.order(id)} label={`Details of order ${id}`} />,
    },
  ];
}
