import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { type SalesSums, SUMMED, SUMS } from './sales-days.repository';
import { columns, type Orders, partsOfSold, salesWhere } from './sold-facets';

const KEY = ['location_id', 'report', 'facet', 'value', 'day'] as const;

/** What orders add to the counters of days, each a row of `sales_days`. */
export type SalesPart = SalesSums & Record<(typeof KEY)[number], string | number>;

/**
 * What orders add to the counters, by the zone that the location's sales are counted in; nothing where they are not.
 * The zone is held for the transaction, and days are packed by nobody meanwhile.
 */
function partsOf(locationId: number, orders: Orders) {
  return sql`counting as (
      select counted_zone as zone from locations where id = ${locationId} for key share
    ), sold as materialized (
      select sales.*, (sales.at at time zone counting.zone)::date as day
      from (${salesWhere(locationId, orders('order_id'))}) sales join counting on counting.zone is not null
    ), ${partsOfSold(locationId, orders, ['location_id', 'report', 'day', ...SUMS])}`;
}

const theseOrders =
  (ids: number[]): Orders =>
  (column) =>
    sql`${sql.ref(column)} = any(${ids}::bigint[])`;

/**
 * What these orders add to the counters as they are now: to be read before they change, and handed to `countOrders`
 * after it.
 */
export async function partsOfOrders(scope: LocationDb, locationId: number, orderIds: number[]): Promise<SalesPart[]> {
  if (orderIds.length === 0) return [];
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
  if (orderIds.length === 0) return;
  const days = await count(scope, locationId, theseOrders(orderIds), before);
  // By a statement of its own: it sees what was packed until the one before held the location.
  await sql`delete from packed_days where location_id = ${locationId} and day = any(${days}::date[])`.execute(scope);
}

/** Gives back the days of the orders, and of what they were. */
async function count(
  scope: LocationDb,
  locationId: number,
  orders: Orders,
  before: readonly SalesPart[] = [],
): Promise<string[]> {
  const minus = sql.join(SUMS.map((name) => sql`-${sql.ref(name)}`));
  const added = SUMS.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  const changed = SUMS.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  // In the order of the key everywhere: two transactions that count the same days wait for each other, and not for ever.
  const { rows } = await sql<{ day: string }>`with ${partsOf(locationId, orders)}, changes as materialized (
      select ${columns([...KEY, ...SUMS])} from parts
      union all
      select ${columns(KEY)}, ${minus} from json_populate_recordset(null::sales_days, ${JSON.stringify(before)}::json)
    ), written as (
      insert into sales_days as counted (${columns([...KEY, ...SUMS])})
      select ${columns(KEY)}, ${SUMMED} from changes
      group by ${columns(KEY)} having ${sql.join(changed, sql` or `)} order by ${columns(KEY)}
      on conflict (${columns(KEY)}) do update set ${sql.join(added)}
    )
    select distinct day::text as day from changes`.execute(scope);
  return rows.map(({ day }) => day);
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
  for (const table of ['sales_days', 'packed_days', 'packed_marks'] as const) {
    await scope.deleteFrom(table).where('location_id', '=', locationId).execute();
  }
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
