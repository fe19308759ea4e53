import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import type { AmendedOrder, StoredPayment } from './captured-payments';
import type { ChildRows, Known, LineRows } from './order-rows';
import type { KnownEmployees } from './told-moment';

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

const STORED = ['id', 'offline_id', 'revision', 'content_hash', 'total_amount', 'flags'] as const;
const COMPARED = [
  'status',
  'employee_id',
  'source',
  'type',
  'sub_total',
  'total_discount',
  'total_tax_amount',
] as const;

/** A payment of the batch is already that of an order outside it. */
export class PaymentTakenError extends Error {}

/** The orders known by these UUIDs, held for this transaction so that two amendments happen one after the other. */
export async function lockOrders(scope: LocationDb, locationId: number, offlineIds: string[]): Promise<LockedOrder[]> {
  return await scope
    .selectFrom('orders')
    .select([...STORED, ...COMPARED])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', sql<string>`any(${offlineIds}::uuid[])`)
    // The same order everywhere, so that two batches wait for each other instead of for ever.
    .orderBy('offline_id')
    .forUpdate()
    .execute();
}

/** The content hashes of an order's superseded revisions, and its payments. */
export interface OrderHistory {
  supersededHashes: Buffer[];
  payments: StoredPayment[];
}

const paymentsOfOrder = sql<StoredPayment[]>`(select coalesce(json_agg(json_build_object(
    'offline_id', offline_id, 'payment_type', payment_type, 'card_type', card_type, 'captured', captured,
    'amount', amount, 'tips', tips, 'refunded_amount', refunded_amount, 'refunded_tips', (
      select coalesce(-sum(refund.tips), 0) from payments refund where refund.location_id = payments.location_id
        and refund.order_id = payments.order_id and refund.refunded_payment_id = payments.id))), '[]')
  from payments where payments.location_id = orders.location_id and payments.order_id = orders.id and kind = 'Sale')`;

/**
 * Returns the histories of locked orders by order id. A separate statement, because the statement that waits for the
 * lock does not see payments committed meanwhile.
 */
export async function findHistories(
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
    .select(paymentsOfOrder.as('payments'))
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
    const columns = sql.join(Object.keys(rows[table][0] ?? { order_id: orderId }).map((column) => sql.ref(column)));
    const { rows: different } = await sql`
      with sent as materialized (select ${columns} from ${recordset(table, rows[table])}),
        stored as materialized (
          select ${columns} from ${sql.table(table)} where location_id = ${locationId} and order_id = ${orderId}
        )
      (table sent except all table stored) union all (table stored except all table sent) limit 1`.execute(scope);
    if (different.length > 0) return true;
  }
  return false;
}

/** The employees and items these ids name, the former ones included. */
export async function findKnown(
  scope: LocationDb,
  locationId: number,
  { employeeIds, itemIds }: { employeeIds: number[]; itemIds: number[] },
): Promise<Known> {
  const items = await scope
    .selectFrom('items')
    .select(['id', 'price', 'price_type'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`active and (hide_status = 'UnHide' or coalesce(hidden_until <= now(), false))`.as('shown'))
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .execute();
  return {
    employees: await findEmployees(scope, locationId, employeeIds),
    items: new Map(items.map((item) => [item.id, item])),
  };
}

/** The employees of these ids, the former ones included. */
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

/** Inserts orders, those excepted whose UUID has been taken meanwhile. */
export async function insertOrders(scope: LocationDb, rows: object[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return [];
  const { rows: inserted } = await sql<StoredOrder>`
    insert into orders ${columnsAndRows('orders', rows)}
    on conflict (location_id, offline_id) do nothing
    returning ${sql.join(STORED.map((column) => sql.ref(column)))}`.execute(scope);
  return inserted;
}

/** What an amendment never changes: which order it is, and when and where it was made. */
const KEPT = new Set(['location_id', 'offline_id', 'terminal_id', 'created_at', 'client_created_at', 'received_at']);

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
    // Modifiers and taxes of lines go with their lines.
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
  const changed = Object.keys(first).filter((column) => column !== 'id' && !KEPT.has(column));
  const { rows: amended } = await sql<StoredOrder>`
    update orders set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = told.${sql.ref(column)}`))}
    from json_populate_recordset(null::orders, ${JSON.stringify(rows)}::json) told
    where orders.location_id = told.location_id and orders.id = told.id
    returning ${sql.join(STORED.map((column) => sql`orders.${sql.ref(column)}`))}`.execute(scope);
  return amended;
}

/** Referenced tables precede the tables that refer to them. */
const LINE_TABLES = ['order_items', 'order_item_modifiers', 'order_taxes', 'order_item_taxes'] as const;

const PAYMENT_KEY = new Set(['location_id', 'order_id', 'offline_id']);
/** When, where and by whom a payment was taken: not changed once it is captured. */
const KEPT_OF_CAPTURED = new Set([
  'created_at',
  'terminal_id',
  'employee_id',
  'employee_first_name',
  'employee_last_name',
]);

/** Inserts what lies below orders. Payments that exist keep their id and what was refunded of them. */
export async function insertChildren(scope: LocationDb, { payments, ...rows }: ChildRows): Promise<void> {
  for (const table of LINE_TABLES) await insertRows(scope, table, rows[table]);
  const [first] = payments;
  if (!first) return;
  const changes = Object.keys(first).flatMap((column) => {
    if (PAYMENT_KEY.has(column)) return [];
    const [name, sent] = [sql.ref(column), sql.ref(`excluded.${column}`)];
    if (!KEPT_OF_CAPTURED.has(column)) return [sql`${name} = ${sent}`];
    return [sql`${name} = case when payments.captured then ${sql.ref(`payments.${column}`)} else ${sent} end`];
  });
  const { numAffectedRows } = await sql`
    insert into payments ${columnsAndRows('payments', payments)}
    on conflict (location_id, offline_id) do update
    set ${sql.join(changes)}
    where payments.order_id = excluded.order_id and payments.kind = 'Sale'`.execute(scope);
  if (Number(numAffectedRows) !== payments.length) throw new PaymentTakenError();
}

/** Rows per statement; their JSON takes a few milliseconds to serialize. */
const ROWS_AT_ONCE = 2_000;

async function insertRows(scope: LocationDb, table: keyof Database, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    await sql`insert into ${sql.table(table)} ${columnsAndRows(table, part)}`.execute(scope);
  }
}

/**
 * `(columns) select columns from rows`, the rows as one JSON parameter: a statement takes 65,535 parameters at most,
 * and a batch may have more values than that. They keep their order, so that ids are drawn in it.
 */
function columnsAndRows(table: keyof Database, rows: object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`(${columns}) select ${columns} from ${recordset(table, rows)}`;
}

function recordset(table: keyof Database, rows: object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
