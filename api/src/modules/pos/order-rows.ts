import { fromCents, toCents } from '@backoffice/contract/money';
import { min } from 'date-fns/min';
import { describeTenderMix } from '../orders/tender-mix';
import type { StoredPayment, StoredRefund } from './captured-payments';
import { employeeColumns, eventFlags, type KnownEmployees, raisedFlags, timestampColumns } from './event-columns';
import { isLargeDiscount } from './large-discounts';
import { type ChildRow, type LineRows, sumComps } from './line-rows';
import { findMenuFlags, type SoldItem } from './menu-flags';
import { allocateWithPaidAgain, type PaidAgainByPayment } from './paid-again';
import type { ParsedOrder } from './parse-order';
import { voidsPayment } from './sales-exceptions';
import { removeNulCharacters } from './sent-operations';
import { findTasks, lacksRight } from './terminal-rights';

export interface KnownItem {
  price: number;
  price_type: string;
  visible: boolean;
  deleted: boolean;
}

/** The cash discount of a location as it is now. */
export interface CashDiscountSetting {
  /** Percentage; 0 when the discount is switched off. */
  rate: number;
  updated_at: string;
}

export interface ReferencedRecords {
  employees: KnownEmployees;
  items: Map<number, KnownItem>;
  cashDiscount: CashDiscountSetting;
}

/** A validated order with the values that the server adds. */
export interface OrderToStore extends ParsedOrder {
  /** Id of the stored order, or the id that a new order gets. */
  id: number;
  revision: number;
  offlineId: string;
  contentHash: Buffer;
  /** When the order was created; amendments do not change it. */
  createdAt: string;
  receivedAt: Date;
  locationId: number;
  terminalId: number;
  /** Highest cash discount, in percent, that needs no right. */
  allowedCashDiscountRate: number;
  /** Stored payments that the revision omits but that are kept because they have refunds. */
  keptPayments: StoredPayment[];
  refunds: readonly StoredRefund[];
  paidAgain: PaidAgainByPayment;
  /** Payments of the stored order if it is paid; empty for new and unpaid orders. */
  paidPayments: readonly StoredPayment[];
  /** Flags of the stored order; undefined for a new order. */
  storedFlags: readonly string[] | undefined;
  /** Items of the stored order; empty for a new order. */
  storedItems: readonly SoldItem[];
  /** Flags of the stored order if it is paid; undefined for new and unpaid orders. */
  paidOrderFlags: readonly string[] | undefined;
}

/** Returns the columns of the order's own discount and its cash discount. */
export function discountColumns({ order, totals }: ParsedOrder) {
  return {
    discount_reason: removeNulCharacters(order.discount_reason) || null,
    own_discount: order.discount_reason === '' ? null : fromCents(totals.orderDiscount),
    cash_discount: fromCents(totals.cashDiscount),
  };
}

/** Builds the row as an object literal without spreads, which V8 creates and serializes several times as fast. */
export function buildOrderRow(newOrder: OrderToStore, referenced: ReferencedRecords) {
  const { order, totals, receivedAt } = newOrder;
  const employee = employeeColumns(order.employee_id, referenced.employees);
  const times = timestampColumns(order, receivedAt);
  const payments = [...order.payments, ...newOrder.keptPayments, ...newOrder.refunds];
  const discounts = discountColumns(newOrder);
  return {
    location_id: newOrder.locationId,
    id: newOrder.id,
    offline_id: newOrder.offlineId,
    revision: newOrder.revision,
    content_hash: `\\x${newOrder.contentHash.toString('hex')}`,
    terminal_id: newOrder.terminalId,
    employee_id: employee.employee_id,
    employee_first_name: employee.employee_first_name,
    employee_last_name: employee.employee_last_name,
    source: order.source,
    type: order.type,
    status: order.status,
    payment_type: summarize(order.payments.map(({ payment_type }) => payment_type)),
    tender_mix: describeTenderMix(order.payments.map(({ payment_type }) => payment_type)),
    guest_count: order.guest_count ?? null,
    service_charge_amount: dollarsOrNull(totals.serviceCharge),
    cash_rounding: dollarsOrNull(totals.cashRounding),
    total_comps: dollarsOrNull(sumComps(newOrder)),
    discount_reason: discounts.discount_reason,
    own_discount: discounts.own_discount,
    card_type: summarize(payments.flatMap(({ card_type }) => card_type ?? [])),
    capture_state: summarize(payments.map(({ captured }) => (captured ? 'Captured' : 'NotCaptured'))),
    note: removeNulCharacters(order.note),
    sub_total: fromCents(totals.subTotal),
    total_discount: fromCents(totals.totalDiscount),
    cash_discount: discounts.cash_discount,
    total_tax_amount: fromCents(totals.totalTax),
    total_tips: fromCents(totals.totalTips),
    total_amount: fromCents(totals.total),
    paid_amount: fromCents(totals.paid),
    change_amount: fromCents(totals.change),
    reported_total_amount: order.total_amount,
    flags: orderFlags(newOrder, referenced),
    created_at: times.created_at,
    client_created_at: times.client_created_at,
    client_sent_at: times.client_sent_at,
    received_at: receivedAt,
    clock_difference_ms: times.clock_difference_ms,
    updated_at: receivedAt,
  };
}

export type OrderRow = ReturnType<typeof buildOrderRow>;

export interface OrderRows extends LineRows {
  orders: OrderRow[];
  payments: Array<ChildRow & { created_at: Date }>;
  /** Documents of the new orders for the ledger, as JSON, in the sequence of `orders`. */
  documents: string[];
}

/** Converts cents to dollars. Returns null for 0, because these columns are null in all orders that do not use them. */
function dollarsOrNull(cents: number): number | null {
  return cents === 0 ? null : fromCents(cents);
}

export function buildPaymentRows(newOrder: OrderToStore, { employees }: ReferencedRecords) {
  const { order, receivedAt, locationId, terminalId } = newOrder;
  const shares = allocateWithPaidAgain(order.payments, newOrder.totals, newOrder);
  const { employee_id, employee_first_name, employee_last_name } = employeeColumns(order.employee_id, employees);
  return order.payments.map((payment, position) => ({
    location_id: locationId,
    order_id: newOrder.id,
    offline_id: payment.offline_id.toLowerCase(),
    payment_type: payment.payment_type,
    card_type: payment.card_type,
    captured: payment.captured,
    amount: payment.amount,
    tax_amount: fromCents(shares[position]?.tax ?? 0),
    service_charge_amount: dollarsOrNull(shares[position]?.serviceCharge ?? 0),
    rounding_amount: dollarsOrNull(shares[position]?.rounding ?? 0),
    tips: payment.tips,
    total_discount: fromCents(shares[position]?.discount ?? 0),
    tendered_amount: payment.tendered_amount,
    change_amount: fromCents(shares[position]?.change ?? 0),
    terminal_id: terminalId,
    employee_id,
    employee_first_name,
    employee_last_name,
    order_employee_id: employee_id,
    order_type: order.type,
    order_status: order.status,
    order_created_at: newOrder.createdAt,
    created_at: min([new Date(payment.created_at), receivedAt]),
  }));
}

/** Returns the columns of what the payments of the order pay again; they are part of no other row. */
export function buildPaidAgainRows({ locationId, paidAgain }: OrderToStore) {
  return [...paidAgain].map(([offline_id, { amount, tax, discount, serviceCharge, rounding }]) => ({
    location_id: locationId,
    offline_id,
    paid_again_amount: dollarsOrNull(amount),
    paid_again_tax_amount: dollarsOrNull(tax),
    paid_again_discount: dollarsOrNull(discount),
    paid_again_service_charge_amount: dollarsOrNull(serviceCharge),
    paid_again_rounding_amount: dollarsOrNull(rounding),
  }));
}

/** Returns the value that all payments of an order have, `Mixed` when the values differ, or null without payments. */
function summarize<Value extends string>(values: Value[]): Value | 'Mixed' | null {
  const [first] = values;
  if (first === undefined) return null;
  return values.every((value) => value === first) ? first : 'Mixed';
}

/**
 * Flags that compare an order with the menu, the employees and the cash discount. The lines, the discounts and the
 * employee of a paid order never change, so it keeps these flags as they were when it was paid, although the menu, the
 * employees and the cash discount may have changed since.
 */
const FLAGS_KEPT_WHEN_PAID = [
  'unknown_item',
  'hidden_item',
  'changed_price',
  'large_discount',
  'unknown_employee',
  'former_employee',
] as const;

/** Flagged orders are stored anyway, because flags only mark them for review by a person. */
function orderFlags(newOrder: OrderToStore, { employees, items }: ReferencedRecords): string[] {
  const { order, totals, receivedAt, paidOrderFlags } = newOrder;
  const tasks = findTasks(newOrder, paidOrderFlags !== undefined);
  const kept = paidOrderFlags && FLAGS_KEPT_WHEN_PAID.map((flag) => [flag, paidOrderFlags.includes(flag)]);
  const paidAgain = [...newOrder.paidAgain.values()].reduce((sum, { amount }) => sum + amount, 0);
  const counted = [...order.payments, ...newOrder.keptPayments];
  const excess = newOrder.refunds.reduce((sum, { excess_amount }) => sum - toCents(excess_amount ?? 0), 0);
  // What was paid for the sale: without what makes up for refunds, and without what was paid too much and returned.
  const paid = counted.reduce((sum, { amount }) => sum + toCents(amount), 0) - paidAgain - excess;
  const isUnderTendered = order.payments.some(({ amount, tips, tendered_amount }) => {
    return toCents(tendered_amount) < toCents(amount) + toCents(tips);
  });
  return raisedFlags({
    // Cash rounding without a cash payment is ignored.
    total_mismatch:
      toCents(order.total_amount) !== totals.total || toCents(order.cash_rounding) !== totals.cashRounding,
    payment_mismatch: isUnderTendered || (order.status === 'Completed' && paid !== totals.total),
    discount_too_large: totals.isDiscountCapped,
    // Discounts beyond the price have their own kind of exception.
    large_discount: !totals.isDiscountCapped && isLargeDiscount(newOrder),
    void_after_payment: voidsPayment(order),
    ...findMenuFlags(newOrder, items),
    // The payment is kept, because its refund proves that the payment took place.
    refunded_payment_left_out: newOrder.keptPayments.length > 0,
    without_right: paidOrderFlags?.includes('without_right') || lacksRight(tasks, order, employees),
    ...eventFlags(order, receivedAt, employees),
    ...Object.fromEntries(kept ?? []),
  });
}
