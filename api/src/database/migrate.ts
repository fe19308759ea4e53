import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { print } from '../command-line';
import { StartError } from '../errors';
import { isLockTimeout, isTransientError } from './transient-errors';

/** Key of the advisory lock that serializes migrations. Any number works if every process uses the same one. */
export const MIGRATION_LOCK = 7_203_114;

/**
 * Milliseconds that a migration waits for a lock, and milliseconds until it is tried again. Statements that need the
 * table queue behind a migration that waits, even if only a backup holds a lock.
 */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_MS = 3_000;

/** Forced row-level security would hide rows from migrations when the owner is not a superuser. */
const forcedRowSecurity = (change: string, tables: string) => `
  SET CONSTRAINTS ALL IMMEDIATE;
  DO $$
  DECLARE
    tenant_table regclass;
  BEGIN
    IF (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) THEN RETURN; END IF;
    FOR tenant_table IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND ${tables} LOOP
      EXECUTE format('ALTER TABLE %s ${change} ROW LEVEL SECURITY', tenant_table);
    END LOOP;
  END $$`;
const SHOW_ALL_LOCATIONS = forcedRowSecurity('NO FORCE', 'relforcerowsecurity');
const HIDE_OTHER_LOCATIONS = forcedRowSecurity('FORCE', 'relrowsecurity AND NOT relforcerowsecurity');

export interface Migration {
  name: string;
  statements: string;
  checksum: string;
}

/**
 * Runs each new migration, in order of file names, in its own transaction; an advisory lock serializes processes.
 * Throws when a migration was edited after it ran, or when the database has run one that is not in `folder`.
 */
export async function migrate(connectionString: string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString, application_name: 'backoffice migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createMigrationHistory(client);
    const pending = findPending(migrations, await readMigrationHistory(client));
    for (const migration of pending) await runMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}

/** Reads the migrations of this version of the program, ordered by file name. */
export async function readMigrations(folder = path.join(__dirname, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const statements = await readFile(path.join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** Creates the table of the migrations that have run, in a schema where the application's role has no rights. */
export async function createMigrationHistory(client: Client): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS migrations;
    CREATE TABLE IF NOT EXISTS migrations.history (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      ran_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** Reads the checksums of the migrations that have run, by name. */
export async function readMigrationHistory(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations.history',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findPending(migrations: Migration[], history: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  for (const name of history.keys()) {
    if (!known.has(name)) {
      throw new StartError(
        `The database has run the migration ${name}, which this version of the program does not have: ` +
          'start the version that created it, or use another DATA_DIR or DATABASE_URL',
      );
    }
  }
  return migrations.filter(({ name, checksum }) => {
    const ran = history.get(name);
    if (ran !== undefined && ran !== checksum) throw new StartError(`Migration ${name} was edited after it ran`);
    return ran === undefined;
  });
}

/**
 * Runs a migration in its own transaction, and again as long as other transactions hold locks that it needs or deadlock
 * with it. PostgreSQL checks for deadlocks after one second, which is before the end of LOCK_TIMEOUT_MS.
 */
async function runMigration(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await applyMigration(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const cause = error instanceof Error && error.cause;
      if (!isLockTimeout(cause) && !isTransientError(cause)) throw error;
      if (attempt === 1) print(`Migration ${migration.name} waits for a long transaction, for example a backup`);
    }
    await delay(RETRY_MS);
  }
}

/** Runs a migration in the current transaction. */
export async function applyMigration(client: Client, { name, statements, checksum }: Migration): Promise<void> {
  try {
    await client.query(SHOW_ALL_LOCATIONS);
    await client.query(statements);
    await client.query(HIDE_OTHER_LOCATIONS);
    await client.query('INSERT INTO migrations.history (name, checksum) VALUES ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
