import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import { sourceLabel, splitWords } from '@backoffice/contract/words';
import { Card, DefinitionList } from '@backoffice/ui';
import { type Column, DataTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { DateTime } from '../date-time';
import { formatEmployeeName } from '../employee-name';
import { formatPaymentType } from '../format-payment-type';
import { OrderStatusBadge } from '../orders/order-status-badge';
import classes from './order-cards.module.css';

/** Shows the first characters of a receipt id. The tooltip and copied text contain the complete id. */
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
          ...(order.guest_count === null ? [] : [{ term: 'Guests', value: order.guest_count }]),
          { term: 'Payment Type', value: formatPaymentType(order.payment_type) },
          { term: 'Status', value: <OrderStatusBadge status={order.status} /> },
          ...(order.note === '' ? [] : [{ term: 'Note', value: order.note }]),
        ]}
      />
    </Card>
  );
}

export function PaymentSummaryCard({ order }: { order: OrderDetails }) {
  const buildAmount = (term: string, value: number, format = formatMoney) => ({
    term,
    value: format(value),
    numeric: true,
  });
  const buildIfAny = (term: string, value: number, format = formatMoney) =>
    value === 0 ? [] : [buildAmount(term, value, format)];
  return (
    <Card title="Payment summary">
      <DefinitionList
        items={[
          buildAmount('Subtotal', order.sub_total),
          buildAmount('Discount', order.total_discount),
          ...buildIfAny('Comps (in the discount)', order.total_comps),
          ...(order.discount_reason === '' ? [] : [{ term: 'Discount reason', value: order.discount_reason }]),
          ...buildIfAny('Service charges', order.service_charge_amount),
          buildAmount('Taxes', order.total_tax_amount),
          // Cash rounding is shown with its sign, because it can also reduce the total.
          ...buildIfAny('Cash rounding', order.cash_rounding, formatSignedMoney),
          { ...buildAmount('Total', order.total_amount), strong: true },
          buildAmount('Tip Amount', order.total_tips),
          buildAmount('Paid', order.paid_amount),
          buildAmount('Change', order.change_amount),
        ]}
      />
    </Card>
  );
}

interface Charge {
  name: string;
  /** In percent; null for a fixed amount. */
  rate: number | null;
  amount: number;
}
// Charges have no id and two can be equal, so their position is the row key.
type PositionedCharge = Charge & { position: number };

const chargeColumns: Column<PositionedCharge>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => (rate === null ? 'Fixed' : `${rate}%`), align: 'end' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), align: 'end' },
];

/** Lists the taxes or service charges of an order with rates and amounts; renders nothing when there are none. */
export function ChargesCard({ title, charges }: { title: string; charges: readonly Charge[] }) {
  const lines = useMemo(() => charges.map((charge, position) => ({ ...charge, position })), [charges]);
  if (lines.length === 0) return null;
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        columns={chargeColumns}
        rows={lines}
        rowKey={({ position }) => position}
        empty={null}
      />
    </Card>
  );
}
