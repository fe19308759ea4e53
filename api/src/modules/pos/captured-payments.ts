import type { PosOrder } from '@backoffice/shared/contract/pos';
import { toCents } from '@backoffice/shared/format/money';
import type { OrderTotals } from '../orders/order-totals';
import type { OrderDraft } from './order-draft';

/** A payment of a stored order and what has been refunded of it, in dollars. */
export interface StoredPayment {
  offline_id: string;
  payment_type: 'Cash' | 'Card';
  card_type: 'Debit' | 'Credit' | null;
  captured: boolean;
  amount: number;
  tips: number;
  refunded_amount: number;
  refunded_tips: number;
}

/** Fields of a stored order that are compared with an amendment; amounts in dollars. */
export interface AmendedOrder {
  status: PosOrder['status'];
  employee_id: number | null;
  source: string;
  type: string;
  sub_total: number;
  total_discount: number;
  total_tax_amount: number;
  total_amount: number;
}

/** Why a revision is rejected: a captured payment would be lost, or a paid order would become another. */
export interface RevisionRefusal {
  code: 'payment_captured' | 'order_paid';
  /** Field to message. */
  fields: Record<string, string>;
}

const LEFT_OUT = 'Must name every captured payment: money goes back with a refund';
const CHANGED = 'Must stay as it was captured, the tip excepted: money goes back with a refund';
const NOT_REFUNDED =
  'Must not be Voided until refunds cover its captured payments and their tips: send the refunds first';
/** Lines, taxes and discounts of a paid order. */
export const LINES_CHANGED = 'Must stay as they were paid, with the taxes and discounts';

/** Fields of a captured payment that never change; `tips` and `tendered_amount` may be adjusted. */
const FIXED_PAYMENT_FIELDS = ['payment_type', 'card_type', 'captured', 'amount'] as const;
const FIXED_ORDER_FIELDS = ['employee_id', 'source', 'type'] as const;

/**
 * Whether an order is paid: it was completed with a captured payment, or captured payments cover its total. An order
 * that is paid in part still accepts lines.
 */
export function isPaid(
  order: Pick<AmendedOrder, 'status' | 'total_amount'>,
  payments: readonly StoredPayment[],
): boolean {
  const captured = payments.filter((payment) => payment.captured);
  const cents = captured.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return captured.length > 0 && (order.status !== 'Open' || cents >= toCents(order.total_amount));
}

/** Whether a revision has a captured payment that is missing from the stored order or differs there. */
export function bringsCapturedPayment({ payments }: PosOrder, stored: readonly StoredPayment[]): boolean {
  const byId = new Map(stored.map((payment) => [payment.offline_id, payment]));
  return payments.some((payment) => {
    const known = byId.get(payment.offline_id.toLowerCase());
    return payment.captured && FIXED_PAYMENT_FIELDS.some((field) => known?.[field] !== payment[field]);
  });
}

/**
 * Returns why a revision must not be stored, or undefined. `stored` is the order that it amends, with its payments; for
 * a new order it is undefined, without payments. Lines are compared by the database: see `haveLinesChanged`.
 */
export function refusalOfRevision(
  { order, totals }: OrderDraft,
  stored: AmendedOrder | undefined,
  payments: readonly StoredPayment[],
): RevisionRefusal | undefined {
  const lost = { ...paymentProblems(order, payments), ...voidProblems(order, payments) };
  if (Object.keys(lost).length > 0) return { code: 'payment_captured', fields: lost };
  if (!stored || !isPaid(stored, payments)) return undefined;
  const changed = paidOrderProblems(order, totals, stored);
  return Object.keys(changed).length > 0 ? { code: 'order_paid', fields: changed } : undefined;
}

function paymentProblems(order: PosOrder, stored: readonly StoredPayment[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const known of stored) {
    if (!known.captured) continue;
    const position = order.payments.findIndex(({ offline_id }) => offline_id.toLowerCase() === known.offline_id);
    const payment = order.payments[position];
    if (!payment) fields.payments = LEFT_OUT;
    for (const field of FIXED_PAYMENT_FIELDS) {
      if (payment && payment[field] !== known[field]) fields[`payments.${position}.${field}`] = CHANGED;
    }
  }
  return fields;
}

function voidProblems(order: PosOrder, stored: readonly StoredPayment[]): Record<string, string> {
  if (order.status !== 'Voided') return {};
  const byId = new Map(stored.map((payment) => [payment.offline_id, payment]));
  const isCovered = order.payments.every(({ offline_id, captured, amount, tips }) => {
    const { refunded_amount = 0, refunded_tips = 0 } = byId.get(offline_id.toLowerCase()) ?? {};
    return !captured || (refunded_amount >= amount && refunded_tips >= tips);
  });
  return isCovered ? {} : { status: NOT_REFUNDED };
}

function paidOrderProblems(order: PosOrder, totals: OrderTotals, stored: AmendedOrder): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of FIXED_ORDER_FIELDS) {
    if (order[field] !== stored[field]) fields[field] = 'Must stay as it was when the order was paid';
  }
  const isAllowed = order.status === stored.status || order.status === 'Voided' || stored.status === 'Open';
  if (!isAllowed) fields.status = `A paid order that is ${stored.status} cannot become ${order.status}`;
  const isSameMoney =
    totals.subTotal === toCents(stored.sub_total) &&
    totals.totalDiscount === toCents(stored.total_discount) &&
    totals.totalTax === toCents(stored.total_tax_amount) &&
    totals.total === toCents(stored.total_amount);
  if (!isSameMoney) fields.items = LINES_CHANGED;
  return fields;
}
