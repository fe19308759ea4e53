import type { Transaction } from '@backoffice/shared/contract/reports';
import { formatSignedMoney } from '@backoffice/shared/format/money';
import { sourceLabel, spaced } from '@backoffice/shared/format/words';
import { StatusBadge, TextLink } from '@backoffice/shared/ui';
import type { Column } from '@backoffice/shared/ui/data-table';
import { DateTime } from '../date-time';
import { employeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/orders-columns';
import { paths } from '../paths';

function amountColumn(key: 'amount' | 'tax_amount' | 'tips' | 'total_discount', header: string): Column<Transaction> {
  return { key, header, cell: (transaction) => formatSignedMoney(transaction[key]), align: 'end' };
}

/** The report's columns, with dates on the clocks of `zone`. */
export function transactionsColumns(zone: string): Column<Transaction>[] {
  return [
    {
      key: 'created_at',
      header: 'Created',
      cell: ({ created_at }) => <DateTime instant={created_at} zone={zone} />,
    },
    { key: 'id', header: 'Trans#', cell: ({ id }) => id, align: 'end' },
    { key: 'payment_type', header: 'Payment Type', cell: (transaction) => <PaymentType {...transaction} /> },
    { key: 'source', header: 'Order Source', cell: ({ order }) => sourceLabel(order.source) },
    { key: 'type', header: 'Order Type', cell: ({ order }) => <OrderType {...order} /> },
    amountColumn('amount', 'Amount'),
    amountColumn('tax_amount', 'Taxes'),
    amountColumn('tips', 'Tip Amount'),
    amountColumn('total_discount', 'Discount'),
    { key: 'employee', header: 'Employee', cell: ({ employee }) => employeeName(employee) },
    {
      key: 'details',
      header: 'Details',
      cell: ({ id, kind, order }) => (
        <TextLink to={paths.transaction(order.id, id)} label={`Details of ${kind.toLowerCase()} ${id}`}>
          Details
        </TextLink>
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
