import { formatMoney } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import { sourceLabel, spaced } from '@backoffice/contract/words';
import { Card, DefinitionList } from '@backoffice/ui';
import { type Column, DataTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { DateTime } from '../date-time';
import { employeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/orders-columns';
import classes from './order-cards.module.css';

/** Its beginning; the whole of it is copied, and shown by the pointer. */
function ReceiptId({ id }: { id: string }) {
  return (
    <span className={classes.receiptId} title={id}>
      {id}
    </span>
  );
}

/** Dates on the clocks of `zone`. */
export function OrderDetailsCard({ order, zone }: { order: OrderDetails; zone: string }) {
  return (
    <Card title="Order details">
      <DefinitionList
        items={[
          { term: 'Order ID', value: order.id },
          { term: 'Receipt ID', value: <ReceiptId id={order.offline_id} /> },
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
          { ...amount('Total', order.total_amount), strong: true },
          amount('Tip Amount', order.total_tips),
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
