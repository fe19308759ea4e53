import { Client } from 'pg';
import { openDatabase } from '../src/database/connection';
import { withLocation } from '../src/database/location-scope';
import { recount } from '../src/modules/sales-days/count-sales';
import { packDays } from '../src/modules/sales-days/sales-upkeep';
import { loadOrders } from './reports-load';
import { openRestaurant, type Restaurant } from './storm-restaurants';

export interface Size {
  /** Of the one location that is measured. */
  orders: number;
  locations: number;
}

/** Where the owner of the database and the application log in. */
export interface Addresses {
  ownerUrl: string;
  applicationUrl: string;
}

/** The location whose reports are measured, and who signs in to it. */
export type Measured = Pick<Restaurant, 'locationId' | 'email'>;

/** Of the measured location: five years, the last of which is not over. */
export const DAYS = 1_826;
export const SINCE = '2021-11-01';
const OTHERS = { orders: 200, days: 20, since: '2026-06-01' };

/** What need not be kept in order while rows are loaded: all but what constraints stand on. */
const INDEXES = `
  select indexdef as definition, indexrelid::regclass::text as name from pg_indexes
  join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
  where schemaname = 'public' and not indisunique
    and tablename in ('orders', 'order_items', 'order_item_modifiers', 'order_taxes', 'payments')`;

/** The location that is measured, in a database that holds it already. */
export async function findMeasured(connectionString: string): Promise<Measured> {
  return await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from locations where name = 'Storm 1'`);
    return { locationId: Number(rows[0]?.id), email: 'storm-1@example.com' };
  });
}

/** Loads a database with one location of `orders` orders among others, and gives back what signs in to it. */
export async function loadDatabase(
  { ownerUrl, applicationUrl }: Addresses,
  dataKey: string,
  size: Size,
  say: (line: string) => void,
) {
  const db = openDatabase(applicationUrl);
  const { locationId, email } = await openRestaurant(db, dataKey, 0, 40);
  const counted = async (id: number) => {
    await withLocation(db, id, (scope) => recount(scope, id));
    await packDays(db, id);
  };
  await withClient(ownerUrl, async (client) => {
    // Rows that belong together are written together: nothing is gained by looking each reference up.
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    );
    const { rows: indexes } = await client.query<{ definition: string; name: string }>(INDEXES);
    const dropped = indexes.filter(({ name }) => name !== 'payments_order');
    for (const { name } of dropped) await client.query(`drop index ${name}`);
    const measured = { locationId, first: 1, orders: size.orders, days: DAYS, since: SINCE };
    await loadOrders(client, measured, (done) => say(`${done} of ${size.orders} orders`));
    const { rows: others } = await client.query<{ id: string }>(
      `insert into locations (name, timezone) select 'Other ' || n, 'America/New_York' from generate_series(2, $1::int) n
       returning id`,
      [size.locations],
    );
    for (const [index, { id }] of others.entries()) {
      const first = size.orders + index * OTHERS.orders + 1;
      await loadOrders(client, { locationId: Number(id), first, ...OTHERS });
    }
    say(`${others.length} other locations have ${OTHERS.orders} orders each`);
    for (const { definition } of dropped) await client.query(definition);
    say('Indexed');
    await client.query('analyze');
    for (const id of [locationId, ...others.map((other) => Number(other.id))]) await counted(id);
    say('Counted and packed');
    await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
    await client.query('vacuum analyze');
  });
  await db.destroy();
  return { locationId, email };
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
