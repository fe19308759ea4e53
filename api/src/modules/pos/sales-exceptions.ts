import { fromCents, toCents } from '@backoffice/contract/money';
import type { PosCashReconciliation, PosRefund } from '@backoffice/contract/pos-sales';
import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import type { KnownEmployees } from './event-columns';
import { sumDiscounts, sumDiscountsWithoutApprovedComps } from './large-discounts';
import { sumPriceChanges } from './menu-flags';
import type { OrderRow, OrderToStore, ReferencedRecords } from './order-rows';
import { type IngestContext, removeNulCharacters } from './sent-operations';
import { lacksRight } from './terminal-rights';

/**
 * Kinds of exceptions about a wrong time. They are listed with the time at which the server received the operation,
 * because the operation's own time is not reliable.
 */
const KINDS_AT_RECEIPT: readonly string[] = ['late', 'clock_ahead'];
/** Kinds of exceptions for which terminals send a reason and an approval with the order. */
const KINDS_WITH_APPROVAL: readonly string[] = [
  'void_after_payment',
  'changed_price',
  'large_discount',
  'discount_too_large',
  'without_right',
];

const DISCOUNT_KINDS: readonly string[] = ['large_discount', 'discount_too_large', 'without_right'];
/**
 * Kinds of exceptions that are listed again when their amount becomes larger while the order is not paid. The other
 * kinds of an order concern the employee, an item or the time; their amount is the order's total, which grows with each
 * added item.
 */
const KINDS_LISTED_AGAIN: readonly string[] = [
  ...DISCOUNT_KINDS,
  'changed_price',
  'total_mismatch',
  'payment_mismatch',
];

export interface ExceptionRow {
  location_id: number;
  kind: string;
  at: Date;
  received_at: Date;
  offline_id: string;
  order_id: number | null;
  payment_id: number | null;
  cash_reconciliation_id: number | null;
  terminal_id: number;
  employee_id: number | null;
  employee_first_name: string;
  employee_last_name: string;
  approved_by_employee_id: number | null;
  approved_by_first_name: string;
  approved_by_last_name: string;
  reason: string;
  /** Dollars; null when it is not known. */
  amount: number | null;
}

/** Returns the reason that a terminal sent for an order, or else the reason of one of its discounts. */
function findReason(kind: string, { reason = '', discount_reason, items }: OrderToStore['order']): string {
  if (reason !== '' || !DISCOUNT_KINDS.includes(kind)) return reason;
  return discount_reason || (items.find((item) => item.discount_reason !== '')?.discount_reason ?? '');
}

/** Whether a revision voids an order with captured payments, which is possible only after these were refunded. */
export function voidsPayment({ status, payments }: OrderToStore['order']): boolean {
  return status === 'Voided' && payments.some(({ captured }) => captured);
}

interface WrittenOrder {
  newOrder: OrderToStore;
  row: OrderRow;
}

/**
 * Returns a row for each flag that the stored order did not have, or whose amount can have become larger. A row is only
 * inserted if no exception of the same kind with at least its amount is stored.
 */
export function buildOrderExceptions({ newOrder, row }: WrittenOrder, referenced: ReferencedRecords): ExceptionRow[] {
  const { storedFlags } = newOrder;
  const isPaid = newOrder.paidOrderFlags !== undefined;
  const kinds = row.flags.filter(
    (flag) => !storedFlags?.includes(flag) || (!isPaid && KINDS_LISTED_AGAIN.includes(flag)),
  );
  if (kinds.length === 0) return [];
  const { approved_by_employee_id: approver = null, sent_at } = newOrder.order;
  // The exception of an amendment occurred when the amendment was sent, not when the order was opened.
  const changedAt = max([row.created_at, min([new Date(sent_at), row.received_at])]);
  return kinds.map((kind) => {
    const hasApproval = KINDS_WITH_APPROVAL.includes(kind);
    return {
      ...{ location_id: row.location_id, kind, offline_id: row.offline_id, received_at: row.received_at },
      at: KINDS_AT_RECEIPT.includes(kind) ? row.received_at : storedFlags ? changedAt : row.created_at,
      ...{ order_id: row.id, payment_id: null, cash_reconciliation_id: null, terminal_id: row.terminal_id },
      employee_id: row.employee_id,
      employee_first_name: row.employee_first_name,
      employee_last_name: row.employee_last_name,
      ...approvalColumns(hasApproval ? approver : null, referenced.employees),
      reason: hasApproval ? removeNulCharacters(findReason(kind, newOrder.order)) : '',
      amount: fromCents(exceptionCents(kind, newOrder, referenced)),
    };
  });
}

/** Returns the amount of an exception in cents: a difference, a discount, or else the order's total. */
function exceptionCents(kind: string, newOrder: OrderToStore, { employees, items }: ReferencedRecords): number {
  const { order, totals } = newOrder;
  if (kind === 'total_mismatch') return toCents(order.total_amount) - totals.total;
  if (kind === 'large_discount') return sumDiscountsWithoutApprovedComps(newOrder);
  const isVoidWithoutRight = order.status === 'Voided' && lacksRight(['pos_voids'], order, employees);
  if (kind === 'discount_too_large' || (kind === 'without_right' && !isVoidWithoutRight)) return sumDiscounts(newOrder);
  return kind === 'changed_price' ? sumPriceChanges(newOrder, items) : totals.total;
}

interface FlaggedRecord {
  id: number;
  offlineId: string;
  flags: readonly string[];
  employees: KnownEmployees;
}

export function buildRefundExceptions(
  record: FlaggedRecord & { orderId: number },
  refund: PosRefund,
  context: IngestContext,
): ExceptionRow[] {
  const amount = fromCents(toCents(refund.amount) + toCents(refund.tips));
  const own = { order_id: record.orderId, payment_id: record.id, cash_reconciliation_id: null, amount };
  const approval = approvalColumns(refund.approved_by_employee_id ?? null, record.employees);
  return record.flags.map((kind) => ({
    ...{ kind, ...eventColumns(kind, record, refund, context), ...approval, ...own },
    reason: removeNulCharacters(refund.reason),
  }));
}

export function buildReconciliationExceptions(
  record: FlaggedRecord,
  drawer: PosCashReconciliation,
  context: IngestContext,
): ExceptionRow[] {
  const expected = toCents(drawer.opening_float) + toCents(drawer.cash_in) - toCents(drawer.cash_out);
  const amount = fromCents(toCents(drawer.reconciled_balance) - expected);
  const own = { order_id: null, payment_id: null, cash_reconciliation_id: record.id, amount };
  return record.flags.map((kind) => ({
    ...{ kind, ...eventColumns(kind, record, drawer, context), ...approvalColumns(null, record.employees), ...own },
    reason: removeNulCharacters(drawer.mismatch_reason_comment),
  }));
}

function eventColumns(
  kind: string,
  { offlineId, employees }: FlaggedRecord,
  { employee_id, created_at }: { employee_id: number | null; created_at: string },
  { terminal: { locationId, terminalId }, receivedAt }: IngestContext,
) {
  const employee = employee_id === null ? undefined : employees.get(employee_id);
  return {
    location_id: locationId,
    at: KINDS_AT_RECEIPT.includes(kind) ? receivedAt : min([new Date(created_at), receivedAt]),
    received_at: receivedAt,
    offline_id: offlineId,
    terminal_id: terminalId,
    employee_id,
    employee_first_name: employee?.first_name ?? '',
    employee_last_name: employee?.last_name ?? '',
  };
}

function approvalColumns(approver: number | null, employees: KnownEmployees) {
  const employee = approver === null ? undefined : employees.get(approver);
  return {
    approved_by_employee_id: approver,
    approved_by_first_name: employee?.first_name ?? '',
    approved_by_last_name: employee?.last_name ?? '',
  };
}
