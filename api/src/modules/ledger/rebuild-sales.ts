import { type RawBuilder, sql } from 'kysely';
import { columnList } from '../../database/columns';
import { type LocationDb, RECORD_SALES, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { insertStaleOrderHours, markAllStale } from '../rollups/stale-hours';

/** Orders that one transaction rebuilds; sales of these orders wait for it. */
const ORDERS = 500;

/** Columns of a table that an INSERT may set, by table. */
type WritableColumns = Record<'orders' | 'payments' | 'cash_reconciliations', string[]>;

/**
 * Derives the orders, payments, refunds and cash reconciliations of a location anew from the latest revisions in the
 * ledger, and deletes those that are not in it. Sales can be recorded meanwhile. Returns the number of orders.
 */
export async function rebuildSales(db: Db, locationId: number): Promise<number> {
  const columns = await withLocation(db, locationId, findWritableColumns);
  let count = 0;
  for (let last = 0; ; ) {
    const ids = await withLocation(db, locationId, (scope) => findRecordedOrders(scope, locationId, last));
    const end = ids.at(-1);
    if (end === undefined) break;
    await withLocation(db, locationId, (scope) => rebuildOrders(scope, { locationId, ids, columns }), RECORD_SALES);
    count += ids.length;
    last = end;
  }
  await withLocation(
    db,
    locationId,
    async (scope) => {
      await deleteUnrecorded(scope, locationId);
      await rebuildCashReconciliations(scope, locationId, columns.cash_reconciliations);
      await markAllStale(scope, locationId);
    },
    RECORD_SALES,
  );
  return count;
}

async function findWritableColumns(scope: LocationDb): Promise<WritableColumns> {
  const { rows } = await sql<{ table_name: keyof WritableColumns; names: string[] }>`
    select table_name, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns
    where table_schema = current_schema() and table_name in ('orders', 'payments', 'cash_reconciliations')
      and is_generated = 'NEVER' and (table_name <> 'payments' or column_name <> 'id')
    group by table_name`.execute(scope);
  const columns: WritableColumns = { orders: [], payments: [], cash_reconciliations: [] };
  for (const { table_name, names } of rows) columns[table_name] = names;
  return columns;
}

/** Returns the ids of the next orders in the ledger, ascending. */
async function findRecordedOrders(scope: LocationDb, locationId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from sales_revisions
    where location_id = ${locationId} and kind = 'order' and record_id > ${after}
    order by record_id limit ${ORDERS}`.execute(scope);
  return rows.map(({ record_id }) => record_id);
}

interface Rebuild {
  locationId: number;
  ids: number[];
  columns: WritableColumns;
}

/** Rebuilds orders with their lines, taxes, service charges, payments and refunds. */
async function rebuildOrders(scope: LocationDb, rebuild: Rebuild): Promise<void> {
  const { locationId, ids } = rebuild;
  const ofOrders = sql`location_id = ${locationId} and order_id = any(${ids}::bigint[])`;
  await sql`select from orders where location_id = ${locationId} and id = any(${ids}::bigint[])
    order by offline_id for update`.execute(scope);
  await insertStaleOrderHours(locationId, ids).execute(scope);
  // Foreign keys cascade from the lines to their modifiers.
  await sql`with lines as (delete from order_items where ${ofOrders}),
    charges as (delete from order_service_charges where ${ofOrders})
    delete from order_taxes where ${ofOrders}`.execute(scope);
  await sql`with ${latestOrders(rebuild)} insert into orders overriding system value
    select new_order.* from latest cross join lateral jsonb_populate_record(null::orders, document->'order' || key
      || jsonb_build_object('id', order_id, 'revision', revision, 'content_hash', content_hash, 'updated_at', received_at)
    ) new_order
    on conflict (location_id, id) do update set ${setExcluded(rebuild.columns.orders)}`.execute(scope);
  for (const [table, part] of [
    ['order_items', 'items'],
    ['order_item_modifiers', 'modifiers'],
    ['order_taxes', 'taxes'],
    ['order_service_charges', 'service_charges'],
  ] as const) {
    await sql`with ${latestOrders(rebuild)} insert into ${sql.table(table)}
      select line.* from latest cross join lateral jsonb_array_elements(document->${part}) part
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, part || key || jsonb_build_object('order_id', order_id)) line
    `.execute(scope);
  }
  await rebuildPayments(scope, rebuild);
  await insertStaleOrderHours(locationId, ids).execute(scope);
}

/** SQL: `latest`, the latest revision of each order, with the columns of its key as JSON. */
function latestOrders({ locationId, ids }: Rebuild): RawBuilder<unknown> {
  return sql`latest as materialized (
    select distinct on (record_id) record_id as order_id, revision, content_hash, received_at, document,
      jsonb_build_object('location_id', location_id, 'offline_id', offline_id) as key
    from sales_revisions
    where location_id = ${locationId} and kind = 'order' and record_id = any(${ids}::bigint[])
    order by record_id, id desc
  )`;
}

/** Payments keep their ids, which the ledger does not have: it refers to them by UUID. */
async function rebuildPayments(scope: LocationDb, rebuild: Rebuild): Promise<void> {
  const { locationId, ids, columns } = rebuild;
  const names = columnList(columns.payments);
  const ofOrders = sql`location_id = ${locationId} and order_id = any(${ids}::bigint[])`;
  const ofOrder = sql`'location_id', orders.location_id, 'order_id', orders.id, 'refunded_amount', 0,
    'order_employee_id', orders.employee_id, 'order_type', orders.type, 'order_status', orders.status`;
  const upsert = (kind: string, source: RawBuilder<unknown>) => sql`
    with ${latestOrders(rebuild)}, recorded as materialized (${source}), deleted as (
      delete from payments where ${ofOrders} and kind = ${kind} and offline_id not in (select offline_id from recorded)
    )
    insert into payments (${names}) select ${names} from recorded
    on conflict (location_id, offline_id) do update set ${setExcluded(columns.payments)}`;
  // A refund references its payment: refunds that the ledger lacks are deleted before payments that it lacks.
  await sql`delete from payments where ${ofOrders} and kind = 'Refund' and not exists (select from sales_revisions entry
    where entry.location_id = payments.location_id and entry.kind = 'refund' and record_id = payments.order_id
      and entry.offline_id = payments.offline_id)`.execute(scope);
  await upsert(
    'Sale',
    sql`select payment.* from latest join orders on orders.location_id = ${locationId} and orders.id = order_id
      cross join lateral jsonb_array_elements(document->'payments') part
      cross join lateral jsonb_populate_record(null::payments, part || jsonb_build_object('kind', 'Sale', ${ofOrder})) payment`,
  ).execute(scope);
  await upsert(
    'Refund',
    sql`select refund.* from sales_revisions entry
      join orders on orders.location_id = entry.location_id and orders.id = entry.record_id
      join payments sale on sale.location_id = entry.location_id
        and sale.offline_id = (entry.document->>'payment_offline_id')::uuid
      cross join lateral jsonb_populate_record(null::payments, entry.document || jsonb_build_object('kind', 'Refund',
        'offline_id', entry.offline_id, 'content_hash', entry.content_hash, 'refunded_payment_id', sale.id, ${ofOrder})) refund
      where entry.location_id = ${locationId} and entry.kind = 'refund' and entry.record_id = any(${ids}::bigint[])`,
  ).execute(scope);
  await sql`update payments set refunded_amount = refunds.amount from (
      select refunded_payment_id as id, -sum(amount) as amount from payments where ${ofOrders} and kind = 'Refund' group by 1
    ) refunds where location_id = ${locationId} and payments.id = refunds.id`.execute(scope);
}

async function deleteUnrecorded(scope: LocationDb, locationId: number): Promise<void> {
  await sql`delete from orders where location_id = ${locationId} and not exists (select from sales_revisions entry
    where entry.location_id = orders.location_id and kind = 'order' and record_id = orders.id)`.execute(scope);
}

async function rebuildCashReconciliations(scope: LocationDb, locationId: number, columns: string[]): Promise<void> {
  const names = columnList(columns);
  await sql`with recorded as materialized (
      select drawer.* from sales_revisions entry cross join lateral jsonb_populate_record(null::cash_reconciliations,
        document || jsonb_build_object('location_id', location_id, 'id', record_id, 'offline_id', offline_id,
          'content_hash', content_hash)) drawer
      where entry.location_id = ${locationId} and kind = 'cash_reconciliation'
    ), deleted as (
      delete from cash_reconciliations where location_id = ${locationId} and id not in (select id from recorded)
    )
    insert into cash_reconciliations (${names}) overriding system value select ${names} from recorded
    on conflict (location_id, id) do update set ${setExcluded(columns)}`.execute(scope);
}

/** SQL: the assignments of an upsert that replaces all columns but the id. */
function setExcluded(columns: readonly string[]) {
  const changed = columns.filter((name) => name !== 'id');
  return sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
}
