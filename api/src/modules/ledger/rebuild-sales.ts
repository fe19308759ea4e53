import { type RawBuilder, sql } from 'kysely';
import { columnList } from '../../database/columns';
import { type LocationDb, READ_WRITE_SALES, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { insertStaleOrderHours, markAllStale } from '../rollups/stale-hours';
import { orderDocument } from './sales-revisions.repository';

/** Orders per transaction; terminals that amend or refund one of these orders wait for the transaction. */
const ORDERS = 500;

/** Tables with the parts of orders, except payments. `part`: document field. `key`: primary key without location_id. */
const PARTS = [
  { table: 'order_items', part: 'items', key: ['order_id', 'position'] },
  { table: 'order_item_modifiers', part: 'modifiers', key: ['order_id', 'order_item_position', 'position'] },
  { table: 'order_taxes', part: 'taxes', key: ['order_id', 'position'] },
  { table: 'order_service_charges', part: 'service_charges', key: ['order_id', 'position'] },
] as const;
const TABLES = ['orders', ...PARTS.map(({ table }) => table), 'payments', 'cash_reconciliations'] as const;

/** Columns that an INSERT may set, by table. */
type WritableColumns = Map<string, string[]>;

/**
 * Rebuilds the orders, payments, refunds and cash reconciliations of a location from the latest revisions in the
 * ledger, and deletes records that the ledger does not contain. Terminals can record sales during the rebuild. Returns
 * the number of orders.
 */
export async function rebuildSales(db: Db, locationId: number): Promise<number> {
  const columns = await withLocation(db, locationId, findWritableColumns);
  let count = 0;
  for (let last = 0; ; ) {
    const ids = await withLocation(db, locationId, (scope) => findRecordedOrders(scope, locationId, last));
    const end = ids.at(-1);
    if (end === undefined) break;
    await withLocation(db, locationId, (scope) => rebuildOrders(scope, { locationId, ids, columns }), READ_WRITE_SALES);
    count += ids.length;
    last = end;
  }
  await withLocation(
    db,
    locationId,
    async (scope) => {
      // No statement timeout applies, because statements that read all sales of a location may take long.
      await sql`set local statement_timeout = 0`.execute(scope);
      await deleteUnrecorded(scope, locationId);
      await rebuildCashReconciliations(scope, locationId, columns);
      await markAllStale(scope, locationId);
    },
    READ_WRITE_SALES,
  );
  return count;
}

async function findWritableColumns(scope: LocationDb): Promise<WritableColumns> {
  const { rows } = await sql<{ table_name: string; names: string[] }>`
    select table_name, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns
    where table_schema = current_schema() and table_name in (${sql.join(TABLES)})
      and is_generated = 'NEVER' and (table_name <> 'payments' or column_name <> 'id')
    group by table_name`.execute(scope);
  return new Map(rows.map(({ table_name, names }) => [table_name, names]));
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

async function rebuildOrders(scope: LocationDb, rebuild: Rebuild): Promise<void> {
  const { locationId, ids } = rebuild;
  await sql`select from orders where location_id = ${locationId} and id = any(${ids}::bigint[])
    order by offline_id for update`.execute(scope);
  await insertStaleOrderHours(locationId, ids).execute(scope);
  const orders = sql`select new_order.* from latest cross join lateral jsonb_populate_record(null::orders,
    document->'order' || key || jsonb_build_object('id', order_id, 'revision', revision, 'content_hash', content_hash,
      'updated_at', received_at)) new_order`;
  await sql`with ${latestOrders(rebuild)}, recorded as materialized (${orders})
    ${upsertRecorded(rebuild, 'orders', ['id'])}`.execute(scope);
  for (const { table, part, key } of PARTS) {
    const lines = sql`select line.* from latest cross join lateral jsonb_array_elements(document->${part}) part
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, part || key || jsonb_build_object('order_id', order_id))
        line`;
    await sql`with ${latestOrders(rebuild)}, recorded as materialized (${lines}), deleted as (
        delete from ${sql.table(table)} where location_id = ${locationId} and order_id = any(${ids}::bigint[])
          and (${columnList(key)}) not in (select ${columnList(key)} from recorded)
      ) ${upsertRecorded(rebuild, table, key)}`.execute(scope);
  }
  await rebuildPayments(scope, rebuild);
  await insertStaleOrderHours(locationId, ids).execute(scope);
}

/** SQL: inserts the rows of `recorded` or updates rows that differ from them. Equal rows are not written. */
function upsertRecorded({ columns }: Pick<Rebuild, 'columns'>, table: string, key: readonly string[]) {
  const names = columns.get(table) ?? [];
  const changed = names.filter((name) => name !== 'location_id' && !key.includes(name));
  return sql`insert into ${sql.table(table)} (${columnList(names)}) overriding system value
    select ${columnList(names)} from recorded
    on conflict (location_id, ${columnList(key)}) do update
      set (${columnList(changed)}) = row(${columnList(changed, 'excluded')})
    where (${columnList(changed, table)}) is distinct from (${columnList(changed, 'excluded')})`;
}

/** SQL: `latest`, the latest revision of each order, with the columns of its key as JSON. */
function latestOrders({ locationId, ids }: Rebuild): RawBuilder<unknown> {
  return sql`latest as materialized (
    select distinct on (record_id) record_id as order_id, revision, content_hash, received_at,
      ${orderDocument()} as document, jsonb_build_object('location_id', location_id, 'offline_id', offline_id) as key
    from sales_revisions
    where location_id = ${locationId} and kind = 'order' and record_id = any(${ids}::bigint[])
    order by record_id, id desc
  )`;
}

/** Payments are matched by UUID and keep their ids, because the ledger does not contain ids of payments. */
async function rebuildPayments(scope: LocationDb, rebuild: Rebuild): Promise<void> {
  const { locationId, ids } = rebuild;
  const ofOrders = sql`location_id = ${locationId} and order_id = any(${ids}::bigint[])`;
  const ofOrder = sql`'location_id', orders.location_id, 'order_id', orders.id,
    'order_employee_id', orders.employee_id, 'order_type', orders.type, 'order_status', orders.status,
    'order_created_at', orders.created_at`;
  const upsert = (kind: string, source: RawBuilder<unknown>) => sql`
    with ${latestOrders(rebuild)}, recorded as materialized (${source}), deleted as (
      delete from payments where ${ofOrders} and kind = ${kind} and offline_id not in (select offline_id from recorded)
    )
    ${upsertRecorded(rebuild, 'payments', ['offline_id'])}`;
  // A refund references its payment, so unrecorded refunds are deleted before unrecorded payments.
  await sql`delete from payments where ${ofOrders} and kind = 'Refund' and not exists (select from sales_revisions entry
    where entry.location_id = payments.location_id and entry.kind = 'refund' and record_id = payments.order_id
      and entry.offline_id = payments.offline_id)`.execute(scope);
  const refundedAmount = sql`coalesce((select -sum((refund.document->>'amount')::numeric) from sales_revisions refund
    where refund.location_id = ${locationId} and refund.kind = 'refund' and refund.record_id = latest.order_id
      and (refund.document->>'payment_offline_id')::uuid = (part->>'offline_id')::uuid), 0)`;
  await upsert(
    'Sale',
    sql`select payment.* from latest join orders on orders.location_id = ${locationId} and orders.id = order_id
      cross join lateral jsonb_array_elements(document->'payments') part
      cross join lateral jsonb_populate_record(null::payments, part
        || jsonb_build_object('kind', 'Sale', 'refunded_amount', ${refundedAmount}, ${ofOrder})) payment`,
  ).execute(scope);
  await upsert(
    'Refund',
    sql`select refund.* from sales_revisions entry
      join orders on orders.location_id = entry.location_id and orders.id = entry.record_id
      join payments sale on sale.location_id = entry.location_id
        and sale.offline_id = (entry.document->>'payment_offline_id')::uuid
      cross join lateral jsonb_populate_record(null::payments, entry.document || jsonb_build_object('kind', 'Refund',
        'refunded_amount', 0, 'offline_id', entry.offline_id, 'content_hash', entry.content_hash, 'refunded_payment_id', sale.id, ${ofOrder})) refund
      where entry.location_id = ${locationId} and entry.kind = 'refund' and entry.record_id = any(${ids}::bigint[])`,
  ).execute(scope);
}

async function deleteUnrecorded(scope: LocationDb, locationId: number): Promise<void> {
  await sql`delete from orders where location_id = ${locationId} and not exists (select from sales_revisions entry
    where entry.location_id = orders.location_id and kind = 'order' and record_id = orders.id)`.execute(scope);
}

async function rebuildCashReconciliations(
  scope: LocationDb,
  locationId: number,
  columns: WritableColumns,
): Promise<void> {
  await sql`with recorded as materialized (
      select drawer.* from sales_revisions entry cross join lateral jsonb_populate_record(null::cash_reconciliations,
        document || jsonb_build_object('location_id', location_id, 'id', record_id, 'offline_id', offline_id,
          'content_hash', content_hash)) drawer
      where entry.location_id = ${locationId} and kind = 'cash_reconciliation'
    ), deleted as (
      delete from cash_reconciliations where location_id = ${locationId} and id not in (select id from recorded)
    ) ${upsertRecorded({ columns }, 'cash_reconciliations', ['id'])}`.execute(scope);
}
