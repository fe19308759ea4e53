import type { SyncResult } from '@backoffice/shared/contract/pos';
import type { LocationDb } from '../../database/location-scope';
import { countOrders, partsOfOrders } from '../sales-days/count-sales';
import { type OrderDraft, readOrder } from './order-draft';
import { type ChildRows, childRows, type NewOrder, orderRow } from './order-rows';
import {
  amendOrders,
  findKnown,
  insertChildren,
  insertOrders,
  type LockedOrder,
  lockOrders,
  type StoredOrder,
} from './pos-orders.repository';
import { type Arrival, type Receiving, rejected } from './sent-operations';

/** An order that has to be written. */
interface Pending {
  arrival: Arrival;
  draft: OrderDraft;
  /** What it amends. */
  stored: LockedOrder | undefined;
}

/** Stores orders of different UUIDs with a few statements for all of them; results in their order. */
export async function storeOrders(scope: LocationDb, arrivals: Arrival[], receiving: Receiving): Promise<SyncResult[]> {
  const results = new Map<Arrival, SyncResult>();
  for (let left = arrivals; left.length > 0; left = arrivals.filter((arrival) => !results.has(arrival))) {
    const stored = await lockOrders(
      scope,
      receiving.terminal.locationId,
      left.map(({ offlineId }) => offlineId),
    );
    const byId = new Map(stored.map((order) => [order.offline_id, order]));
    const pending: Pending[] = [];
    for (const arrival of left) {
      const verdict = judge(arrival, byId.get(arrival.offlineId));
      if ('draft' in verdict) pending.push(verdict);
      else results.set(arrival, verdict);
    }
    // A UUID that somebody else took since is missing, and is judged anew by what they stored.
    for (const [arrival, result] of await write(scope, pending, receiving)) results.set(arrival, result);
  }
  return arrivals.flatMap((arrival) => results.get(arrival) ?? []);
}

/** What an order is to what is stored of it. The replay comes first: it is answered whatever else has changed since. */
function judge(arrival: Arrival, stored: LockedOrder | undefined): Pending | SyncResult {
  const replayed = [stored?.content_hash, ...(stored?.supersededHashes ?? [])].some((hash) =>
    hash?.equals(arrival.hash),
  );
  if (stored && replayed) return resultOf('duplicate', stored);
  const draft = readOrder(arrival.body);
  if ('fields' in draft) return rejected(arrival.offlineId, draft.fields);
  if (stored && draft.order.revision < stored.revision) {
    return conflict(stored, 'stale_revision', `Revision ${stored.revision} of this order is already known`);
  }
  if (stored && draft.order.revision === stored.revision) {
    return conflict(stored, 'conflict', 'Another order is known under this id and revision');
  }
  return { arrival, draft, stored };
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
    return { ...draft, ...terminal, receivedAt, offlineId, contentHash: hash, refunded: stored?.refunded ?? [] };
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
  for (const draft of pending) {
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
