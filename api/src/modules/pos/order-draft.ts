import { type PosOrder, posOrder } from '@backoffice/shared/contract/pos';
import { toCents } from '@backoffice/shared/format/money';
import { computeTotals, type OrderTotals } from '../orders/order-totals';

/** What numeric(12,2) holds. */
const MAX_CENTS = 999_999_999_999;
/** Before this the clock of a terminal is not set. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** An order as it was told, and what it comes to. */
export interface OrderDraft {
  order: PosOrder;
  totals: OrderTotals;
}

/** Why a body is no order: field to message, fields by their path, as `items.0.price`. */
export interface Refusal {
  fields: Record<string, string>;
}

/** Reads the body of an order and computes its totals. */
export function readOrder(body: unknown): OrderDraft | Refusal {
  const parsed = posOrder.safeParse(body);
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.join('.');
      // An unknown field is named by the issue, not by its path.
      const names =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (path ? `${path}.${key}` : key)) : [path];
      for (const name of names) fields[name || 'body'] ??= issue.message;
    }
    return { fields };
  }
  const order = parsed.data;
  const totals = totalsOf(order);
  const fields = { ...timeProblems(order), ...listProblems(order), ...sizeProblems(totals) };
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

function timeProblems(order: PosOrder): Record<string, string> {
  const times = [
    ['created_at', order.created_at],
    ['sent_at', order.sent_at],
    ...order.payments.map(({ created_at }, position) => [`payments.${position}.created_at`, created_at] as const),
  ] as const;
  const wrong = times.filter(([, instant]) => Date.parse(instant) < EARLIEST);
  return Object.fromEntries(wrong.map(([name]) => [name, 'Must not be before the year 2000']));
}

function listProblems({ items, taxes, payments }: PosOrder): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [position, { tax_positions }] of items.entries()) {
    const name = `items.${position}.tax_positions`;
    if (tax_positions.some((tax) => tax >= taxes.length)) fields[name] = "Must be positions in the order's taxes";
    else if (hasRepeats(tax_positions)) fields[name] = 'Must name each tax once';
  }
  if (hasRepeats(payments.map(({ offline_id }) => offline_id.toLowerCase()))) {
    fields.payments = 'Must each have an offline_id of their own';
  }
  return fields;
}

function sizeProblems({ subTotal, total, paid }: OrderTotals): Record<string, string> {
  return Math.max(subTotal, total, paid) > MAX_CENTS ? { items: 'Must come to less than ten billion dollars' } : {};
}

function hasRepeats(values: unknown[]): boolean {
  return new Set(values).size < values.length;
}
