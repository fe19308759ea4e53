import { formatISO } from 'date-fns/formatISO';
import { subDays } from 'date-fns/subDays';
import { Client } from 'pg';
import { openDatabase } from '../src/database/connection';
import { rebuildRollups } from '../src/modules/rollups/refresh';
import { insertOrders } from './reports-load';
import { openRestaurant, type Restaurant } from './storm-restaurants';

export interface DatabaseSize {
  /** Number of orders of the measured location. */
  orders: number;
  locations: number;
}

/** Database URLs of the owner and of the application. */
export interface DatabaseUrls {
  ownerUrl: string;
  applicationUrl: string;
}

/** The location whose reports are measured, and the email address of its user. */
export type MeasuredLocation = Pick<Restaurant, 'locationId' | 'email'>;

/** Number of days with orders of the measured location: five years, starting on `FIRST_DAY`. */
export const DAYS_WITH_ORDERS = 1_826;
/** First day with orders of the benchmark's location, `yyyy-MM-dd`. */
export const FIRST_DAY = '2021-11-01';
const OTHER_LOCATIONS = { orders: 200, days: 20, since: '2026-06-01' };

/** Selects the indexes that are dropped while rows are loaded: all except the indexes of unique constraints. */
const INDEXES = `
  select indexdef as definition, indexrelid::regclass::text as name from pg_indexes
  join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
  where schemaname = 'public' and not indisunique
    and tablename in ('orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'payments')`;

/** Finds the measured location in a loaded database. */
export async function findMeasuredLocation(connectionString: string): Promise<MeasuredLocation> {
  return await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from locations where name = 'Storm 1'`);
    return { locationId: Number(rows[0]?.id), email: 'storm-1@example.com' };
  });
}

/**
 * Loads one location with `size.orders` orders, and other locations with few orders. Returns the location's id and
 * user.
 */
export async function loadDatabase(
  { ownerUrl, applicationUrl }: DatabaseUrls,
  dataKey: string,
  size: DatabaseSize,
  print: (line: string) => void,
) {
  const db = openDatabase(applicationUrl);
  const { locationId, email } = await openRestaurant(db, dataKey, 0, 5);
  await withClient(ownerUrl, async (client) => {
    // Skips foreign-key checks: the generated rows are consistent.
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    );
    const { rows: indexes } = await client.query<{ definition: string; name: string }>(INDEXES);
    const dropped = indexes.filter(({ name }) => name !== 'payments_order');
    for (const { name } of dropped) await client.query(`drop index ${name}`);
    const measured = { locationId, first: 1, orders: size.orders, days: DAYS_WITH_ORDERS, since: FIRST_DAY };
    await insertOrders(client, measured, (done) => print(`${done} of ${size.orders} orders`));
    const { rows: others } = await client.query<{ id: string }>(
      `insert into locations (name, timezone) select 'Other ' || n, 'America/New_York' from generate_series(2, $1::int) n
       returning id`,
      [size.locations],
    );
    for (const [index, { id }] of others.entries()) {
      const first = size.orders + index * OTHER_LOCATIONS.orders + 1;
      await insertOrders(client, { locationId: Number(id), first, ...OTHER_LOCATIONS });
    }
    print(`${others.length} other locations have ${OTHER_LOCATIONS.orders} orders each`);
    for (const { definition } of dropped) await client.query(definition);
    print('Indexed');
    await client.query('analyze');
    for (const id of [locationId, ...others.map((other) => Number(other.id))]) await rebuildRollups(db, id);
    print('Rolled up');
    await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
    await client.query('vacuum analyze');
  });
  await db.destroy();
  return { locationId, email };
}

/** Number of days whose sales the Overview reads: five weeks and the current day. */
const RECENT_DAYS = 36;

/**
 * Adds sales to the measured location for the days since its last order, at most `RECENT_DAYS`, because the Overview
 * reads them. The server refreshes the rollups of these days.
 */
export async function loadRecentSales(connectionString: string, { locationId }: MeasuredLocation): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ last: string; days: number }>(
      `select (select max(id) from orders) as last,
         least(current_date - max(created_at)::date, $2) as days from orders where location_id = $1`,
      [locationId, RECENT_DAYS],
    );
    const days = rows[0]?.days ?? 0;
    if (days < 1) return;
    const since = formatISO(subDays(new Date(), days - 1), { representation: 'date' });
    await client.query('set session_replication_role = replica');
    const sales = {
      locationId,
      first: Number(rows[0]?.last) + 1,
      orders: 3_000 * days,
      days,
      since,
    };
    await insertOrders(client, sales);
    await client.query(
      `insert into stale_sales_hours (location_id, hour)
       select $1, generate_series($2::timestamptz, now() + interval '1 day', interval '1 hour')`,
      [locationId, since],
    );
    await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
    await client.query('analyze');
  });
}

export async function withClient<Result>(connectionString: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
