import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import type { AmendedOrder, StoredPayment } from './captured-payments';
import type { KnownEmployees } from './event-columns';
import type { ChildRows, LineRows, ReferencedRecords } from './order-rows';

export interface StoredOrder {
  id: number;
  offline_id: string;
  revision: number;
  content_hash: Buffer;
  total_amount: number;
  flags: string[];
}

/** A stored order whose row this transaction has locked. */
export type LockedOrder = StoredOrder & AmendedOrder;

const RESULT_COLUMNS = ['id', 'offline_id', 'revision', 'content_hash', 'total_amount', 'flags'] as const;
const COMPARED_COLUMNS = [
  'status',
  'employee_id',
  'source',
  'type',
  'sub_total',
  'total_discount',
  'total_tax_amount',
] as const;

/** Thrown when a payment's UUID is stored already with an order outside the batch. */
export class PaymentOfOtherOrderError extends Error {}

/** Finds the stored orders with these UUIDs and locks them, so that concurrent amendments wait for each other. */
export async function lockOrders(scope: LocationDb, locationId: number, offlineIds: string[]): Promise<LockedOrder[]> {
  return await scope
    .selectFrom('orders')
    .select([...RESULT_COLUMNS, ...COMPARED_COLUMNS])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', sql<string>`any(${offlineIds}::uuid[])`)
    // All batches lock in the same order, so that two batches cannot deadlock.
    .orderBy('offline_id')
    .forUpdate()
    .execute();
}

/** The content hashes of an order's superseded revisions, and its payments. */
export interface OrderHistory {
  supersededHashes: Buffer[];
  payments: StoredPayment[];
}

const orderPaymentsJson = sql<StoredPayment[]>`(select coalesce(json_agg(json_build_object(
    'offline_id', offline_id, 'payment_type', payment_type, 'card_type', card_type, 'captured', captured,
    'amount', amount, 'tips', tips, 'refunded_amount', refunded_amount, 'refunded_tips', (
      select coalesce(-sum(refund.tips), 0) from payments refund where refund.location_id = payments.location_id
        and refund.order_id = payments.order_id and refund.refunded_payment_id = payments.id))), '[]')
  from payments where payments.location_id = orders.location_id and payments.order_id = orders.id and kind = 'Sale')`;

/**
 * Returns the histories of locked orders by order id. A separate statement, because the statement that waits for the
 * lock does not see payments committed meanwhile.
 */
export async function findOrderHistories(
  scope: LocationDb,
  locationId: number,
  orderIds: number[],
): Promise<Map<number, OrderHistory>> {
  if (orderIds.length === 0) return new Map();
  const rows = await scope
    .selectFrom('orders')
    .select('id')
    .select(
      sql<Buffer[]>`array(select content_hash from superseded_order_revisions as earlier
        where earlier.location_id = orders.location_id and earlier.order_id = orders.id)`.as('supersededHashes'),
    )
    .select(orderPaymentsJson.as('payments'))
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...history }) => [id, history]));
}

/** Whether the stored lines and taxes of an order differ from `rows`. */
export async function haveLinesChanged(
  scope: LocationDb,
  locationId: number,
  orderId: number,
  rows: LineRows,
): Promise<boolean> {
  for (const table of LINE_TABLES) {
    const columns = columnList(Object.keys(rows[table][0] ?? { order_id: orderId }));
    const { rows: different } = await sql`
      with sent as materialized (select ${columns} from ${jsonRecordset(table, rows[table])}),
        stored as materialized (
          select ${columns} from ${sql.table(table)} where location_id = ${locationId} and order_id = ${orderId}
        )
      (table sent except all table stored) union all (table stored except all table sent) limit 1`.execute(scope);
    if (different.length > 0) return true;
  }
  return false;
}

/** Finds employees and items by id, including inactive and deleted ones. */
export async function findReferencedRecords(
  scope: LocationDb,
  locationId: number,
  { employeeIds, itemIds }: { employeeIds: number[]; itemIds: number[] },
): Promise<ReferencedRecords> {
  const items = await scope
    .selectFrom('items')
    .select(['id', 'price', 'price_type'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`active and (hide_status = 'UnHide' or coalesce(hidden_until <= now(), false))`.as('visible'))
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .execute();
  return {
    employees: await findEmployees(scope, locationId, employeeIds),
    items: new Map(items.map((item) => [item.id, item])),
  };
}

/** Finds employees by id, including inactive and deleted ones. */
export async function findEmployees(scope: LocationDb, locationId: number, ids: number[]): Promise<KnownEmployees> {
  const employees = await scope
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name'])
    .select(sql<boolean>`deleted_at is not null or not is_active`.as('former'))
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(employees.map((employee) => [employee.id, employee]));
}

/** Inserts orders and returns them; skips orders whose UUID another transaction has stored meanwhile. */
export async function insertOrders(scope: LocationDb, rows: object[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return [];
  const { rows: inserted } = await sql<StoredOrder>`
    insert into orders ${columnsAndValues('orders', rows)}
    on conflict (location_id, offline_id) do nothing
    returning ${sql.join(RESULT_COLUMNS.map((column) => sql.ref(column)))}`.execute(scope);
  return inserted;
}

/** Columns that an amendment never changes: the order's identity, and when and where it was created. */
const FIXED_COLUMNS = new Set([
  'location_id',
  'offline_id',
  'terminal_id',
  'created_at',
  'client_created_at',
  'received_at',
]);

/**
 * Replaces stored orders by another revision, and deletes their child rows except the named payments, the refunds, and
 * the payments that were captured or refunded.
 */
export async function amendOrders(
  scope: LocationDb,
  locationId: number,
  rows: Array<{ id: number }>,
  paymentIds: string[],
): Promise<StoredOrder[]> {
  const [first] = rows;
  if (!first) return [];
  const orderIds = rows.map(({ id }) => id);
  await sql`insert into superseded_order_revisions (location_id, order_id, revision, content_hash)
    select location_id, id, revision, content_hash from orders
    where location_id = ${locationId} and id = any(${orderIds}::bigint[])`.execute(scope);
  for (const table of ['order_items', 'order_taxes'] as const) {
    // Foreign keys cascade to the modifiers and taxes of the lines.
    await scope
      .deleteFrom(table)
      .where('location_id', '=', locationId)
      .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
      .execute();
  }
  await scope
    .deleteFrom('payments')
    .where('location_id', '=', locationId)
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('kind', '=', 'Sale')
    .where('captured', '=', false)
    .where('refunded_amount', '=', 0)
    .where('offline_id', '<>', sql<string>`all(${paymentIds}::uuid[])`)
    .execute();
  const columns = Object.keys(first).filter((column) => column !== 'id' && !FIXED_COLUMNS.has(column));
  const { rows: amended } = await sql<StoredOrder>`
    update orders set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = revision.${sql.ref(column)}`))}
    from json_populate_recordset(null::orders, ${JSON.stringify(rows)}::json) revision
    where orders.location_id = revision.location_id and orders.id = revision.id
    returning ${columnList(RESULT_COLUMNS, 'orders')}`.execute(scope);
  return amended;
}

/** Referenced tables precede the tables that refer to them. */
const LINE_TABLES = ['order_items', 'order_item_modifiers', 'order_taxes', 'order_item_taxes'] as const;

const PAYMENT_KEY = new Set(['location_id', 'order_id', 'offline_id']);
/** Columns that are fixed once a payment is captured: when, where and by whom it was taken. */
const FIXED_COLUMNS_OF_CAPTURED = new Set([
  'created_at',
  'terminal_id',
  'employee_id',
  'employee_first_name',
  'employee_last_name',
]);

/** Inserts the child rows of orders. Payments that are stored already are updated and keep their id and refunds. */
export async function insertChildRows(scope: LocationDb, { payments, ...rows }: ChildRows): Promise<void> {
  for (const table of LINE_TABLES) await insertInBatches(scope, table, rows[table]);
  const [first] = payments;
  if (!first) return;
  const changes = Object.keys(first).flatMap((column) => {
    if (PAYMENT_KEY.has(column)) return [];
    const [name, sent] = [sql.ref(column), sql.ref(`excluded.${column}`)];
    if (!FIXED_COLUMNS_OF_CAPTURED.has(column)) return [sql`${name} = ${sent}`];
    return [sql`${name} = case when payments.captured then ${sql.ref(`payments.${column}`)} else ${sent} end`];
  });
  const { numAffectedRows } = await sql`
    insert into payments ${columnsAndValues('payments', payments)}
    on conflict (location_id, offline_id) do update
    set ${sql.join(changes)}
    where payments.order_id = excluded.order_id and payments.kind = 'Sale'`.execute(scope);
  if (Number(numAffectedRows) !== payments.length) throw new PaymentOfOtherOrderError();
}

/** Serializing the JSON of this many rows takes a few milliseconds. */
const ROWS_PER_STATEMENT = 2_000;

async function insertInBatches(scope: LocationDb, table: keyof Database, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    await sql`insert into ${sql.table(table)} ${columnsAndValues(table, part)}`.execute(scope);
  }
}

/**
 * Returns `(columns) select columns from rows` with the rows as one JSON parameter, because a batch may have more values
 * than the 65,535 parameters of a statement. The rows keep their order, so that ids ascend in it.
 */
function columnsAndValues(table: keyof Database, rows: object[]) {
  const columns = columnList(Object.keys(rows[0] ?? {}));
  return sql`(${columns}) select ${columns} from ${jsonRecordset(table, rows)}`;
}
const jsonRecordset = (table: keyof Database, rows: object[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
