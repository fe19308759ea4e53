import { formatMoney, fromCents, toCents } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import type { ReceiptOrder, ReceiptTotal } from '@backoffice/ui/receipt';

/** Converts an order to the contents of its receipt. `printTime` is ISO 8601. */
export function buildReceipt(order: OrderDetails, printTime: string): ReceiptOrder {
  const { employee } = order;
  return {
    orderId: order.id,
    orderTime: order.created_at,
    printTime,
    employee: employee && `${employee.first_name} ${employee.last_name}`.trim(),
    orderType: order.type,
    note: order.note,
    statusLines: buildStatusLines(order),
    lines: order.order_items.map(({ item_name, quantity, price, modifiers, note, total_price, discount_amount }) => ({
      quantity,
      name: item_name,
      modifiers,
      note,
      // The price of an order item includes its modifiers, which the receipt lists separately.
      price: fromCents(modifiers.reduce((cents, modifier) => cents - toCents(modifier.price), toCents(price))),
      // Before discounts, so that the lines add up to the subtotal.
      total: fromCents(toCents(total_price) + toCents(discount_amount)),
    })),
    totals: buildTotals(order),
  };
}

function buildTotals(order: OrderDetails): ReceiptTotal[] {
  const totals: ReceiptTotal[] = [{ label: 'Subtotal', amount: order.sub_total }];
  if (order.total_discount !== 0) totals.push({ label: 'Discount', amount: -order.total_discount });
  for (const { name, rate, amount } of order.taxes) totals.push({ label: `${name} ${rate}%`, amount });
  totals.push({ label: 'Total', amount: order.total_amount, strong: true });
  if (order.total_tips !== 0) totals.push({ label: 'Tips', amount: order.total_tips });
  return totals;
}

const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

/** Returns the reasons why the receipt does not prove a payment: voided, not fully paid, open or refunded. */
function buildStatusLines(order: OrderDetails): string[] {
  const refundedCents = -sumCents(order.refunds.flatMap(({ amount, tips }) => [amount, tips]));
  return [
    order.status === 'Voided' ? 'Voided' : buildPaymentReservation(order),
    refundedCents > 0 ? `Refunded ${formatMoney(fromCents(refundedCents))}` : '',
  ].filter((reservation) => reservation !== '');
}

function buildPaymentReservation({ status, payments, total_amount }: OrderDetails): string {
  const paid = sumCents(payments.map(({ amount }) => amount));
  if (paid < toCents(total_amount)) {
    return paid > 0 ? `Part paid: ${formatMoney(fromCents(paid))} of ${formatMoney(total_amount)}` : 'Not paid yet';
  }
  return status === 'Open' ? 'Still open' : '';
}
