import type { OrderDetails, OrderPayment, OrderRefund } from '@backoffice/shared/contract/orders';
import { formatMoney, formatSignedMoney } from '@backoffice/shared/format/money';
import { sourceLabel, spaced } from '@backoffice/shared/format/words';
import { Card, DefinitionList } from '@backoffice/shared/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/shared/ui/data-table';
import { useMemo } from 'react';
import { DateTime } from '../date-time';
import { employeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/orders-columns';

/** Dates on the clocks of `zone`. */
export function OrderDetailsCard({ order, zone }: { order: OrderDetails; zone: string }) {
  return (
    <Card title="Order details">
      <DefinitionList
        items={[
          { term: 'Order ID', value: order.id },
          { term: 'Receipt ID', value: order.offline_id },
          { term: 'Date / Time', value: <DateTime instant={order.created_at} zone={zone} /> },
          { term: 'Employee', value: employeeName(order.employee) },
          { term: 'Terminal', value: order.terminal?.name ?? '-' },
          { term: 'Order Source', value: sourceLabel(order.source) },
          { term: 'Order Type', value: spaced(order.type) },
          { term: 'Payment Type', value: order.payment_type ?? '-' },
          { term: 'Status', value: <OrderStatusBadge status={order.status} /> },
          ...(order.note === '' ? [] : [{ term: 'Note', value: order.note }]),
        ]}
      />
    </Card>
  );
}

export function PaymentSummaryCard({ order }: { order: OrderDetails }) {
  const amount = (term: string, value: number) => ({ term, value: formatMoney(value), numeric: true });
  return (
    <Card title="Payment summary">
      <DefinitionList
        items={[
          amount('Subtotal', order.sub_total),
          amount('Discount', order.total_discount),
          amount('Taxes', order.total_tax_amount),
          amount('Tip Amount', order.total_tips),
          { ...amount('Total', order.total_amount), strong: true },
          amount('Paid', order.paid_amount),
          amount('Change', order.change_amount),
        ]}
      />
    </Card>
  );
}

type Tax = OrderDetails['taxes'][number];
// Taxes have no id of their own; two may be alike in all but their place.
type TaxLine = Tax & { position: number };

const taxColumns: Column<TaxLine>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => `${rate}%`, align: 'end' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), align: 'end' },
];

/** What the order's taxes are made up of. */
export function TaxesCard({ taxes }: { taxes: readonly Tax[] }) {
  const lines = useMemo(() => taxes.map((tax, position) => ({ ...tax, position })), [taxes]);
  return (
    <Card title="Taxes" flush>
      <DataTable caption="Taxes" columns={taxColumns} rows={lines} rowKey={({ position }) => position} empty={null} />
    </Card>
  );
}

const paymentColumns: Column<OrderPayment>[] = [
  { key: 'id', header: 'Trans#', cell: ({ id }) => id },
  { key: 'payment_type', header: 'Payment Type', cell: ({ payment_type }) => payment_type },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), align: 'end' },
  {
    key: 'refunded_amount',
    header: 'Refunded',
    // Money that went back out keeps its sign.
    cell: ({ refunded_amount }) => formatSignedMoney(-Math.abs(refunded_amount)),
    align: 'end',
  },
];

export function TransactionSummaryCard({ order: { payments, status } }: { order: OrderDetails }) {
  return (
    <Card title="Transaction summary" flush>
      <DataTable
        caption="Transactions"
        columns={paymentColumns}
        rows={payments}
        rowKey={({ id }) => id}
        empty={<EmptyState title={status === 'Open' ? 'Not paid yet.' : 'No payments.'} />}
      />
    </Card>
  );
}

function refundColumns(zone: string): Column<OrderRefund>[] {
  return [
    {
      key: 'created_at',
      header: 'Date / Time',
      cell: ({ created_at }) => <DateTime instant={created_at} zone={zone} />,
    },
    { key: 'amount', header: 'Amount', cell: ({ amount }) => formatSignedMoney(amount), align: 'end' },
    { key: 'employee', header: 'Employee', cell: ({ employee }) => employeeName(employee) },
  ];
}

/** What was given back, and by whom; dates on the clocks of `zone`. */
export function RefundsCard({ refunds, zone }: { refunds: readonly OrderRefund[]; zone: string }) {
  const columns = useMemo(() => refundColumns(zone), [zone]);
  return (
    <Card title="Refunds" flush>
      <DataTable caption="Refunds" columns={columns} rows={refunds} rowKey={({ id }) => id} empty={null} />
    </Card>
  );
}
