import { formatMoney, formatSignedMoney, fromCents, toCents } from '@backoffice/contract/money';
import type { OrderDetails, OrderPayment, OrderRefund } from '@backoffice/contract/orders';
import { tenderLabel } from '@backoffice/contract/words';
import { Card, StatusBadge } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { DateTime } from '../date-time';
import { formatEmployeeName } from '../employee-name';
import classes from './transaction-cards.module.css';

function buildPaymentColumns(order: OrderDetails): Column<OrderPayment>[] {
  return [
    { key: 'id', header: 'Trans#', cell: ({ id }) => id },
    { key: 'payment_type', header: 'Payment Type', cell: (payment) => <PaymentType {...payment} /> },
    { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), align: 'end' },
    {
      key: 'refunded_amount',
      header: 'Refunded',
      cell: (payment) => <RefundedAmount payment={payment} tips={sumRefundedTips(payment, order)} />,
      align: 'end',
    },
  ];
}

/** The payment type, with a note on payments that are not captured, because the paid amount excludes them. */
function PaymentType({ payment_type, captured }: OrderPayment) {
  return (
    <>
      {tenderLabel(payment_type)}
      {!captured && <span className={classes.hint}> Not Captured</span>}
    </>
  );
}

/** Returns the refunded tips of a payment in dollars; its `refunded_amount` excludes tips. */
function sumRefundedTips(payment: OrderPayment, { refunds }: OrderDetails): number {
  const paymentRefunds = refunds.filter(({ refunded_payment_id }) => refunded_payment_id === payment.id);
  return fromCents(paymentRefunds.reduce((sum, { tips }) => sum - toCents(tips), 0));
}

/** Shows the refunded amount of a payment, including tips, as a negative amount. */
function RefundedAmount({ payment, tips }: { payment: OrderPayment; tips: number }) {
  const refundedCents = toCents(payment.refunded_amount) + toCents(tips);
  return (
    <>
      {formatSignedMoney(fromCents(-refundedCents))}
      {tips > 0 && <span className={classes.hint}> incl. {formatMoney(tips)} tip</span>}
    </>
  );
}

export function TransactionSummaryCard({ order }: { order: OrderDetails }) {
  const columns = useMemo(() => buildPaymentColumns(order), [order]);
  return (
    <Card title="Transaction summary" flush>
      <DataTable
        caption="Transactions"
        columns={columns}
        rows={order.payments}
        rowKey={({ id }) => id}
        empty={<EmptyState title={order.status === 'Open' ? 'Not paid yet.' : 'No payments.'} />}
      />
    </Card>
  );
}

const refundColumns: Column<OrderRefund>[] = [
  { key: 'id', header: 'Trans#', cell: ({ id }) => id },
  { key: 'refunded_payment_id', header: 'Refund of', cell: ({ refunded_payment_id }) => refunded_payment_id },
  {
    key: 'created_at',
    header: 'Date / Time',
    cell: ({ created_at }) => <DateTime instant={created_at} />,
  },
  { key: 'payment_type', header: 'Payment Type', cell: ({ payment_type }) => tenderLabel(payment_type) },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatSignedMoney(amount), align: 'end' },
  { key: 'tips', header: 'Tip Amount', cell: ({ tips }) => formatSignedMoney(tips), align: 'end' },
  {
    key: 'refunded',
    header: 'Refunded',
    cell: ({ amount, tips, is_too_large }) => (
      <>
        <b>{formatSignedMoney(fromCents(toCents(amount) + toCents(tips)))}</b>
        {is_too_large && <StatusBadge tone="warning">More than was paid</StatusBadge>}
      </>
    ),
    align: 'end',
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason || '-' },
  { key: 'employee', header: 'Employee', cell: ({ employee }) => formatEmployeeName(employee) },
];

/** Lists the refunds of an order. */
export function RefundsCard({ refunds }: { refunds: readonly OrderRefund[] }) {
  return (
    <Card title="Refunds" flush>
      <DataTable caption="Refunds" columns={refundColumns} rows={refunds} rowKey={({ id }) => id} empty={null} />
    </Card>
  );
}
