import { type PosRefund, posRefund, type SyncResult } from '@backoffice/shared/contract/pos';
import { fromCents, toCents } from '@backoffice/shared/format/money';
import type { LocationDb } from '../../database/location-scope';
import { countOrders, partsOfOrders } from '../sales-days/count-sales';
import { findEmployees } from './pos-orders.repository';
import { findRefund, findRefunded, insertRefund, lockPayment } from './pos-refunds.repository';
import { isTooLarge, refundShares } from './refund-amounts';
import { type Arrival, type Receiving, readBody, rejected, replayed, storable, timeProblems } from './sent-operations';
import { employeeColumns, momentColumns, momentFlags, raised } from './told-moment';

/**
 * Stores a refund as a row of its own, on its own day, and leaves the order as it was. More than is left of the payment
 * was given back all the same: it is stored, and flagged.
 */
export async function storeRefund(scope: LocationDb, arrival: Arrival, receiving: Receiving): Promise<SyncResult> {
  const { locationId } = receiving.terminal;
  const known = await findRefund(scope, locationId, arrival.offlineId);
  if (known) return replayed(arrival, known);
  const read = readBody(posRefund, arrival.body);
  const fields = 'fields' in read ? read.fields : timeProblems(timesOf(read.told));
  if ('fields' in read || Object.keys(fields).length > 0) return rejected(arrival.offlineId, fields);
  const stored = await write(scope, arrival, receiving, read.told);
  // A UUID that somebody else took since is judged anew by what they stored.
  return stored === 'taken' ? await storeRefund(scope, arrival, receiving) : stored;
}

function timesOf({ created_at, sent_at }: PosRefund): Record<string, string> {
  return { created_at, sent_at };
}

async function write(
  scope: LocationDb,
  { offlineId, hash }: Arrival,
  { terminal: { locationId, terminalId }, receivedAt }: Receiving,
  refund: PosRefund,
): Promise<SyncResult | 'taken'> {
  const payment = await lockPayment(scope, locationId, refund.payment_offline_id);
  if (!payment) return unknownPayment(offlineId);
  const refunded = await findRefunded(scope, locationId, payment);
  const employees = await findEmployees(scope, locationId, refund.employee_id === null ? [] : [refund.employee_id]);
  const cents = { amount: toCents(refund.amount), tips: toCents(refund.tips) };
  const { tax, discount } = refundShares(payment.paid, refunded, cents.amount);
  const flags = raised({
    refund_too_large: isTooLarge(payment.paid, refunded, cents),
    ...momentFlags(refund, receivedAt, employees),
  });
  const before = await partsOfOrders(scope, locationId, [payment.order_id]);
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
    amount: -refund.amount,
    tips: -refund.tips,
    tax_amount: fromCents(-tax),
    total_discount: fromCents(-discount),
    reason: storable(refund.reason),
    terminal_id: terminalId,
    ...employeeColumns(refund.employee_id, employees),
    ...momentColumns(refund, receivedAt),
    flags,
  });
  if (id === undefined) return 'taken';
  await countOrders(scope, locationId, [payment.order_id], before);
  return { offline_id: offlineId, status: 'created', id, flags };
}

function unknownPayment(offlineId: string): SyncResult {
  const message = 'The payment is not known yet: send its order first, then the refund again';
  return { offline_id: offlineId, status: 'rejected', code: 'unknown_payment', message };
}
