import { sql } from 'kysely';
import { Client } from 'pg';
import { createEmployeeRole, createLocation } from '../../test/factories';
import { createOrder } from '../../test/sales-factories';
import { useTestApp } from '../../test/use-test-app';
import { READ_ONLY, withLocation } from './location-scope';

const suite = useTestApp();
let first: number;
let second: number;

beforeAll(async () => {
  first = await createLocation(suite.db);
  second = await createLocation(suite.db);
  for (const location of [first, second]) {
    await createEmployeeRole(suite.db, location);
    await createOrder(suite.db, location);
  }
});

/** Tables with a location_id but without row-level security, because they are read to determine the location. */
const UNPROTECTED_TABLES = [
  ...['invitations', 'pairing_codes', 'report_mail_queue', 'stale_sales_hours', 'user_locations', 'user_sessions'],
];

async function readAsOwner<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: suite.ownerUrl });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('every table with a location_id has forced row-level security, except tables that are read to determine the location', async () => {
  const tables = await readAsOwner<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'location_id'
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
      AND NOT (relrowsecurity AND relforcerowsecurity) ORDER BY relname`);
  expect(tables.map(({ name }) => name)).toEqual(UNPROTECTED_TABLES);
});

test('the application role owns no tables and cannot bypass row-level security', async () => {
  const { rows } = await sql<{ role: string; bypasses: boolean; owned: number }>`
    select current_user as role, rolsuper or rolbypassrls as bypasses,
      (select count(*) from pg_tables where tableowner = current_user) as owned
    from pg_roles where rolname = current_user`.execute(suite.db);
  const role = expect.stringMatching(/^backoffice_app_/);
  expect(rows).toEqual([{ role, bypasses: false, owned: 0 }]);
});

test('a query outside withLocation returns no rows of any location', async () => {
  for (const table of ['locations', 'orders', 'employee_roles'] as const) {
    expect(await suite.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a query inside withLocation without a location_id condition returns only that location’s rows', async () => {
  const orders = await withLocation(suite.db, second, (scope) => scope.selectFrom('orders').selectAll().execute());
  expect(orders.map((order) => order.location_id)).toEqual([second]);
});

test('withLocation rejects inserting a row for another location and moving a row to another location', async () => {
  const insert = withLocation(suite.db, first, (scope) =>
    scope.insertInto('employee_roles').values({ location_id: second, name: 'Intruder' }).execute(),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  const move = withLocation(suite.db, first, (scope) =>
    scope.updateTable('employee_roles').set({ location_id: second }).execute(),
  );
  await expect(move).rejects.toThrow(/row-level security/);
});

test('an update and a delete inside withLocation do not change rows of another location', async () => {
  const { updated, deleted } = await withLocation(suite.db, first, async (scope) => ({
    updated: await scope
      .updateTable('employee_roles')
      .set({ name: 'Taken' })
      .where('location_id', '=', second)
      .execute(),
    deleted: await scope.deleteFrom('orders').where('location_id', '=', second).execute(),
  }));
  expect([updated[0]?.numUpdatedRows, deleted[0]?.numDeletedRows]).toEqual([0n, 0n]);
});

test('withLocation rolls back when the work throws', async () => {
  const failing = withLocation(suite.db, first, async (scope) => {
    await scope.insertInto('employee_roles').values({ location_id: first, name: 'Never' }).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const roles = await withLocation(suite.db, first, (scope) =>
    scope.selectFrom('employee_roles').select('name').execute(),
  );
  expect(roles.map(({ name }) => name)).not.toContain('Never');
});

test('a connection from the pool keeps no location from its previous use', async () => {
  // More rounds than the pool has connections, so each connection has been used for a location before.
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([1, 2, 3, 4].map(() => withLocation(suite.db, first, (scope) => sql`select 1`.execute(scope))));
    expect(await suite.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  }
});

test('all statements of a read-only transaction see the same snapshot of the data', async () => {
  const location = await createLocation(suite.db);
  const counts = await withLocation(
    suite.db,
    location,
    async (scope) => {
      const count = async () => (await scope.selectFrom('orders').select('id').execute()).length;
      const before = await count();
      await createOrder(suite.db, location);
      return [before, await count()];
    },
    READ_ONLY,
  );
  expect(counts).toEqual([0, 0]);
});
