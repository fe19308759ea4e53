import { fromCents, toCents } from '@backoffice/contract/money';
import type { SyncResult } from '@backoffice/contract/pos';
import { type PosRefund, posRefund } from '@backoffice/contract/pos-sales';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { insertRefundRevision } from '../ledger/sales-revisions.repository';
import { insertStaleHours } from '../rollups/stale-hours';
import { employeeColumns, eventFlags, raisedFlags, timestampColumns } from './event-columns';
import { findEmployees } from './pos-orders.repository';
import {
  findPaymentOrRefund,
  findRefundedAmounts,
  insertRefund,
  lockOrdersOfPayments,
  lockPayment,
} from './pos-refunds.repository';
import { computeOverpaidShares, computeRefundShares, exceedsPayment } from './refund-amounts';
import { buildRefundExceptions } from './sales-exceptions';
import { insertExceptions } from './sales-exceptions.repository';
import {
  type IncomingOperation,
  type IngestContext,
  parseTimedBody,
  rejectedResult,
  removeNulCharacters,
  replayResult,
} from './sent-operations';
import { lacksRight } from './terminal-rights';

const bodyWithPayment = z.object({ payment_offline_id: z.uuid() });

/**
 * Locks the orders of all refunds of a transaction, in a fixed sequence, before the refunds are stored. If each refund
 * locked its own order, two batches with the same orders in different sequences would deadlock.
 */
export async function lockRefundedOrders(
  scope: LocationDb,
  operations: IncomingOperation[],
  { terminal }: IngestContext,
): Promise<void> {
  const paymentIds = operations.flatMap(
    ({ body }) => z.safeParse(bodyWithPayment, body).data?.payment_offline_id ?? [],
  );
  if (paymentIds.length > 1) await lockOrdersOfPayments(scope, terminal.locationId, paymentIds);
}

/**
 * Stores a refund as a separate row with its own date and leaves the order unchanged. A refund that exceeds its payment
 * has been paid out already, so it is stored and flagged.
 */
export async function storeRefund(
  scope: LocationDb,
  operation: IncomingOperation,
  context: IngestContext,
): Promise<SyncResult> {
  const { locationId } = context.terminal;
  const existing = await findPaymentOrRefund(scope, locationId, operation.offlineId);
  if (existing) return replayResult(operation, existing);
  const parsed = parseTimedBody(posRefund, operation.body);
  if ('fields' in parsed) return rejectedResult(operation.offlineId, parsed.fields);
  const result = await writeRefund(scope, operation, context, parsed.value);
  // `taken` means that another transaction has just stored this UUID, so the operation is compared with that row.
  return result === 'taken' ? await storeRefund(scope, operation, context) : result;
}

async function writeRefund(
  scope: LocationDb,
  { offlineId, hash }: IncomingOperation,
  context: IngestContext,
  refund: PosRefund,
): Promise<SyncResult | 'taken'> {
  const { terminal, receivedAt } = context;
  const { locationId, terminalId } = terminal;
  const payment = await lockPayment(scope, locationId, refund.payment_offline_id);
  if (!payment) return unknownPaymentResult(offlineId);
  const { refunded, order } = await findRefundedAmounts(scope, locationId, payment);
  const employeeIds = [refund.employee_id ?? [], refund.approved_by_employee_id ?? []].flat();
  const employees = await findEmployees(scope, locationId, employeeIds);
  const cents = { amount: toCents(refund.amount), tips: toCents(refund.tips) };
  const isOverpaid = order.paid.amount > order.total;
  const shares = isOverpaid
    ? computeOverpaidShares(order, cents.amount)
    : { ...computeRefundShares(payment.paid, refunded, cents.amount), excess: 0 };
  const flags = raisedFlags({
    refund_too_large: exceedsPayment(payment.paid, refunded, cents),
    without_right: lacksRight(['pos_refunds'], refund, employees),
    ...eventFlags(refund, receivedAt, employees),
  });
  const times = timestampColumns(refund, receivedAt);
  const id = await insertRefund(scope, {
    location_id: locationId,
    offline_id: offlineId,
    content_hash: hash,
    order_id: payment.order_id,
    kind: 'Refund',
    refunded_payment_id: payment.id,
    payment_type: payment.payment_type,
    card_type: payment.card_type,
    captured: payment.captured,
    order_employee_id: payment.order_employee_id,
    order_type: payment.order_type,
    order_status: payment.order_status,
    order_created_at: payment.order_created_at,
    amount: -refund.amount,
    tips: -refund.tips,
    tax_amount: fromCents(-shares.tax),
    total_discount: fromCents(-shares.discount),
    service_charge_amount: shares.serviceCharge === 0 ? null : fromCents(-shares.serviceCharge),
    rounding_amount: shares.rounding === 0 ? null : fromCents(-shares.rounding),
    excess_amount: shares.excess === 0 ? null : fromCents(-shares.excess),
    // A void cancels its sale together with the refunds that were stored before it.
    is_after_void: payment.captured && payment.order_status === 'Voided' ? true : null,
    reason: removeNulCharacters(refund.reason),
    terminal_id: terminalId,
    ...employeeColumns(refund.employee_id, employees),
    ...times,
    flags,
  });
  if (id === undefined) return 'taken';
  await insertStaleHours(locationId, [times.created_at]).execute(scope);
  await insertRefundRevision(scope, locationId, id);
  const record = { id, offlineId, orderId: payment.order_id, flags, employees };
  await insertExceptions(scope, buildRefundExceptions(record, refund, context));
  return { offline_id: offlineId, status: 'created', id, flags };
}

function unknownPaymentResult(offlineId: string): SyncResult {
  const message = 'The payment is not stored yet: send its order first, then send the refund again';
  return { offline_id: offlineId, status: 'rejected', code: 'unknown_payment', message };
}
