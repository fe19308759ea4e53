import { formatMoney, fromCents, toCents } from '@backoffice/contract/money';
import type { OrderDetails, OrderItem, OrderServiceCharge, OrderTax } from '@backoffice/contract/orders';
import type { ReceiptLine, ReceiptOrder, ReceiptTotal } from '@backoffice/ui/receipt';
import { formatDiscount } from '../order-details/format-discount';

/** Converts an order to the contents of its receipt. `printTime` is ISO 8601. */
export function buildReceipt(order: OrderDetails, printTime: string): ReceiptOrder {
  const { employee } = order;
  return {
    orderId: order.id,
    orderTime: order.created_at,
    printTime,
    employee: employee && `${employee.first_name} ${employee.last_name}`.trim(),
    orderType: order.type,
    guests: order.guest_count,
    note: order.note,
    statusLines: buildStatusLines(order),
    lines: order.order_items.map(buildLine),
    totals: buildTotals(order),
  };
}

function buildLine(item: OrderItem): ReceiptLine {
  const { item_name, quantity, price, modifiers, note, total_price, discount_amount } = item;
  return {
    quantity,
    name: item_name,
    modifiers,
    note,
    // The price of an order item includes its modifiers, but the receipt lists the modifiers separately.
    price: fromCents(modifiers.reduce((cents, modifier) => cents - toCents(modifier.price), toCents(price))),
    // The line total is the price before discounts, because the lines must add up to the subtotal.
    total: fromCents(toCents(total_price) + toCents(discount_amount)),
    discount: formatDiscount(item),
  };
}

const buildCharge = ({ name, rate, amount }: OrderTax | OrderServiceCharge): ReceiptTotal => ({
  label: rate === null ? name : `${name} ${rate}%`,
  amount,
});

function buildTotals(order: OrderDetails): ReceiptTotal[] {
  const { total_comps, discount_reason } = order;
  const discount = fromCents(toCents(order.total_discount) - toCents(total_comps));
  const totals: ReceiptTotal[] = [{ label: 'Subtotal', amount: order.sub_total }];
  if (total_comps !== 0) totals.push({ label: 'Comps', amount: -total_comps });
  if (discount !== 0)
    totals.push({ label: discount_reason === '' ? 'Discount' : `Discount: ${discount_reason}`, amount: -discount });
  totals.push(...order.service_charges.map(buildCharge), ...order.taxes.map(buildCharge));
  if (order.cash_rounding !== 0) totals.push({ label: 'Cash rounding', amount: order.cash_rounding });
  totals.push({ label: 'Total', amount: order.total_amount, strong: true });
  if (order.total_tips !== 0) totals.push({ label: 'Tips', amount: order.total_tips });
  return totals;
}

const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

/** Returns notes for a voided, open, unpaid, partly paid or refunded order: its receipt is no proof of payment. */
function buildStatusLines(order: OrderDetails): string[] {
  const refundedCents = -sumCents(order.refunds.flatMap(({ amount, tips }) => [amount, tips]));
  return [
    order.status === 'Voided' ? 'Voided' : buildPaymentReservation(order),
    refundedCents > 0 ? `Refunded ${formatMoney(fromCents(refundedCents))}` : '',
  ].filter((reservation) => reservation !== '');
}

function buildPaymentReservation({ status, payments, total_amount }: OrderDetails): string {
  const paid = sumCents(payments.filter(({ captured }) => captured).map(({ amount }) => amount));
  if (paid < toCents(total_amount)) {
    return paid > 0 ? `Partly paid: ${formatMoney(fromCents(paid))} of ${formatMoney(total_amount)}` : 'Not paid yet';
  }
  return status === 'Open' ? 'Still open' : '';
}
