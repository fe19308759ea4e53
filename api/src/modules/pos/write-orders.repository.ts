import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import { insertStaleHours, insertStaleOrderHours } from '../rollups/stale-hours';
import { jsonRecordset } from './json-recordset';
import { type ChildRow, type ChildTable, LINE_TABLES } from './line-rows';
import type { buildPaidAgainRows, OrderRow, OrderRows } from './order-rows';

/** Thrown when a payment's UUID already belongs to a stored order outside the batch. */
export class PaymentOfOtherOrderError extends Error {}

const FIXED_COLUMNS = new Set([
  'location_id',
  'id',
  'offline_id',
  'terminal_id',
  'created_at',
  'client_created_at',
  'received_at',
]);

/**
 * Replaces stored orders with other revisions. Deletes their lines, taxes and service charges, and the payments that
 * are not in `paymentIds`, except for refunds and for payments that were captured or refunded. Marks the hours of the
 * orders and of all their stored payments and refunds as stale. This is a separate statement from `insertOrders`,
 * because the rows of the revision reuse the keys of the deleted rows.
 */
export async function amendOrders(
  scope: LocationDb,
  locationId: number,
  orders: OrderRow[],
  paymentIds: string[],
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const orderIds = orders.map(({ id }) => id);
  const ofOrders = sql`location_id = ${locationId} and order_id = any(${orderIds}::bigint[])`;
  const columns = Object.keys(first).filter((column) => !FIXED_COLUMNS.has(column));
  const isAbandoned = sql`kind = 'Sale' and not captured and payments.offline_id <> all(${paymentIds}::uuid[])
    and not exists (select from payments refund where refund.location_id = payments.location_id
      and refund.order_id = payments.order_id and refund.refunded_payment_id = payments.id)`;
  // Foreign keys cascade from the lines to their modifiers and taxes.
  await sql`with stale_hours as (${insertStaleOrderHours(locationId, orderIds)}
    ), lines as (delete from order_items where ${ofOrders}
    ), taxes as (delete from order_taxes where ${ofOrders}
    ), charges as (delete from order_service_charges where ${ofOrders}
    ), revision as materialized (select * from ${jsonRecordset('orders', orders)}
    ), abandoned as (delete from payments where ${ofOrders} and ${isAbandoned}
    ), kept as (
      update payments set order_employee_id = revision.employee_id, order_type = revision.type,
        order_status = revision.status
      from revision where payments.location_id = ${locationId} and payments.order_id = revision.id and not (${isAbandoned})
    )
    update orders set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = revision.${sql.ref(column)}`))}
    from revision where orders.location_id = revision.location_id and orders.id = revision.id`.execute(scope);
}

const PAYMENT_KEY = new Set(['location_id', 'order_id', 'offline_id']);
const FIXED_COLUMNS_OF_CAPTURED = new Set([
  'created_at',
  'terminal_id',
  'employee_id',
  'employee_first_name',
  'employee_last_name',
]);

/**
 * Inserts new orders, and the lines, taxes and payments of new orders and of the amended orders `amendedIds`. Skips new
 * orders whose UUID another transaction has just stored. Payments that are already stored are updated and keep their id
 * and refunds. Marks the hours of the new orders and of the payments as stale. Returns the ids of the orders that were
 * written.
 */
export async function insertOrders(
  scope: LocationDb,
  locationId: number,
  { orders, documents, payments, ...lines }: OrderRows,
  amendedIds: number[],
): Promise<Set<number>> {
  const inserts = LINE_TABLES.filter((table) => lines[table].length > 0).map(
    (table) =>
      sql`${sql.ref(`new_${table}`)} as (insert into ${sql.table(table)} ${selectChildren(table, lines[table])})`,
  );
  const { rows: written } = await sql<{ id: number; payments: number }>`
    with inserted as (${insertNewOrders(orders)}),
    recorded as (${insertRevisions(orders, documents)}),
    stale_hours as (${insertStaleHours(
      locationId,
      [...orders, ...payments].map(({ created_at }) => created_at),
    )}),
    written as (select id from inserted union all select unnest(${amendedIds}::bigint[])),
    ${sql.join([...inserts, sql`paid as (${upsertPayments(payments)})`])}
    select id, (select count(*)::int from paid) as payments from written`.execute(scope);
  const writtenIds = new Set(written.map(({ id }) => id));
  const paid = payments.filter(({ order_id }) => writtenIds.has(order_id));
  if (paid.length !== (written[0]?.payments ?? 0)) throw new PaymentOfOtherOrderError();
  return writtenIds;
}

/** Columns of a new order that its revision in the ledger has too. */
const REVISION_COLUMNS = sql`location_id, offline_id, revision, terminal_id, employee_id, received_at, content_hash`;

function insertNewOrders(orders: OrderRow[]) {
  const [first] = orders;
  if (!first) return sql`select null::bigint as id where false`;
  const columns = columnList(Object.keys(first));
  // All batches insert in the same order, so that two batches with the same new orders cannot deadlock.
  const sorted = orders.toSorted((left, right) => (left.offline_id < right.offline_id ? -1 : 1));
  return sql`insert into orders (${columns}) overriding system value
    select ${columns} from ${jsonRecordset('orders', sorted)}
    on conflict (location_id, offline_id) do nothing returning id, created_at, ${REVISION_COLUMNS}`;
}

/**
 * SQL: adds the new orders to the ledger. Amended orders are added later, by a statement that sees the payments that
 * were kept. The documents are sent as lines of text, because PostgreSQL needs several times the CPU time for documents
 * within a JSON array.
 */
function insertRevisions(orders: OrderRow[], documents: string[]) {
  if (orders.length === 0) return sql`select where false`;
  const ids = orders.map(({ id }) => id);
  return sql`insert into sales_revisions (${REVISION_COLUMNS}, kind, record_id, occurred_at, document_json)
    select ${REVISION_COLUMNS}, 'order', inserted.id, created_at, sent.document::json
    from rows from (unnest(${ids}::bigint[]), string_to_table(${documents.join('\n')}, chr(10))) as sent (id, document)
    join inserted on inserted.id = sent.id order by inserted.id`;
}

/**
 * SQL: inserts the rows in their sequence, so that ids of payments ascend. Skips rows of orders that were not written
 * because another transaction had stored them.
 */
function selectChildren(table: ChildTable, rows: ChildRow[]) {
  const columns = columnList(Object.keys(rows[0] ?? { order_id: 0 }));
  return sql`(${columns}) select ${columns} from ${jsonRecordset(table, rows)} where order_id = any(array(select id from written))`;
}

function upsertPayments(payments: ChildRow[]) {
  const [first] = payments;
  if (!first) return sql`select where false`;
  const changes = Object.keys(first).flatMap((column) => {
    if (PAYMENT_KEY.has(column)) return [];
    const [name, sent] = [sql.ref(column), sql.ref(`excluded.${column}`)];
    if (!FIXED_COLUMNS_OF_CAPTURED.has(column)) return [sql`${name} = ${sent}`];
    return [sql`${name} = case when payments.captured then ${sql.ref(`payments.${column}`)} else ${sent} end`];
  });
  return sql`insert into payments ${selectChildren('payments', payments)}
    on conflict (location_id, offline_id) do update set ${sql.join(changes)}
    where payments.order_id = excluded.order_id and payments.kind = 'Sale' returning order_id`;
}

/**
 * Sets the columns of what payments pay again. This is a separate statement, because few payments pay anything again, and
 * the columns would make the rows of all others larger.
 */
export async function updatePaidAgain(scope: LocationDb, rows: ReturnType<typeof buildPaidAgainRows>): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column.startsWith('paid_again'));
  await sql`update payments set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`))}
    from ${jsonRecordset('payments', rows)} sent
    where payments.location_id = sent.location_id and payments.offline_id = sent.offline_id`.execute(scope);
}
