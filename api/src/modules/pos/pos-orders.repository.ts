import type { Access } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import type { StoredOrderFields, StoredPayment, StoredRefund } from './captured-payments';
import type { KnownEmployee, KnownEmployees } from './event-columns';
import { jsonRecordset } from './json-recordset';
import { LINE_TABLES, type LineRows } from './line-rows';
import type { SoldItem } from './menu-flags';
import type { CashDiscountSetting, KnownItem, ReferencedRecords } from './order-rows';
import type { IncomingOperation } from './sent-operations';

export interface StoredOrder {
  id: number;
  offline_id: string;
  revision: number;
  content_hash: Buffer;
  total_amount: number;
  flags: string[];
}

/** A stored order. Its row is locked unless the order is a duplicate. */
export type StoredOrderRow = StoredOrder & StoredOrderFields & { created_at: string };

const RESULT_COLUMNS = ['id', 'offline_id', 'revision', 'content_hash', 'total_amount', 'flags'] as const;
const COMPARED_COLUMNS = [
  'status',
  'employee_id',
  'source',
  'type',
  'sub_total',
  'total_discount',
  'discount_reason',
  'own_discount',
  'cash_discount',
  'cash_rounding',
  'total_tax_amount',
] as const;

/**
 * Finds the stored orders with the UUIDs of the operations. Locks those with other content, so that concurrent
 * amendments wait for each other. Duplicates neither wait for a lock nor write one.
 */
export async function findStoredOrders(
  scope: LocationDb,
  locationId: number,
  operations: ReadonlyArray<Pick<IncomingOperation, 'offlineId' | 'hash'>>,
): Promise<StoredOrderRow[]> {
  const offlineIds = operations.map(({ offlineId }) => offlineId);
  const hashes = operations.map(({ hash }) => hash);
  const columns = columnList([...RESULT_COLUMNS, ...COMPARED_COLUMNS, 'created_at']);
  // All batches lock in the same order, so that two batches cannot deadlock.
  const { rows } = await sql<StoredOrderRow>`
    with found as materialized (
      select ${columns}, content_hash = sent.hash as is_duplicate
      from unnest(${offlineIds}::uuid[], ${hashes}::bytea[]) as sent (sent_id, hash)
      join orders on location_id = ${locationId} and offline_id = sent_id
    ), locked as (
      select ${columns} from orders
      where location_id = ${locationId} and id = any(array(select id from found where not is_duplicate))
      order by offline_id for update
    )
    table locked union all select ${columns} from found where is_duplicate`.execute(scope);
  return rows;
}

export interface OrderHistory {
  /** Whether the business day of the order is closed. */
  is_day_closed: boolean;
  revisionHashes: Buffer[];
  payments: StoredPayment[];
  refunds: StoredRefund[];
  items: SoldItem[];
}

/** SQL: end of the last closed day of the location. */
const closedUntil = (locationId: number) =>
  sql`(select coalesce(max(period_end), '-infinity') from day_closings where location_id = ${locationId})`;

const orderPaymentsJson = (locationId: number) => sql<StoredPayment[]>`(select coalesce(json_agg(json_build_object(
    'id', payments.id, 'offline_id', offline_id, 'payment_type', payment_type, 'card_type', payments.card_type, 'captured', captured,
    'amount', amount, 'tax_amount', tax_amount, 'total_discount', payments.total_discount,
    'service_charge_amount', payments.service_charge_amount, 'rounding_amount', rounding_amount,
    'tips', tips, 'refunded_amount', refunded_amount, 'refunded_tips', (
      select coalesce(-sum(refund.tips), 0) from payments refund where refund.location_id = payments.location_id
        and refund.order_id = payments.order_id and refund.refunded_payment_id = payments.id),
    'paid_again_amount', paid_again_amount, 'paid_again_tax_amount', paid_again_tax_amount,
    'paid_again_discount', paid_again_discount,
    'paid_again_service_charge_amount', paid_again_service_charge_amount,
    'paid_again_rounding_amount', paid_again_rounding_amount,
    'is_day_closed', payments.created_at < ${closedUntil(locationId)},
    'is_refunded_on_another_day', exists (select from payments refund join locations on locations.id = refund.location_id
      where refund.location_id = payments.location_id and refund.order_id = payments.order_id
        and refund.refunded_payment_id = payments.id and sales_day(refund.created_at, timezone, day_cutoff)
          <> sales_day(payments.created_at, timezone, day_cutoff)))), '[]')
  from payments where payments.location_id = orders.location_id and payments.order_id = orders.id and kind = 'Sale')`;

const orderRefundsJson = sql<OrderHistory['refunds']>`(
  select coalesce(json_agg(json_build_object('refunded_payment_id', refunded_payment_id,
    'card_type', payments.card_type, 'captured', captured, 'amount', amount, 'tax_amount', tax_amount,
    'total_discount', payments.total_discount, 'service_charge_amount', payments.service_charge_amount,
    'rounding_amount', rounding_amount, 'excess_amount', excess_amount)), '[]')
  from payments where payments.location_id = orders.location_id and payments.order_id = orders.id and kind = 'Refund')`;

/** The prices of the lines include their modifiers. */
const orderItemsJson = sql<SoldItem[]>`(
  select coalesce(json_agg(json_build_object('item_id', item_id, 'quantity', quantity, 'price', price - coalesce((
    select sum(modifier.price) from order_item_modifiers modifier where modifier.location_id = line.location_id
      and modifier.order_id = line.order_id and order_item_position = line.position), 0))), '[]')
  from order_items line
  where line.location_id = orders.location_id and line.order_id = orders.id and item_id is not null)`;

/**
 * Returns the revisions, payments, refunds and items of locked orders by order id. This must be a separate statement,
 * because the statement that waits for the lock does not see payments committed while it waits.
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
    .select(sql<boolean>`created_at < ${closedUntil(locationId)}`.as('is_day_closed'))
    .select(
      sql<Buffer[]>`array(select content_hash from sales_revisions as revision
        where revision.location_id = orders.location_id and kind = 'order' and record_id = orders.id)`.as(
        'revisionHashes',
      ),
    )
    .select([orderPaymentsJson(locationId).as('payments'), orderRefundsJson.as('refunds'), orderItemsJson.as('items')])
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...history }) => [id, history]));
}

/** Returns the ids of the orders whose stored lines, taxes or service charges differ from `rows`. */
export async function findChangedLines(
  scope: LocationDb,
  locationId: number,
  orderIds: number[],
  rows: LineRows,
): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const parts = LINE_TABLES.map((table) => {
    const columns = columnList(Object.keys(rows[table][0] ?? { order_id: 0 }));
    const [sent, stored] = [sql.ref(`sent_${table}`), sql.ref(`stored_${table}`)];
    const tables = sql`${sent} as materialized (select ${columns} from ${jsonRecordset(table, rows[table])}),
      ${stored} as materialized (select ${columns} from ${sql.table(table)}
        where location_id = ${locationId} and order_id = any(${orderIds}::bigint[]))`;
    const different = sql`select order_id from ((table ${sent} except all table ${stored})
      union all (table ${stored} except all table ${sent})) different`;
    return { tables, different };
  });
  const { rows: changed } = await sql<{ order_id: number }>`
    with ${sql.join(parts.map(({ tables }) => tables))}
    ${sql.join(
      parts.map(({ different }) => different),
      sql` union `,
    )}`.execute(scope);
  return new Set(changed.map(({ order_id }) => order_id));
}

export interface ReferencedIds {
  employeeIds: number[];
  itemIds: number[];
  /** Number of new orders, each of which needs an id. */
  newOrders: number;
}

/**
 * Finds employees and items by id, including inactive and deleted ones, and the location's cash discount, and returns
 * ids for new orders, ascending.
 */
export async function findReferencedRecords(
  scope: LocationDb,
  locationId: number,
  { employeeIds, itemIds, newOrders }: ReferencedIds,
): Promise<ReferencedRecords & { orderIds: number[] }> {
  const employees = selectEmployees(scope, locationId, employeeIds);
  const items = scope
    .selectFrom('items')
    .select(['id', 'price', 'price_type'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`active and (hide_status = 'UnHide' or coalesce(hidden_until <= now(), false))`.as('visible'))
    .where('location_id', '=', locationId)
    .where('id', '=', sql<number>`any(${itemIds}::bigint[])`);
  const cashDiscount = sql`select json_build_object('updated_at', cash_discount_updated_at,
      'rate', case when is_cash_discount_enabled then cash_discount_rate else 0 end)
    from locations where id = ${locationId}`;
  const { rows } = await sql<{
    employees: Array<KnownEmployee & { id: number }>;
    items: Array<KnownItem & { id: number }>;
    cash_discount: CashDiscountSetting;
    order_ids: number[];
  }>`select
    (select coalesce(json_agg(employee), '[]') from (${employees}) employee) as employees,
    (select coalesce(json_agg(item), '[]') from (${items}) item) as items,
    (${cashDiscount}) as cash_discount,
    array(select nextval('orders_id_seq') from generate_series(1, ${newOrders}::int)) as order_ids`.execute(scope);
  const [found] = rows;
  if (!found) throw new Error('A SELECT without FROM returned no row');
  return {
    employees: new Map(found.employees.map((employee) => [employee.id, employee])),
    items: new Map(found.items.map((item) => [item.id, item])),
    cashDiscount: found.cash_discount,
    orderIds: found.order_ids,
  };
}

/** Finds employees by id, including inactive and deleted ones. */
export async function findEmployees(scope: LocationDb, locationId: number, ids: number[]): Promise<KnownEmployees> {
  const employees = await selectEmployees(scope, locationId, ids).execute();
  return new Map(employees.map((employee) => [employee.id, employee]));
}

function selectEmployees(scope: LocationDb, locationId: number, ids: number[]) {
  return scope
    .selectFrom('employees')
    .leftJoin('employee_roles', (join) =>
      join
        .onRef('employee_roles.location_id', '=', 'employees.location_id')
        .onRef('employee_roles.id', '=', 'employee_role_id'),
    )
    .select(['employees.id', 'first_name', 'last_name'])
    .select(sql<boolean>`deleted_at is not null or not is_active`.as('former'))
    .select(
      sql<Access | null>`case when employee_roles.id is not null
        then json_build_object('isOwner', is_owner, 'rights', rights) end`.as('access'),
    )
    .where('employees.location_id', '=', locationId)
    .where('employees.id', '=', sql<number>`any(${ids}::bigint[])`);
}
