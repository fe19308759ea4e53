import { formatSignedMoney } from '@backoffice/contract/money';
import type { Transaction } from '@backoffice/contract/reports';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { StatusBadge } from '@backoffice/ui';
import type { Column, CompactPlace } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink } from '../details/details-link';
import { formatEmployeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/orders-columns';
import { paths } from '../paths';

function buildAmountColumn(
  key: 'amount' | 'tax_amount' | 'tips' | 'total_discount',
  header: string,
  compact: CompactPlace,
): Column<Transaction> {
  return { key, header, cell: (transaction) => formatSignedMoney(transaction[key]), align: 'end', compact };
}

/** Returns the columns of the report, with dates in the time zone `zone`. */
export function buildTransactionsColumns(zone: string): Column<Transaction>[] {
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
    buildAmountColumn('amount', 'Amount', 'top-end'),
    buildAmountColumn('tax_amount', 'Taxes', 'bottom'),
    buildAmountColumn('tips', 'Tip Amount', 'bottom'),
    buildAmountColumn('total_discount', 'Discount', 'bottom'),
    { key: 'employee', header: 'Employee', cell: ({ employee }) => formatEmployeeName(employee), compact: 'middle' },
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

/** The payment type, with a badge on refunds, because the minus sign alone is easy to overlook. */
function PaymentType({ payment_type, kind }: Transaction) {
  return (
    <span>
      {payment_type} {kind === 'Refund' && <StatusBadge tone="negative">Refund</StatusBadge>}
    </span>
  );
}

/** The order type, with the status of open and voided orders, which the totals above the list exclude. */
function OrderType({ type, status }: Transaction['order']) {
  return (
    <span>
      {splitWords(type)} {status !== 'Completed' && <OrderStatusBadge status={status} />}
    </span>
  );
}
