import { isBefore } from 'date-fns/isBefore';
import type { LocationDb } from '../../database/location-scope';
import { createEventLoopYield } from '../../event-loop-yield';
import { buildOrderDocument } from '../ledger/order-revision';
import { insertOrderRevisions } from '../ledger/sales-revisions.repository';
import { isPaid } from './captured-payments';
import { timestampColumns } from './event-columns';
import { buildLineRows, type LineRows, mergeLineRows } from './line-rows';
import {
  buildOrderRow,
  buildPaidAgainRows,
  buildPaymentRows,
  type OrderRow,
  type OrderToStore,
  type ReferencedRecords,
} from './order-rows';
import { findPaidAgain } from './paid-again';
import type { ParsedOrder } from './parse-order';
import {
  findReferencedRecords,
  type OrderHistory,
  type ReferencedIds,
  type StoredOrderRow,
} from './pos-orders.repository';
import { buildOrderExceptions, type ExceptionRow } from './sales-exceptions';
import { insertExceptions } from './sales-exceptions.repository';
import type { IncomingOperation, IngestContext } from './sent-operations';
import { amendOrders, insertOrders, updatePaidAgain } from './write-orders.repository';

export type StoredOrderWithHistory = StoredOrderRow & OrderHistory;

export interface PendingWrite {
  operation: IncomingOperation;
  parsed: ParsedOrder;
  /** The stored order that the write amends; undefined for a new order. */
  stored: StoredOrderWithHistory | undefined;
}

interface WrittenOrder {
  operation: IncomingOperation;
  status: 'created' | 'updated';
  row: OrderRow;
  exceptions: ExceptionRow[];
}

/** Maximum number of rows per statement. Serializing this many rows to JSON takes a few milliseconds. */
const ROWS_PER_STATEMENT = 2_000;

/** Splits orders into parts, each of which is written by one statement. */
export function splitByRows(pending: PendingWrite[]): PendingWrite[][] {
  const parts: PendingWrite[][] = [];
  let rows = ROWS_PER_STATEMENT;
  for (const order of pending) {
    const { items, payments } = order.parsed.order;
    const ownRows = items.reduce((sum, { modifiers }) => sum + 1 + modifiers.length, 1);
    rows += ownRows + payments.length;
    if (rows > ROWS_PER_STATEMENT) {
      parts.push([]);
      rows = ownRows + payments.length;
    }
    parts.at(-1)?.push(order);
  }
  return parts;
}

/** Returns the written orders, without new orders that another transaction has stored first. */
export async function writeOrders(
  scope: LocationDb,
  pending: PendingWrite[],
  context: IngestContext,
): Promise<WrittenOrder[]> {
  const { locationId } = context.terminal;
  const { orderIds, ...referenced } = await findReferencedRecords(scope, locationId, collectReferences(pending));
  const orders: WrittenOrder[] = [];
  const lines: LineRows[] = [];
  const payments = [];
  const paidAgain = [];
  const documents: string[] = [];
  const pause = createEventLoopYield();
  for (const pendingWrite of pending) {
    await pause();
    const { operation, stored } = pendingWrite;
    const newOrder = toOrderToStore(pendingWrite, stored?.id ?? takeId(orderIds), context, referenced);
    const status = stored ? 'updated' : 'created';
    const row = buildOrderRow(newOrder, referenced);
    const ownLines = buildLineRows(newOrder, { location_id: locationId, order_id: newOrder.id });
    const ownPayments = buildPaymentRows(newOrder, referenced);
    const exceptions = buildOrderExceptions({ newOrder, row }, referenced);
    orders.push({ operation, status, row, exceptions });
    lines.push(ownLines);
    payments.push(...ownPayments);
    paidAgain.push(...buildPaidAgainRows(newOrder));
    if (!stored) documents.push(buildOrderDocument(row, ownLines, ownPayments));
  }
  const rowsOf = (status: WrittenOrder['status']) =>
    orders.flatMap((order) => (order.status === status ? order.row : []));
  const amended = rowsOf('updated');
  const amendedIds = amended.map(({ id }) => id);
  await amendOrders(
    scope,
    locationId,
    amended,
    payments.map(({ offline_id }) => offline_id),
  );
  const rows = { orders: rowsOf('created'), documents, payments, ...mergeLineRows(lines) };
  const writtenIds = await insertOrders(scope, locationId, rows, amendedIds);
  await updatePaidAgain(scope, paidAgain);
  await insertOrderRevisions(scope, { ...context.terminal, receivedAt: context.receivedAt }, amendedIds);
  const written = orders.filter(({ row }) => writtenIds.has(row.id));
  await insertExceptions(
    scope,
    written.flatMap(({ exceptions }) => exceptions),
  );
  return written;
}

function takeId(ids: number[]): number {
  const id = ids.shift();
  if (id === undefined) throw new Error('There are fewer ids than new orders');
  return id;
}

function toOrderToStore(
  { operation: { offlineId, hash }, parsed, stored }: PendingWrite,
  id: number,
  { terminal, receivedAt }: IngestContext,
  { cashDiscount }: ReferencedRecords,
): OrderToStore {
  const { payments = [], refunds = [], items: storedItems = [], flags: storedFlags } = stored ?? {};
  const paymentIds = new Set(parsed.order.payments.map(({ offline_id }) => offline_id.toLowerCase()));
  const isStoredPaid = stored !== undefined && isPaid(stored, payments);
  const createdAt = stored?.created_at ?? timestampColumns(parsed.order, receivedAt).created_at.toISOString();
  const keptPayments = payments.filter(
    ({ offline_id, refunded_amount, refunded_tips }) =>
      (refunded_amount > 0 || refunded_tips > 0) && !paymentIds.has(offline_id),
  );
  return {
    order: parsed.order,
    totals: parsed.totals,
    id,
    // Keep the higher revision number when a late revision replaces a higher one, because the next revision must follow
    // both.
    revision: Math.max(parsed.order.revision, stored?.revision ?? 0),
    locationId: terminal.locationId,
    terminalId: terminal.terminalId,
    createdAt,
    receivedAt,
    offlineId,
    contentHash: hash,
    // The rate before the last change of the setting is not known, so orders from before it may have any rate.
    allowedCashDiscountRate: isBefore(createdAt, cashDiscount.updated_at) ? 100 : cashDiscount.rate,
    keptPayments,
    refunds,
    paidAgain: findPaidAgain({ ...parsed.order, keptPayments }, parsed.totals, { payments, refunds }),
    storedFlags,
    storedItems,
    paidPayments: isStoredPaid ? payments : [],
    paidOrderFlags: isStoredPaid ? storedFlags : undefined,
  };
}

function collectReferences(pending: PendingWrite[]): ReferencedIds {
  const orders = pending.map(({ parsed }) => parsed.order);
  const employeeIds = orders.flatMap((order) => [order.employee_id ?? [], order.approved_by_employee_id ?? []].flat());
  const itemIds = orders.flatMap(({ items }) => items.flatMap(({ item_id }) => item_id ?? []));
  const newOrders = pending.filter(({ stored }) => !stored).length;
  return { employeeIds: [...new Set(employeeIds)], itemIds: [...new Set(itemIds)], newOrders };
}
