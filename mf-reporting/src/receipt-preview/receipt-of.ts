import { formatMoney, fromCents, toCents } from '@backoffice/contract/money';
import type { OrderDetails } from '@backoffice/contract/orders';
import type { ReceiptOrder, ReceiptTotal } from '@backoffice/ui/receipt';

/** An order as its receipt prints it. `printTime` is an instant, ISO 8601. */
export function receiptOf(order: OrderDetails, printTime: string): ReceiptOrder {
  const { employee } = order;
  return {
    orderId: order.id,
    orderTime: order.created_at,
    printTime,
    employee: employee && `${employee.first_name} ${employee.last_name}`.trim(),
    orderType: order.type,
    note: order.note,
    reservations: reservationsOf(order),
    lines: order.order_items.map(({ item_name, quantity, price, modifiers, note, total_price, discount_amount }) => ({
      quantity,
      name: item_name,
      modifiers,
      note,
      // The order has the price of one with its modifiers, which the receipt names apart.
      price: fromCents(modifiers.reduce((left, modifier) => left - toCents(modifier.price), toCents(price))),
      // Before discounts, which the totals take off: the lines add up to the subtotal.
      total: fromCents(toCents(total_price) + toCents(discount_amount)),
    })),
    totals: totalsOf(order),
  };
}

function totalsOf(order: OrderDetails): ReceiptTotal[] {
  const totals: ReceiptTotal[] = [{ label: 'Subtotal', amount: order.sub_total }];
  if (order.total_discount !== 0) totals.push({ label: 'Discount', amount: -order.total_discount });
  for (const { name, rate, amount } of order.taxes) totals.push({ label: `${name} ${rate}%`, amount });
  totals.push({ label: 'Total', amount: order.total_amount, strong: true });
  if (order.total_tips !== 0) totals.push({ label: 'Tips', amount: order.total_tips });
  return totals;
}

const centsOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);

/** Why the paper is no receipt of money that was paid and kept. */
function reservationsOf(order: OrderDetails): string[] {
  const back = -centsOf(order.refunds.flatMap(({ amount, tips }) => [amount, tips]));
  return [
    order.status === 'Voided' ? 'Voided' : paymentReservation(order),
    back > 0 ? `Refunded ${formatMoney(fromCents(back))}` : '',
  ].filter((reservation) => reservation !== '');
}

function paymentReservation({ status, payments, total_amount }: OrderDetails): string {
  const paid = centsOf(payments.map(({ amount }) => amount));
  if (paid < toCents(total_amount)) {
    return paid > 0 ? `Part paid: ${formatMoney(fromCents(paid))} of ${formatMoney(total_amount)}` : 'Not paid yet';
  }
  return status === 'Open' ? 'Still open' : '';
}
