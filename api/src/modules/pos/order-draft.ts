import { MAX_AMOUNT, type PosOrder, posOrder } from '@backoffice/shared/contract/pos';
import { toCents } from '@backoffice/shared/format/money';
import { computeTotals, type OrderTotals } from '../orders/order-totals';
import { type Refusal, readBody, timeProblems } from './sent-operations';

const MAX_CENTS = toCents(MAX_AMOUNT);
/** Taxes on all lines together: each is a row. */
const MAX_LINE_TAXES = 5_000;
const TOO_MUCH = 'Must come to less than ten million dollars';

/** An order as it was told, and what it comes to. */
export interface OrderDraft {
  order: PosOrder;
  totals: OrderTotals;
}

/** Reads the body of an order and computes its totals. */
export function readOrder(body: unknown): OrderDraft | Refusal {
  const read = readBody(posOrder, body);
  if ('fields' in read) return read;
  const order = read.told;
  const totals = totalsOf(order);
  const fields = { ...timeProblems(timesOf(order)), ...listProblems(order), ...sizeProblems(totals) };
  return Object.keys(fields).length > 0 ? { fields } : { order, totals };
}

/** What an order comes to, in cents; terminals compute their own total the same way. */
export function totalsOf(order: Omit<PosOrder, 'total_amount'>): OrderTotals {
  return computeTotals({
    lines: order.items.map(({ quantity, price, modifiers, discount_amount, tax_positions }) => ({
      quantity: thousandths(quantity),
      price: modifiers.reduce((sum, modifier) => sum + toCents(modifier.price), toCents(price)),
      discount: toCents(discount_amount),
      taxes: tax_positions,
    })),
    taxes: order.taxes.map(({ rate }) => thousandths(rate)),
    discount: toCents(order.discount_amount),
    cashDiscountRate: thousandths(order.cash_discount_rate),
    payments: order.payments.map(({ payment_type, captured, amount, tips, tendered_amount }) => ({
      type: payment_type,
      captured,
      amount: toCents(amount),
      tips: toCents(tips),
      tendered: toCents(tendered_amount),
    })),
  });
}

function thousandths(value: number): number {
  return Math.round(value * 1000);
}

function timesOf({ created_at, sent_at, payments }: PosOrder): Record<string, string> {
  const paid = payments.map((payment, position) => [`payments.${position}.created_at`, payment.created_at]);
  return { created_at, sent_at, ...Object.fromEntries(paid) };
}

function listProblems({ items, taxes, payments }: PosOrder): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [position, { tax_positions }] of items.entries()) {
    const name = `items.${position}.tax_positions`;
    if (tax_positions.some((tax) => tax >= taxes.length)) fields[name] = "Must be positions in the order's taxes";
    else if (hasRepeats(tax_positions)) fields[name] = 'Must name each tax once';
  }
  if (items.reduce((sum, { tax_positions }) => sum + tax_positions.length, 0) > MAX_LINE_TAXES) {
    fields.items = 'The lines of an order can have 5,000 taxes together at most';
  }
  if (hasRepeats(payments.map(({ offline_id }) => offline_id.toLowerCase()))) {
    fields.payments = 'Must each have an offline_id of their own';
  }
  return fields;
}

function sizeProblems({ subTotal, total, paid, totalTips }: OrderTotals): Record<string, string> {
  return {
    ...(Math.max(subTotal, total) > MAX_CENTS && { items: TOO_MUCH }),
    ...(Math.max(paid, totalTips) > MAX_CENTS && { payments: TOO_MUCH }),
  };
}

function hasRepeats(values: unknown[]): boolean {
  return new Set(values).size < values.length;
}
