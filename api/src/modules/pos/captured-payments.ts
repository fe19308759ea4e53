import { toCents } from '@backoffice/contract/money';
import type { PosOrder } from '@backoffice/contract/pos-sales';
import type { Tender } from '@backoffice/contract/sale-kinds';
import { discountColumns } from './order-rows';
import type { PaidAgainColumns } from './paid-again';
import type { ParsedOrder } from './parse-order';

/** A payment of a stored order and its refunded amounts, in dollars. */
export interface StoredPayment extends PaidAgainColumns {
  id: number;
  offline_id: string;
  payment_type: Tender;
  card_type: 'Debit' | 'Credit' | null;
  captured: boolean;
  amount: number;
  tax_amount: number;
  total_discount: number;
  service_charge_amount: number | null;
  rounding_amount: number | null;
  tips: number;
  refunded_amount: number;
  refunded_tips: number;
  /** Whether the business day of the payment is closed. */
  is_day_closed: boolean;
  /** Whether a refund of the payment is on another business day than the payment. */
  is_refunded_on_another_day: boolean;
}

/** A refund of a stored order; its amounts are negative, in dollars. */
export interface StoredRefund {
  refunded_payment_id: number;
  /** A later revision may have changed the payment's card type and capture state. */
  card_type: 'Debit' | 'Credit' | null;
  captured: boolean;
  amount: number;
  tax_amount: number;
  total_discount: number;
  service_charge_amount: number | null;
  rounding_amount: number | null;
  excess_amount: number | null;
}

/** Fields of a stored order that are compared with an amendment; amounts in dollars. */
export interface StoredOrderFields {
  status: PosOrder['status'];
  employee_id: number | null;
  source: string;
  type: string;
  sub_total: number;
  total_discount: number;
  discount_reason: string | null;
  own_discount: number | null;
  cash_discount: number;
  cash_rounding: number | null;
  total_tax_amount: number;
  total_amount: number;
}

/** A stored order with the fields that a revision of it is checked against. */
export interface CheckedOrder extends StoredOrderFields {
  payments: readonly StoredPayment[];
  /** Whether the business day of the order is closed. */
  is_day_closed: boolean;
}

/**
 * Reason to reject a revision: it omits or changes a captured payment, changes a paid order, changes the tip of a payment
 * whose day is closed, or cancels a refunded sale whose day, or the day of one of its payments, is closed.
 */
export interface RevisionRejection {
  code: 'payment_captured' | 'order_paid' | 'day_closed';
  /** Error messages by the path of the field. */
  fields: Record<string, string>;
}

const LEFT_OUT = 'Must include every captured payment: use a refund to return money';
const CHANGED = 'Must stay as it was captured, except for the tip: use a refund to return money';
const TIPS_REFUNDED = 'Must not be less than the part of the tip that was refunded';
const DAY_CLOSED = 'Must stay as it was when the business day was closed';
const NOT_REFUNDED =
  'Must not be Voided until refunds cover its captured payments and their tips: send the refunds first';
/** Message for the void of an order whose refunds exceed its payments. */
export const REFUNDED_TOO_MUCH =
  'Must not be Voided, because more was refunded than was paid: a void would remove the excess from the reports';
const VOID_ON_ANOTHER_DAY =
  'Must stay Completed, because a void cancels a sale only on its business day: the refund already returns the money';
/** Message for changed lines, taxes, service charges or discounts of a paid order. */
export const LINES_CHANGED_MESSAGE = 'Must stay as they were paid, with the taxes and discounts';

/** Fields of a captured payment that never change; `tips` and `tendered_amount` may be adjusted. */
const FIXED_PAYMENT_FIELDS = ['payment_type', 'card_type', 'captured', 'amount'] as const;
const FIXED_ORDER_FIELDS = ['employee_id', 'source', 'type'] as const;
const FIXED_DISCOUNT_FIELDS = ['discount_reason', 'own_discount'] as const;

/**
 * Whether an order is paid: it is no longer open and has a captured payment, or captured payments cover its total. A
 * partly paid open order does not count as paid, because it still accepts lines.
 */
export function isPaid(
  order: Pick<StoredOrderFields, 'status' | 'total_amount'>,
  payments: readonly StoredPayment[],
): boolean {
  const captured = payments.filter((payment) => payment.captured);
  const cents = captured.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return captured.length > 0 && (order.status !== 'Open' || cents >= toCents(order.total_amount));
}

/** Whether a captured payment of the revision is missing from the stored order or has different values there. */
export function addsOrChangesCapturedPayment({ payments }: PosOrder, stored: readonly StoredPayment[]): boolean {
  const byId = new Map(stored.map((payment) => [payment.offline_id, payment]));
  return payments.some((payment) => {
    const known = byId.get(payment.offline_id.toLowerCase());
    return payment.captured && FIXED_PAYMENT_FIELDS.some((field) => known?.[field] !== payment[field]);
  });
}

/**
 * Returns the reason to reject a revision, or undefined when it may be stored. `stored` is the order that the revision
 * amends; undefined for a new order. Lines are compared later, by `findChangedLines` in SQL.
 */
export function findRevisionRejection(
  parsed: ParsedOrder,
  stored: CheckedOrder | undefined,
): RevisionRejection | undefined {
  const { order } = parsed;
  const payments = stored?.payments ?? [];
  const paymentFields = { ...paymentErrors(order, payments), ...voidErrors(order, stored, payments) };
  if (Object.keys(paymentFields).length > 0) return { code: 'payment_captured', fields: paymentFields };
  const closedDayFields = { ...tipErrors(order, payments), ...closedDayStatusErrors(order, stored) };
  if (Object.keys(closedDayFields).length > 0) return { code: 'day_closed', fields: closedDayFields };
  if (!stored || !isPaid(stored, payments)) return undefined;
  const orderFields = paidOrderErrors(parsed, stored, payments);
  return Object.keys(orderFields).length > 0 ? { code: 'order_paid', fields: orderFields } : undefined;
}

function paymentErrors(order: PosOrder, stored: readonly StoredPayment[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const known of stored) {
    if (!known.captured) continue;
    const position = order.payments.findIndex(({ offline_id }) => offline_id.toLowerCase() === known.offline_id);
    const payment = order.payments[position];
    if (!payment) fields.payments = LEFT_OUT;
    for (const field of FIXED_PAYMENT_FIELDS) {
      if (payment && payment[field] !== known[field]) fields[`payments.${position}.${field}`] = CHANGED;
    }
    // A tip that is already lower than its refunds may stay unchanged.
    const leastTips = Math.min(known.tips, known.refunded_tips);
    if (payment && payment.tips < leastTips) fields[`payments.${position}.tips`] = TIPS_REFUNDED;
  }
  return fields;
}

function tipErrors(order: PosOrder, stored: readonly StoredPayment[]): Record<string, string> {
  const byId = new Map(stored.map((payment) => [payment.offline_id, payment]));
  const changed = order.payments.flatMap(({ offline_id, tips }, position) => {
    const known = byId.get(offline_id.toLowerCase());
    return known?.captured && known.is_day_closed && tips !== known.tips
      ? [[`payments.${position}.tips`, DAY_CLOSED]]
      : [];
  });
  return Object.fromEntries(changed);
}

function voidErrors(
  order: PosOrder,
  stored: StoredOrderFields | undefined,
  payments: readonly StoredPayment[],
): Record<string, string> {
  if (order.status !== 'Voided') return {};
  const byId = new Map(payments.map((payment) => [payment.offline_id, payment]));
  const captured = order.payments.filter((payment) => payment.captured);
  const remainders = captured.flatMap(({ offline_id, amount, tips }) => {
    const known = byId.get(offline_id.toLowerCase());
    const { refunded_amount = 0, refunded_tips = 0 } = known ?? {};
    // If the void lowers a captured tip, the refunds must still cover the stored tip.
    return [amount - refunded_amount, Math.max(known?.tips ?? 0, tips) - refunded_tips];
  });
  if (remainders.some((remainder) => remainder > 0)) return { status: NOT_REFUNDED };
  // An order that is already voided is accepted, because a further refund may have arrived since.
  const isVoidedAlready = stored?.status === 'Voided';
  return !isVoidedAlready && remainders.some((remainder) => remainder < 0) ? { status: REFUNDED_TOO_MUCH } : {};
}

/** Whether a revision voids a completed order. Voiding an open order changes no figure: its payments do not count. */
function voidsSale(order: PosOrder, stored: StoredOrderFields | undefined): boolean {
  return order.status === 'Voided' && stored?.status === 'Completed';
}

/**
 * A refunded sale of a closed day stays in the figures with its refunds, also when its payments are not captured and the
 * order does not count as paid. No refund returns an unpaid sale, which would stay in the figures without the void.
 */
function closedDayStatusErrors(order: PosOrder, stored: CheckedOrder | undefined): Record<string, string> {
  if (stored?.status !== 'Completed' || order.status === 'Completed') return {};
  const isDayClosed = stored.is_day_closed || stored.payments.some((known) => known.is_day_closed);
  const isRefunded = stored.payments.some((known) => known.refunded_amount > 0 || known.refunded_tips > 0);
  return isDayClosed && isRefunded ? { status: VOID_ON_ANOTHER_DAY } : {};
}

function paidOrderErrors(
  parsed: ParsedOrder,
  stored: StoredOrderFields,
  payments: readonly StoredPayment[],
): Record<string, string> {
  const { order, totals } = parsed;
  const discounts = discountColumns(parsed);
  const fields: Record<string, string> = {};
  for (const field of FIXED_ORDER_FIELDS) {
    if (order[field] !== stored[field]) fields[field] = 'Must stay as it was when the order was paid';
  }
  const isAllowed = order.status === stored.status || order.status === 'Voided' || stored.status === 'Open';
  if (!isAllowed) fields.status = `A paid order that is ${stored.status} cannot become ${order.status}`;
  const isRefundedLater = payments.some((known) => known.captured && known.is_refunded_on_another_day);
  if (voidsSale(order, stored) && isRefundedLater) fields.status = VOID_ON_ANOTHER_DAY;
  const isSameMoney =
    totals.subTotal === toCents(stored.sub_total) &&
    totals.totalDiscount === toCents(stored.total_discount) &&
    FIXED_DISCOUNT_FIELDS.every((field) => discounts[field] === stored[field]) &&
    totals.totalTax === toCents(stored.total_tax_amount) &&
    totals.total === toCents(stored.total_amount);
  if (!isSameMoney) fields.items = LINES_CHANGED_MESSAGE;
  return fields;
}
