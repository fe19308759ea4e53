import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import type { ChildRows, Known, RefundedPayment } from './order-rows';
import type { KnownEmployees } from './told-moment';

export interface StoredOrder {
  id: number;
  offline_id: string;
  revision: number;
  content_hash: Buffer;
  total_amount: number;
  flags: string[];
}

/** An order as it is known, what its earlier revisions held, and those of its payments that were refunded. */
export interface LockedOrder extends StoredOrder {
  supersededHashes: Buffer[];
  refunded: RefundedPayment[];
}

const STORED = ['id', 'offline_id', 'revision', 'content_hash', 'total_amount', 'flags'] as const;

/** A payment of the batch is already that of an order outside it. */
export class PaymentTakenError extends Error {}

const refundedPayments = sql<RefundedPayment[]>`(select coalesce(json_agg(json_build_object('offline_id', offline_id,
    'captured', captured, 'amount', amount, 'refunded_amount', refunded_amount)), '[]')
  from payments where payments.location_id = orders.location_id and payments.order_id = orders.id
    and refunded_amount > 0)`;

/** The orders known by these UUIDs, held for this transaction so that two amendments happen one after the other. */
export async function lockOrders(scope: LocationDb, locationId: number, offlineIds: string[]): Promise<LockedOrder[]> {
  return await scope
    .selectFrom('orders')
    .select(STORED)
    .select(
      sql<Buffer[]>`array(select content_hash from superseded_order_revisions as earlier
        where earlier.location_id = orders.location_id and earlier.order_id = orders.id)`.as('supersededHashes'),
    )
    .select(refundedPayments.as('refunded'))
    .where('location_id', '=', locationId)
    .where('offline_id', '=', sql<string>`any(${offlineIds}::uuid[])`)
    // The same order everywhere, so that two batches wait for each other instead of for ever.
    .orderBy('offline_id')
    .forUpdate()
    .execute();
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
 * Replaces what is known of orders by a later revision, and removes what lies below them but the payments named, the
 * refunds and the payments that were refunded: money that went back had been paid.
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

/** Inserts what lies below orders. Payments that exist keep their id and what was refunded of them. */
export async function insertChildren(scope: LocationDb, { payments, ...rows }: ChildRows): Promise<void> {
  await insertRows(scope, 'order_items', rows.order_items);
  await insertRows(scope, 'order_item_modifiers', rows.order_item_modifiers);
  await insertRows(scope, 'order_taxes', rows.order_taxes);
  await insertRows(scope, 'order_item_taxes', rows.order_item_taxes);
  const [first] = payments;
  if (!first) return;
  const changed = Object.keys(first).filter((column) => !['location_id', 'order_id', 'offline_id'].includes(column));
  const { numAffectedRows } = await sql`
    insert into payments ${columnsAndRows('payments', payments)}
    on conflict (location_id, offline_id) do update
    set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
    where payments.order_id = excluded.order_id and payments.kind = 'Sale'`.execute(scope);
  if (Number(numAffectedRows) !== payments.length) throw new PaymentTakenError();
}

async function insertRows(scope: LocationDb, table: keyof Database, rows: object[]): Promise<void> {
  if (rows.length > 0) await sql`insert into ${sql.table(table)} ${columnsAndRows(table, rows)}`.execute(scope);
}

/**
 * `(columns) select columns from rows`, the rows as one JSON parameter: a statement takes 65,535 parameters at most, and
 * a batch may have more values than that. They keep their order, so that ids are drawn in it.
 */
function columnsAndRows(table: keyof Database, rows: object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`(${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
