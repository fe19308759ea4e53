import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { StartError } from '../errors';

/** Key of the advisory lock that serializes migrations. Any number works if every process uses the same one. */
const MIGRATION_LOCK = 7_203_114;

interface Migration {
  name: string;
  statements: string;
  checksum: string;
}

/**
 * Runs every migration that has not run yet, ordered by file name, each in its own transaction. An advisory lock
 * serializes processes that start at the same time. Returns the names of the migrations that ran. Throws when a
 * migration was edited after it had run, or when the database has run a migration that is not in `folder`.
 */
export async function migrate(
  connectionString: string,
  folder = path.join(__dirname, 'migrations'),
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString, application_name: 'backoffice migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const pending = findPending(migrations, await readHistory(client));
    for (const migration of pending) await runMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const statements = await readFile(path.join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** Reads the checksums by migration name. The table is in its own schema, where the application's role has no rights. */
async function readHistory(client: Client): Promise<Map<string, string>> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS migrations;
    CREATE TABLE IF NOT EXISTS migrations.history (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      ran_at timestamptz NOT NULL DEFAULT now()
    )`);
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
    if (ran !== undefined && ran !== checksum) throw new StartError(`Migration ${name} was edited after it had run`);
    return ran === undefined;
  });
}

async function runMigration(client: Client, { name, statements, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(statements);
    await client.query('INSERT INTO migrations.history (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
