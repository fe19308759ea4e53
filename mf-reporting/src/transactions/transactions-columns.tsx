import { formatSignedMoney } from '@backoffice/contract/money';
import type { Transaction } from '@backoffice/contract/reports';
import { sourceLabel, spaced } from '@backoffice/contract/words';
import { StatusBadge } from '@backoffice/ui';
import type { Column, CompactPlace } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink } from '../details/details-link';
import { employeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/orders-columns';
import { paths } from '../paths';

function amountColumn(
  key: 'amount' | 'tax_amount' | 'tips' | 'total_discount',
  header: string,
  compact: CompactPlace,
): Column<Transaction> {
  return { key, header, cell: (transaction) => formatSignedMoney(transaction[key]), align: 'end', compact };
}

/** The report's columns, with dates on the clocks of `zone`. */
export function transactionsColumns(zone: string): Column<Transaction>[] {
  return [
    {
      key: 'created_at',
      header: 'Created',
      cell: ({ created_at }) => <DateTime instant={created_at} zone={zone} />,
      compact: 'middle',
    },
    { key: 'id', header: 'Trans#', cell: ({ id }) => id, align: 'end', compact: 'top' },
    {
      key: 'payment_type',
      header: 'Payment Type',
      cell: (transaction) => <PaymentType {...transaction} />,
      compact: 'top',
    },
    { key: 'source', header: 'Order Source', cell: ({ order }) => sourceLabel(order.source), compact: 'bottom' },
    { key: 'type', header: 'Order Type', cell: ({ order }) => <OrderType {...order} />, compact: 'bottom' },
    amountColumn('amount', 'Amount', 'top-end'),
    amountColumn('tax_amount', 'Taxes', 'bottom'),
    amountColumn('tips', 'Tip Amount', 'bottom'),
    amountColumn('total_discount', 'Discount', 'bottom'),
    { key: 'employee', header: 'Employee', cell: ({ employee }) => employeeName(employee), compact: 'middle' },
    {
      key: 'details',
      header: 'Details',
      compact: 'bottom-end',
      cell: ({ id, kind, order }) => (
        <DetailsLink to={paths.transaction(order.id, id)} label={`Details of ${kind.toLowerCase()} ${id}`} />
      ),
    },
  ];
}

/** A refund's sign could be overlooked, so a word says it too. */
function PaymentType({ payment_type, kind }: Transaction) {
  return (
    <span>
      {payment_type} {kind === 'Refund' && <StatusBadge tone="negative">Refund</StatusBadge>}
    </span>
  );
}

/** What is on an order that is open or voided is not in the sums above the list. */
function OrderType({ type, status }: Transaction['order']) {
  return (
    <span>
      {spaced(type)} {status !== 'Completed' && <OrderStatusBadge status={status} />}
    </span>
  );
}
