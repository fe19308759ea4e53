import { type RawBuilder, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { type SalesSums, SUMMED, SUMS } from './sales-days.repository';

const KEY = ['location_id', 'report', 'facet', 'value', 'day'] as const;

/** What orders add to the counters of days, each a row of `sales_days`. */
export type SalesPart = SalesSums & Record<(typeof KEY)[number], string | number>;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Which orders: a condition on the column that holds their ids. */
type Orders = (column: string) => RawBuilder<unknown>;

/** What lies below the orders and is filtered by, each value once for an order. */
function facetsOf(locationId: number, orders: Orders) {
  const of = (table: string, facet: string, column: string) =>
    sql`select order_id, ${sql.lit(facet)} as facet, ${sql.ref(column)}::text as value from ${sql.table(table)}
      where location_id = ${locationId} and ${orders('order_id')} and ${sql.ref(column)} is not null`;
  return sql.join(
    [
      of('payments', 'captured', 'captured'),
      of('payments', 'card_type', 'card_type'),
      of('order_items', 'item', 'item_id'),
      of('order_items', 'category', 'category_id'),
      of('order_item_modifiers', 'modifier', 'modifier_id'),
      of('order_taxes', 'tax', 'tax_id'),
    ],
    sql` union `,
  );
}

/** The sales of the orders, by either report. */
function salesOf(locationId: number, orders: Orders) {
  const of = (view: string) =>
    sql`select * from ${sql.table(view)} where location_id = ${locationId} and ${orders('order_id')}`;
  return sql.join([of('order_sales'), of('order_refunds'), of('payment_sales')], sql` union all `);
}

/** What orders add to the counters, by the zone that the location's sales are counted in; nothing where they are not. */
function partsOf(locationId: number, orders: Orders) {
  return sql`sold as materialized (
      select sales.*, (sales.at at time zone locations.counted_zone)::date as day
      from (${salesOf(locationId, orders)}) sales
      join locations on locations.id = sales.location_id and locations.counted_zone is not null
    ), facets as materialized (${facetsOf(locationId, orders)}),
    parts as (
      select ${columns([...KEY, ...SUMS])} from sold
      cross join lateral (values ('all', ''), ('employee', employee_id::text), ('payment_type', payment_type),
        ('employee_payment_type', employee_id || ' ' || payment_type), ('type', type), ('terminal', terminal_id::text),
        ('captured', captured::text), ('card_type', card_type)) own (facet, value)
      where value is not null
      union all
      select ${columns([...KEY, ...SUMS])} from sold join facets using (order_id)
      where report = 'orders' or facet not in ('captured', 'card_type')
    )`;
}

const theseOrders =
  (ids: number[]): Orders =>
  (column) =>
    sql`${sql.ref(column)} = any(${ids}::bigint[])`;

/**
 * What these orders add to the counters as they are now: to be read before they change, and handed to `countOrders`
 * after it. The location's zone is held for the transaction, so that both are of the same days.
 */
export async function partsOfOrders(scope: LocationDb, locationId: number, orderIds: number[]): Promise<SalesPart[]> {
  if (orderIds.length === 0) return [];
  await scope.selectFrom('locations').select('id').where('id', '=', locationId).forKeyShare().execute();
  const { rows } = await sql<SalesPart>`with ${partsOf(locationId, theseOrders(orderIds))}
    select ${columns(KEY.slice(0, -1))}, day::text as day, ${columns(SUMS)} from parts`.execute(scope);
  return rows;
}

/** Adds what orders have come to be to the counters of their days, and takes off what they were `before`. */
export async function countOrders(
  scope: LocationDb,
  locationId: number,
  orderIds: number[],
  before: readonly SalesPart[] = [],
): Promise<void> {
  if (orderIds.length > 0) await count(scope, locationId, theseOrders(orderIds), before);
}

async function count(
  scope: LocationDb,
  locationId: number,
  orders: Orders,
  before: readonly SalesPart[] = [],
): Promise<void> {
  const minus = sql.join(SUMS.map((name) => sql`-${sql.ref(name)}`));
  const added = SUMS.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  const changed = SUMS.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  // In the order of the key everywhere: two transactions that count the same days wait for each other, and not for ever.
  await sql`with ${partsOf(locationId, orders)}
    insert into sales_days as counted (${columns([...KEY, ...SUMS])})
    select ${columns(KEY)}, ${SUMMED} from (
      select * from parts
      union all
      select ${columns(KEY)}, ${minus} from json_populate_recordset(null::sales_days, ${JSON.stringify(before)}::json)
    ) changes
    group by ${columns(KEY)} having ${sql.join(changed, sql` or `)} order by ${columns(KEY)}
    on conflict (${columns(KEY)}) do update set ${sql.join(added)}`.execute(scope);
}

/** Orders that are counted with one statement: as many as fit into memory. */
const AT_ONCE = 50_000;

/** Counts everything of a location anew, by the days of its own zone. Whoever stores a sale meanwhile waits. */
export async function recount(scope: LocationDb, locationId: number): Promise<void> {
  // Millions of orders take minutes, and more memory than a page of a report.
  await sql`set local statement_timeout = 0`.execute(scope);
  await sql`set local work_mem = '128MB'`.execute(scope);
  await scope.selectFrom('locations').select('id').where('id', '=', locationId).forUpdate().execute();
  const zone = sql<string>`timezone`;
  await scope.updateTable('locations').set({ counted_zone: zone }).where('id', '=', locationId).execute();
  await scope.deleteFrom('sales_days').where('location_id', '=', locationId).execute();
  for (let after = 0; ; ) {
    const { last } = await scope
      .selectFrom((orders) =>
        orders
          .selectFrom('orders')
          .select('id')
          .where('location_id', '=', locationId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .as('part'),
      )
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    if (last === null) return;
    await countRange(scope, locationId, after + 1, last);
    after = last;
  }
}

/** Adds the orders from one id to another, both included, to counters that do not hold them. */
export async function countRange(scope: LocationDb, locationId: number, from: number, to: number): Promise<void> {
  await count(scope, locationId, (column) => sql`${sql.ref(column)} between ${from} and ${to}`);
}
