import { toCents } from '@backoffice/contract/money';
import type { SyncResult } from '@backoffice/contract/pos';
import type { LocationDb } from '../../database/location-scope';
import { createEventLoopYield } from '../../event-loop-yield';
import type { TotalsInput } from '../orders/order-totals';
import {
  addsOrChangesCapturedPayment,
  findRevisionRejection,
  isPaid,
  LINES_CHANGED_MESSAGE,
} from './captured-payments';
import { buildLineRows, type LineRows, mergeLineRows } from './line-rows';
import { parseOrder } from './parse-order';
import {
  findChangedLines,
  findOrderHistories,
  findStoredOrders,
  type OrderHistory,
  type StoredOrder,
  type StoredOrderRow,
} from './pos-orders.repository';
import { type IncomingOperation, type IngestContext, rejectedResult } from './sent-operations';
import { type PendingWrite, type StoredOrderWithHistory, splitByRows, writeOrders } from './write-orders';

/**
 * Stores orders with different UUIDs in a few statements and returns their results in the same sequence. Captured
 * payments, except for their tips, and the lines of paid orders never change: see `captured-payments`.
 */
export async function storeOrders(
  scope: LocationDb,
  operations: IncomingOperation[],
  context: IngestContext,
): Promise<SyncResult[]> {
  const { locationId } = context.terminal;
  const results = new Map<IncomingOperation, SyncResult>();
  for (
    let remaining = operations;
    remaining.length > 0;
    remaining = operations.filter((operation) => !results.has(operation))
  ) {
    const pending: PendingWrite[] = [];
    for (const [operation, plan] of await planWrites(scope, locationId, remaining)) {
      if ('parsed' in plan) pending.push(plan);
      else results.set(operation, plan);
    }
    const changed = await findOrdersWithChangedLines(scope, locationId, pending);
    for (const { operation, stored } of changed) results.set(operation, changedLinesResult(operation, stored));
    const writable = pending.filter((order) => !changed.includes(order));
    // An order has no result yet if another transaction has just stored its UUID. The next round then compares it with
    // the stored order.
    for (const part of splitByRows(writable)) {
      for (const { operation, status, row } of await writeOrders(scope, part, context)) {
        results.set(operation, buildResult(status, row));
      }
    }
  }
  return operations.flatMap((operation) => results.get(operation) ?? []);
}

const NO_HISTORY: OrderHistory = { is_day_closed: false, revisionHashes: [], payments: [], refunds: [], items: [] };

/** Returns the result or the pending write of each operation. Locks the stored orders that differ from their operation. */
async function planWrites(
  scope: LocationDb,
  locationId: number,
  operations: IncomingOperation[],
): Promise<Map<IncomingOperation, PendingWrite | SyncResult>> {
  const found = await findStoredOrders(scope, locationId, operations);
  const stored = new Map(found.map((order) => [order.offline_id, order]));
  const plans = new Map<IncomingOperation, PendingWrite | SyncResult>();
  const amendments: Array<{ operation: IncomingOperation; order: StoredOrderRow }> = [];
  const pause = createEventLoopYield();
  for (const operation of operations) {
    await pause();
    const order = stored.get(operation.offlineId);
    if (!order) plans.set(operation, planWrite(operation, undefined));
    else if (order.content_hash.equals(operation.hash)) plans.set(operation, buildResult('duplicate', order));
    else amendments.push({ operation, order });
  }
  const histories = await findOrderHistories(
    scope,
    locationId,
    amendments.map(({ order }) => order.id),
  );
  for (const { operation, order } of amendments) {
    await pause();
    const history = histories.get(order.id) ?? NO_HISTORY;
    plans.set(operation, planWrite(operation, { ...order, ...history }));
  }
  return plans;
}

/**
 * Compares an order with the stored order. The body of a superseded revision is a duplicate. An earlier revision that
 * arrives late is stale unless it has a captured payment that the stored order lacks. It then replaces the stored
 * revision, which would have been rejected if the revisions had arrived in sequence.
 */
function planWrite(
  operation: IncomingOperation,
  stored: StoredOrderWithHistory | undefined,
): PendingWrite | SyncResult {
  if (stored?.revisionHashes.some((hash) => hash.equals(operation.hash))) return buildResult('duplicate', stored);
  const parsed = parseOrder(operation.body, stored && findKeptCashTerms(stored));
  if ('fields' in parsed) return rejectedResult(operation.offlineId, parsed.fields);
  const { order } = parsed;
  if (stored && order.revision === stored.revision) {
    return conflictResult(stored, 'conflict', 'Another order already has this id and revision');
  }
  const isEarlier = stored !== undefined && order.revision < stored.revision;
  if (isEarlier && !addsOrChangesCapturedPayment(order, stored.payments)) {
    return conflictResult(stored, 'stale_revision', `Revision ${stored.revision} of this order is already stored`);
  }
  const rejection = findRevisionRejection(parsed, stored);
  if (rejection)
    return { ...rejectedResult(operation.offlineId, rejection.fields, rejection.code), revision: stored?.revision };
  return { operation, parsed, stored };
}

/** Returns the cash discount and rounding of a stored order if it is paid. */
function findKeptCashTerms(stored: StoredOrderWithHistory): TotalsInput['keptCashTerms'] {
  if (!isPaid(stored, stored.payments)) return undefined;
  return { discount: toCents(stored.cash_discount), rounding: toCents(stored.cash_rounding ?? 0) };
}

/** Returns the pending writes that would change lines, taxes, service charges or discounts of a paid order. */
async function findOrdersWithChangedLines(
  scope: LocationDb,
  locationId: number,
  pending: PendingWrite[],
): Promise<PendingWrite[]> {
  const changed = new Set<number>();
  const pause = createEventLoopYield();
  const paid = pending.filter(({ stored }) => stored && isPaid(stored, stored.payments));
  for (const part of splitByRows(paid)) {
    const lines = new Map<number, LineRows>();
    for (const { parsed, stored } of part) {
      await pause();
      if (stored) lines.set(stored.id, buildLineRows(parsed, { location_id: locationId, order_id: stored.id }));
    }
    const ids = await findChangedLines(scope, locationId, [...lines.keys()], mergeLineRows([...lines.values()]));
    for (const id of ids) changed.add(id);
  }
  return pending.filter(({ stored }) => stored && changed.has(stored.id));
}

function changedLinesResult({ offlineId }: IncomingOperation, stored: StoredOrderWithHistory | undefined): SyncResult {
  return { ...rejectedResult(offlineId, { items: LINES_CHANGED_MESSAGE }, 'order_paid'), revision: stored?.revision };
}

function buildResult(
  status: SyncResult['status'],
  { offline_id, id, revision, total_amount, flags }: Omit<StoredOrder, 'content_hash'>,
): SyncResult {
  return { offline_id, status, id, revision, total_amount, flags };
}

function conflictResult(stored: StoredOrder, code: string, message: string): SyncResult {
  return { ...buildResult('conflict', stored), code, message };
}
