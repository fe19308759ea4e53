import type { SyncResult } from '@backoffice/shared/contract/pos';
import type { LocationDb } from '../../database/location-scope';
import { createEventLoopYield } from '../../event-loop-yield';
import { countOrders, partsOfOrders } from '../sales-days/count-sales';
import { bringsCapturedPayment, isPaid, LINES_CHANGED, refusalOfRevision } from './captured-payments';
import { type OrderDraft, readOrder } from './order-draft';
import { type ChildRows, childRows, lineRows, type NewOrder, orderRow } from './order-rows';
import {
  amendOrders,
  findHistories,
  findKnown,
  haveLinesChanged,
  insertChildren,
  insertOrders,
  type LockedOrder,
  lockOrders,
  type OrderHistory,
  type StoredOrder,
} from './pos-orders.repository';
import { type Arrival, type Receiving, rejected } from './sent-operations';

/** A stored order that an operation amends. */
type AmendedOrder = LockedOrder & OrderHistory;

/** An order that has to be written. */
interface Pending {
  arrival: Arrival;
  draft: OrderDraft;
  /** What it amends. */
  stored: AmendedOrder | undefined;
}

/**
 * Stores orders with different UUIDs in a few statements and returns their results in the same order. Captured payments,
 * except their tips, and the lines of paid orders never change: see `captured-payments`.
 */
export async function storeOrders(scope: LocationDb, arrivals: Arrival[], receiving: Receiving): Promise<SyncResult[]> {
  const { locationId } = receiving.terminal;
  const results = new Map<Arrival, SyncResult>();
  for (let left = arrivals; left.length > 0; left = arrivals.filter((arrival) => !results.has(arrival))) {
    const pending: Pending[] = [];
    for (const [arrival, plan] of await planWrites(scope, locationId, left)) {
      if ('draft' in plan) pending.push(plan);
      else results.set(arrival, plan);
    }
    const changed = await withChangedLines(scope, locationId, pending);
    for (const { arrival, stored } of changed) results.set(arrival, linesRejected(arrival, stored));
    const writable = pending.filter((order) => !changed.includes(order));
    // An order whose UUID was stored concurrently has no result yet: the next round compares it with the stored order.
    for (const [arrival, result] of await write(scope, writable, receiving)) results.set(arrival, result);
  }
  return arrivals.flatMap((arrival) => results.get(arrival) ?? []);
}

/** Returns for each order its result, or the changes to write. Locks the orders that are stored already. */
async function planWrites(
  scope: LocationDb,
  locationId: number,
  arrivals: Arrival[],
): Promise<Map<Arrival, Pending | SyncResult>> {
  const ids = arrivals.map(({ offlineId }) => offlineId);
  const locked = new Map((await lockOrders(scope, locationId, ids)).map((order) => [order.offline_id, order]));
  const plans = new Map<Arrival, Pending | SyncResult>();
  const amendments: Array<{ arrival: Arrival; order: LockedOrder }> = [];
  const pause = createEventLoopYield();
  for (const arrival of arrivals) {
    await pause();
    const order = locked.get(arrival.offlineId);
    if (!order) plans.set(arrival, planWrite(arrival, undefined));
    else if (order.content_hash.equals(arrival.hash)) plans.set(arrival, resultOf('duplicate', order));
    else amendments.push({ arrival, order });
  }
  const histories = await findHistories(
    scope,
    locationId,
    amendments.map(({ order }) => order.id),
  );
  for (const { arrival, order } of amendments) {
    await pause();
    const history = histories.get(order.id) ?? { supersededHashes: [], payments: [] };
    plans.set(arrival, planWrite(arrival, { ...order, ...history }));
  }
  return plans;
}

/**
 * Compares an order with the stored one. A replay returns its first result, whatever has changed since. An earlier
 * revision that arrives late is stale unless it has a captured payment that the stored order lacks: had they arrived in
 * order, the stored revision would have been rejected, so the late one replaces it.
 */
function planWrite(arrival: Arrival, stored: AmendedOrder | undefined): Pending | SyncResult {
  if (stored?.supersededHashes.some((hash) => hash.equals(arrival.hash))) return resultOf('duplicate', stored);
  const draft = readOrder(arrival.body);
  if ('fields' in draft) return rejected(arrival.offlineId, draft.fields);
  const { order } = draft;
  if (stored && order.revision === stored.revision) {
    return conflict(stored, 'conflict', 'Another order is known under this id and revision');
  }
  const isEarlier = stored !== undefined && order.revision < stored.revision;
  if (isEarlier && !bringsCapturedPayment(order, stored.payments)) {
    return conflict(stored, 'stale_revision', `Revision ${stored.revision} of this order is already known`);
  }
  const refusal = refusalOfRevision(draft, stored, stored?.payments ?? []);
  if (refusal) return { ...rejected(arrival.offlineId, refusal.fields, refusal.code), revision: stored?.revision };
  return { arrival, draft, stored };
}

/** Returns the orders that change lines, taxes or discounts of a paid order. */
async function withChangedLines(scope: LocationDb, locationId: number, pending: Pending[]): Promise<Pending[]> {
  const changed: Pending[] = [];
  for (const order of pending) {
    const { draft, stored } = order;
    if (!stored || !isPaid(stored, stored.payments)) continue;
    const rows = lineRows(draft, { location_id: locationId, order_id: stored.id });
    if (await haveLinesChanged(scope, locationId, stored.id, rows)) changed.push(order);
  }
  return changed;
}

function linesRejected({ offlineId }: Arrival, stored: AmendedOrder | undefined): SyncResult {
  return { ...rejected(offlineId, { items: LINES_CHANGED }, 'order_paid'), revision: stored?.revision };
}

async function write(
  scope: LocationDb,
  pending: Pending[],
  { terminal, receivedAt }: Receiving,
): Promise<Map<Arrival, SyncResult>> {
  const results = new Map<Arrival, SyncResult>();
  if (pending.length === 0) return results;
  const known = await findKnown(scope, terminal.locationId, idsIn(pending));
  const told = ({ arrival: { offlineId, hash }, draft, stored }: Pending): NewOrder => {
    const refunded = (stored?.payments ?? []).filter(({ refunded_amount }) => refunded_amount > 0);
    return {
      ...draft,
      ...terminal,
      // Keep the higher revision number when a late revision replaces a later one: the next revision must follow both.
      order: { ...draft.order, revision: Math.max(draft.order.revision, stored?.revision ?? 0) },
      receivedAt,
      offlineId,
      contentHash: hash,
      refundedPayments: refunded.map(({ offline_id }) => offline_id),
    };
  };
  const rows = pending.map((order) => ({
    ...(order.stored && { id: order.stored.id }),
    ...orderRow(told(order), known),
  }));
  const amendments = rows.flatMap((row) => ('id' in row && row.id !== undefined ? [{ ...row, id: row.id }] : []));
  const inserted = await insertOrders(
    scope,
    rows.filter((row) => row.id === undefined),
  );
  const payments = pending.flatMap(({ draft }) => draft.order.payments.map(({ offline_id }) => offline_id));
  const before = await partsOfOrders(
    scope,
    terminal.locationId,
    amendments.map(({ id }) => id),
  );
  const amended = await amendOrders(scope, terminal.locationId, amendments, payments);

  const written = new Map([...inserted, ...amended].map((order) => [order.offline_id, order]));
  const children: ChildRows[] = [];
  const pause = createEventLoopYield();
  for (const draft of pending) {
    await pause();
    const order = written.get(draft.arrival.offlineId);
    if (!order) continue;
    children.push(childRows(told(draft), order.id, known));
    results.set(draft.arrival, resultOf(draft.stored ? 'updated' : 'created', order));
  }
  await insertChildren(scope, together(children));
  const orderIds = [...written.values()].map(({ id }) => id);
  await countOrders(scope, terminal.locationId, orderIds, before);
  return results;
}

function idsIn(pending: Pending[]): { employeeIds: number[]; itemIds: number[] } {
  const employeeIds = new Set<number>();
  const itemIds = new Set<number>();
  for (const { draft } of pending) {
    if (draft.order.employee_id !== null) employeeIds.add(draft.order.employee_id);
    for (const { item_id } of draft.order.items) if (item_id !== null) itemIds.add(item_id);
  }
  return { employeeIds: [...employeeIds], itemIds: [...itemIds] };
}

function together(children: ChildRows[]): ChildRows {
  return {
    order_items: children.flatMap((rows) => rows.order_items),
    order_item_modifiers: children.flatMap((rows) => rows.order_item_modifiers),
    order_taxes: children.flatMap((rows) => rows.order_taxes),
    order_item_taxes: children.flatMap((rows) => rows.order_item_taxes),
    payments: children.flatMap((rows) => rows.payments),
  };
}

function resultOf(
  status: SyncResult['status'],
  { offline_id, id, revision, total_amount, flags }: StoredOrder,
): SyncResult {
  return { offline_id, status, id, revision, total_amount, flags };
}

function conflict(stored: StoredOrder, code: string, message: string): SyncResult {
  return { ...resultOf('conflict', stored), code, message };
}
