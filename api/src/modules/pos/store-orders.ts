import type { SyncResult } from '@backoffice/contract/pos';
import type { LocationDb } from '../../database/location-scope';
import { createEventLoopYield } from '../../event-loop-yield';
import { countOrders, partsOfOrders } from '../sales-days/count-sales';
import { addsCapturedPayment, findRevisionRefusal, isPaid, LINES_CHANGED } from './captured-payments';
import { buildChildRows, buildLineRows, buildOrderRow, type ChildRows, type OrderToStore } from './order-rows';
import { type ParsedOrder, parseOrder } from './parse-order';
import {
  amendOrders,
  findOrderHistories,
  findReferencedRecords,
  haveLinesChanged,
  insertChildRows,
  insertOrders,
  type LockedOrder,
  lockOrders,
  type OrderHistory,
  type StoredOrder,
} from './pos-orders.repository';
import { type IncomingOperation, type IngestContext, rejectedResult } from './sent-operations';

/** A stored order that an operation amends. */
type AmendedOrder = LockedOrder & OrderHistory;

/** A validated order that has to be written. */
interface PendingWrite {
  operation: IncomingOperation;
  parsed: ParsedOrder;
  /** The stored order that it amends; undefined for a new order. */
  stored: AmendedOrder | undefined;
}

/**
 * Stores orders with different UUIDs in a few statements and returns their results in the same order. Captured payments,
 * except their tips, and the lines of paid orders never change: see `captured-payments`.
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
    // An order whose UUID was stored concurrently has no result yet: the next round compares it with the stored order.
    for (const [operation, result] of await writeOrders(scope, writable, context)) results.set(operation, result);
  }
  return operations.flatMap((operation) => results.get(operation) ?? []);
}

/** Returns the result or the pending write of each operation. Locks the orders that are stored already. */
async function planWrites(
  scope: LocationDb,
  locationId: number,
  operations: IncomingOperation[],
): Promise<Map<IncomingOperation, PendingWrite | SyncResult>> {
  const ids = operations.map(({ offlineId }) => offlineId);
  const locked = new Map((await lockOrders(scope, locationId, ids)).map((order) => [order.offline_id, order]));
  const plans = new Map<IncomingOperation, PendingWrite | SyncResult>();
  const amendments: Array<{ operation: IncomingOperation; order: LockedOrder }> = [];
  const pause = createEventLoopYield();
  for (const operation of operations) {
    await pause();
    const order = locked.get(operation.offlineId);
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
    const history = histories.get(order.id) ?? { supersededHashes: [], payments: [] };
    plans.set(operation, planWrite(operation, { ...order, ...history }));
  }
  return plans;
}

/**
 * Compares an order with the stored one. The body of a superseded revision is a duplicate. An earlier revision that
 * arrives late is stale unless it has a captured payment that the stored order lacks: had the revisions arrived in order,
 * the stored one would have been rejected, so the late one replaces it.
 */
function planWrite(operation: IncomingOperation, stored: AmendedOrder | undefined): PendingWrite | SyncResult {
  if (stored?.supersededHashes.some((hash) => hash.equals(operation.hash))) return buildResult('duplicate', stored);
  const parsed = parseOrder(operation.body);
  if ('fields' in parsed) return rejectedResult(operation.offlineId, parsed.fields);
  const { order } = parsed;
  if (stored && order.revision === stored.revision) {
    return conflictResult(stored, 'conflict', 'Another order is known under this id and revision');
  }
  const isEarlier = stored !== undefined && order.revision < stored.revision;
  if (isEarlier && !addsCapturedPayment(order, stored.payments)) {
    return conflictResult(stored, 'stale_revision', `Revision ${stored.revision} of this order is already known`);
  }
  const refusal = findRevisionRefusal(parsed, stored, stored?.payments ?? []);
  if (refusal)
    return { ...rejectedResult(operation.offlineId, refusal.fields, refusal.code), revision: stored?.revision };
  return { operation, parsed, stored };
}

/** Returns the pending writes that would change lines, taxes or discounts of a paid order. */
async function findOrdersWithChangedLines(
  scope: LocationDb,
  locationId: number,
  pending: PendingWrite[],
): Promise<PendingWrite[]> {
  const changed: PendingWrite[] = [];
  for (const order of pending) {
    const { parsed, stored } = order;
    if (!stored || !isPaid(stored, stored.payments)) continue;
    const rows = buildLineRows(parsed, { location_id: locationId, order_id: stored.id });
    if (await haveLinesChanged(scope, locationId, stored.id, rows)) changed.push(order);
  }
  return changed;
}

function changedLinesResult({ offlineId }: IncomingOperation, stored: AmendedOrder | undefined): SyncResult {
  return { ...rejectedResult(offlineId, { items: LINES_CHANGED }, 'order_paid'), revision: stored?.revision };
}

function toOrderToStore(
  { operation: { offlineId, hash }, parsed, stored }: PendingWrite,
  { terminal, receivedAt }: IngestContext,
): OrderToStore {
  const refunded = (stored?.payments ?? []).filter(({ refunded_amount }) => refunded_amount > 0);
  return {
    ...parsed,
    ...terminal,
    // Keep the higher revision number when a late revision replaces a higher one: the next revision must follow both.
    order: { ...parsed.order, revision: Math.max(parsed.order.revision, stored?.revision ?? 0) },
    receivedAt,
    offlineId,
    contentHash: hash,
    refundedPayments: refunded.map(({ offline_id }) => offline_id),
  };
}

async function writeOrders(
  scope: LocationDb,
  pending: PendingWrite[],
  context: IngestContext,
): Promise<Map<IncomingOperation, SyncResult>> {
  const { locationId } = context.terminal;
  const results = new Map<IncomingOperation, SyncResult>();
  if (pending.length === 0) return results;
  const referenced = await findReferencedRecords(scope, locationId, collectReferencedIds(pending));
  const rows = pending.map((order) => ({
    ...(order.stored && { id: order.stored.id }),
    ...buildOrderRow(toOrderToStore(order, context), referenced),
  }));
  const amendments = rows.flatMap((row) => ('id' in row && row.id !== undefined ? [{ ...row, id: row.id }] : []));
  const inserted = await insertOrders(
    scope,
    rows.filter((row) => row.id === undefined),
  );
  const payments = pending.flatMap(({ parsed }) => parsed.order.payments.map(({ offline_id }) => offline_id));
  const before = await partsOfOrders(
    scope,
    locationId,
    amendments.map(({ id }) => id),
  );
  const amended = await amendOrders(scope, locationId, amendments, payments);

  const written = new Map([...inserted, ...amended].map((order) => [order.offline_id, order]));
  const children: ChildRows[] = [];
  const pause = createEventLoopYield();
  for (const pendingWrite of pending) {
    await pause();
    const order = written.get(pendingWrite.operation.offlineId);
    if (!order) continue;
    children.push(buildChildRows(toOrderToStore(pendingWrite, context), order.id, referenced));
    results.set(pendingWrite.operation, buildResult(pendingWrite.stored ? 'updated' : 'created', order));
  }
  await insertChildRows(scope, mergeChildRows(children));
  const orderIds = [...written.values()].map(({ id }) => id);
  await countOrders(scope, locationId, orderIds, before);
  return results;
}

function collectReferencedIds(pending: PendingWrite[]): { employeeIds: number[]; itemIds: number[] } {
  const employeeIds = new Set<number>();
  const itemIds = new Set<number>();
  for (const { parsed } of pending) {
    if (parsed.order.employee_id !== null) employeeIds.add(parsed.order.employee_id);
    for (const { item_id } of parsed.order.items) if (item_id !== null) itemIds.add(item_id);
  }
  return { employeeIds: [...employeeIds], itemIds: [...itemIds] };
}

function mergeChildRows(children: ChildRows[]): ChildRows {
  return {
    order_items: children.flatMap((rows) => rows.order_items),
    order_item_modifiers: children.flatMap((rows) => rows.order_item_modifiers),
    order_taxes: children.flatMap((rows) => rows.order_taxes),
    order_item_taxes: children.flatMap((rows) => rows.order_item_taxes),
    payments: children.flatMap((rows) => rows.payments),
  };
}

function buildResult(
  status: SyncResult['status'],
  { offline_id, id, revision, total_amount, flags }: StoredOrder,
): SyncResult {
  return { offline_id, status, id, revision, total_amount, flags };
}

function conflictResult(stored: StoredOrder, code: string, message: string): SyncResult {
  return { ...buildResult('conflict', stored), code, message };
}
