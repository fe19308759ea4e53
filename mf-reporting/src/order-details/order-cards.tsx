import { formatMoney } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { Card, DefinitionList } from '@backoffice/ui';
import { type Column, DataTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { DateTime } from '../date-time';
import { formatEmployeeName } from '../employee-name';
import { OrderStatusBadge } from '../orders/order-status-badge';
import classes from './order-cards.module.css';

/** Shows the beginning of a receipt id. The tooltip and copied text contain all of it. */
function ReceiptId({ id }: { id: string }) {
  return (
    <span className={classes.receiptId} title={id}>
      {id}
    </span>
  );
}

export function OrderDetailsCard({ order }: { order: OrderDetails }) {
  return (
    <Card title="Order details">
      <DefinitionList
        items={[
          { term: 'Order ID', value: order.id },
          { term: 'Receipt ID', value: <ReceiptId id={order.offline_id} /> },
          { term: 'Date / Time', value: <DateTime instant={order.created_at} /> },
          { term: 'Employee', value: formatEmployeeName(order.employee) },
          { term: 'Terminal', value: order.terminal?.name ?? '-' },
          { term: 'Order Source', value: sourceLabel(order.source) },
          { term: 'Order Type', value: splitWords(order.type) },
          { term: 'Payment Type', value: order.payment_type ?? '-' },
          { term: 'Status', value: <OrderStatusBadge status={order.status} /> },
          ...(order.note === '' ? [] : [{ term: 'Note', value: order.note }]),
        ]}
      />
    </Card>
  );
}

export function PaymentSummaryCard({ order }: { order: OrderDetails }) {
  const buildAmount = (term: string, value: number) => ({ term, value: formatMoney(value), numeric: true });
  return (
    <Card title="Payment summary">
      <DefinitionList
        items={[
          buildAmount('Subtotal', order.sub_total),
          buildAmount('Discount', order.total_discount),
          buildAmount('Taxes', order.total_tax_amount),
          { ...buildAmount('Total', order.total_amount), strong: true },
          buildAmount('Tip Amount', order.total_tips),
          buildAmount('Paid', order.paid_amount),
          buildAmount('Change', order.change_amount),
        ]}
      />
    </Card>
  );
}

type Tax = OrderDetails['taxes'][number];
// Taxes have no id and two can be equal, so their position is the row key.
type PositionedTax = Tax & { position: number };

const taxColumns: Column<PositionedTax>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => `${rate}%`, align: 'end' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), align: 'end' },
];

/** Lists the taxes of an order with their rates and amounts. */
export function TaxesCard({ taxes }: { taxes: readonly Tax[] }) {
  const lines = useMemo(() => taxes.map((tax, position) => ({ ...tax, position })), [taxes]);
  return (
    <Card title="Taxes" flush>
      <DataTable caption="Taxes" columns={taxColumns} rows={lines} rowKey={({ position }) => position} empty={null} />
    </Card>
  );
}
