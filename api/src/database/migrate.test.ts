import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { createSuiteDatabase, temporaryFolder } from '../../test/run-database';
import { waitForLock } from '../../test/wait-for-lock';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof createSuiteDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await createSuiteDatabase();
  folder = temporaryFolder();
  const migrations = path.join(__dirname, 'migrations');
  for (const name of readdirSync(migrations)) copyFileSync(path.join(migrations, name), path.join(folder, name));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function read(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.address });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('migrate runs each migration once', async () => {
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id bigint); INSERT INTO notes VALUES (1);');
  expect(await migrate(database.address, folder)).toEqual(['9001_notes.sql']);
  expect(await migrate(database.address, folder)).toEqual([]);
  expect(await read('SELECT id FROM notes')).toHaveLength(1);
});

test('concurrent processes run a migration only once', async () => {
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id bigint);');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.address, folder)));
  expect(ran.flat()).toEqual(['9001_notes.sql']);
});

test('a migration that needs a table which a long transaction reads blocks no other statement, and runs after it', async () => {
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id bigint);');
  await migrate(database.address, folder);
  writeFileSync(path.join(folder, '9002_text.sql'), 'ALTER TABLE notes ADD body text;');
  const reader = new Client({ connectionString: database.address });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM notes');
  const migrating = migrate(database.address, folder);
  await waitForLock(reader);
  await read('INSERT INTO notes VALUES (1)');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toEqual(['9002_text.sql']);
  expect(await read('SELECT id, body FROM notes')).toEqual([{ id: '1', body: null }]);
});

test('a migration that deadlocks with a report runs after it', async () => {
  writeFileSync(path.join(folder, '9001_tables.sql'), 'CREATE TABLE orders_seen (); CREATE TABLE refunds_seen ();');
  await migrate(database.address, folder);
  writeFileSync(
    path.join(folder, '9002_columns.sql'),
    'ALTER TABLE refunds_seen ADD id bigint; ALTER TABLE orders_seen ADD id bigint;',
  );
  const reader = new Client({ connectionString: database.address });
  await reader.connect();
  // Only the migration checks for a deadlock in this time, so the reader is not the one that PostgreSQL aborts.
  await reader.query("SET deadlock_timeout = '1min'; BEGIN; SELECT * FROM orders_seen");
  const migrating = migrate(database.address, folder);
  await waitForLock(reader);
  await reader.query('SELECT * FROM refunds_seen');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toEqual(['9002_columns.sql']);
});

test('migrate rolls back a failing migration and names it in the error', async () => {
  writeFileSync(path.join(folder, '9001_half.sql'), 'CREATE TABLE half (id bigint); SELECT no_such_column FROM half;');
  await expect(migrate(database.address, folder)).rejects.toThrow(/^Migration 9001_half\.sql failed: .*no_such_column/);
  expect(await read("SELECT FROM pg_tables WHERE tablename = 'half'")).toEqual([]);
});

test('migrate rejects a migration that was edited after it ran', async () => {
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id bigint);');
  await migrate(database.address, folder);
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id integer);');
  await expect(migrate(database.address, folder)).rejects.toThrow('Migration 9001_notes.sql was edited after it ran');
});

test('migrate rejects a database that has run an unknown migration', async () => {
  writeFileSync(path.join(folder, '9001_notes.sql'), 'CREATE TABLE notes (id bigint);');
  await migrate(database.address, folder);
  rmSync(path.join(folder, '9001_notes.sql'));
  await expect(migrate(database.address, folder)).rejects.toThrow(
    /^The database has run the migration 9001_notes\.sql, which this version of the program does not have: /,
  );
});

test('every table has a comment that states its purpose', async () => {
  const uncommented = await read(`
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND obj_description(oid, 'pg_class') IS NULL`);
  expect(uncommented).toEqual([]);
});
