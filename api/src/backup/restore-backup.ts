import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { replaceDataKey } from '../database/data-key';
import {
  applyMigration,
  createMigrationHistory,
  MIGRATION_LOCK,
  type Migration,
  readMigrations,
} from '../database/migrate';
import { explainMissingRights } from '../database/missing-rights';
import type { ImageStorage } from '../modules/item-images/image-store';
import { type ArchiveEntry, readArchive } from './archive-reader';
import { BackupFileError } from './backup-errors';
import { readTables } from './catalog';
import {
  dropSchema,
  requireEmptyInstallation,
  runDeferredTriggers,
  withoutRowSecurityAndTriggers,
} from './installation';
import { imageOfEntry, KEYS_ENTRY, keysFile, type Manifest, tableOfEntry } from './manifest';
import { connectForCopying } from './snapshot';

export interface RestoreTarget {
  ownerUrl: string;
  /** Data key of the target installation, with which stored passcodes are re-encrypted. */
  dataKey: string;
  images: Pick<ImageStorage, 'write'>;
}

interface MigrationPlan {
  /** Migrations that the database of the backup had run. */
  before: Migration[];
  /** Newer migrations, which run after the rows are loaded. */
  after: Migration[];
}

/**
 * Splits the migrations of this version into migrations that the backed-up database had run and newer migrations.
 * Throws a BackupFileError when the backup has a migration that this version does not have.
 */
export async function planMigrations(manifest: Manifest): Promise<MigrationPlan> {
  const migrations = await readMigrations();
  const recorded = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of recorded) {
    if (migrations.some((migration) => migration.name === name && migration.checksum === checksum)) continue;
    throw new BackupFileError(
      `The backup has the migration ${name}, which this version of the program does not have: restore it with the version that wrote it`,
    );
  }
  return {
    before: migrations.filter(({ name }) => recorded.has(name)),
    after: migrations.filter(({ name }) => !recorded.has(name)),
  };
}

/**
 * Writes the images first, because nothing refers to them yet, then the database in one transaction, so the
 * installation stays empty after an interruption. Throws a StartError when the installation is not empty.
 */
export async function restoreBackup(file: string, manifest: Manifest, target: RestoreTarget): Promise<void> {
  const plan = await planMigrations(manifest);
  const client = await connectForCopying(target.ownerUrl, 'backoffice restore');
  try {
    await explainMissingRights(client, async () => {
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query('BEGIN');
      try {
        await restoreDatabase(client, { file, manifest, plan, target });
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
      // Without statistics, PostgreSQL's planner may choose slow plans.
      await client.query('ANALYZE');
    });
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}

interface Restore {
  file: string;
  manifest: Manifest;
  plan: MigrationPlan;
  target: RestoreTarget;
}

async function restoreDatabase(client: Client, restore: Restore): Promise<void> {
  const { manifest, plan, target } = restore;
  await requireEmptyInstallation(client);
  await dropSchema(client);
  await createMigrationHistory(client);
  for (const migration of plan.before) await applyMigration(client, migration);
  const dataKey = await withoutRowSecurityAndTriggers(client, async () => {
    const tables = await readTables(client);
    // Deletes the rows that migrations have inserted, because the backup contains these rows as well.
    await client.query(`TRUNCATE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
    const key = await loadEntries(client, restore);
    await verifyRowCounts(client, manifest);
    return key;
  });
  for (const { name, value } of manifest.sequences) {
    await client.query(`SELECT setval(${escapeLiteral(escapeIdentifier(name))}, ${escapeLiteral(value)}::bigint)`);
  }
  for (const migration of plan.after) {
    await runDeferredTriggers(client);
    await applyMigration(client, migration);
  }
  if (dataKey !== target.dataKey) {
    await withoutRowSecurityAndTriggers(client, () => replaceDataKey(client, { from: dataKey, to: target.dataKey }));
  }
}

/** Writes the images, loads the tables and returns the data key of the backup. */
async function loadEntries(client: Client, { file, manifest, target }: Restore): Promise<string> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const entries = readArchive(file);
  let dataKey: string | undefined;
  let current = await entries.next();
  /** Yields the content of consecutive archive entries of one table. Afterwards, `current` is the next entry. */
  async function* readParts(table: string): AsyncGenerator<Buffer> {
    while (!current.done && tableOfEntry(current.value.name) === table) {
      yield current.value.content;
      current = await entries.next();
    }
  }
  while (!current.done) {
    const entry: ArchiveEntry = current.value;
    const table = tableOfEntry(entry.name);
    if (table !== undefined) {
      const list = (columns.get(table) ?? []).map((column) => escapeIdentifier(column)).join(', ');
      const copy = client.query(copyFrom(`COPY ${escapeIdentifier(table)} (${list}) FROM STDIN`));
      await pipeline(readParts(table), copy);
      continue;
    }
    const image = imageOfEntry(entry.name);
    if (image !== undefined) await target.images.write(image, entry.content);
    if (entry.name === KEYS_ENTRY) dataKey = keysFile.parse(JSON.parse(entry.content.toString('utf8'))).data_key;
    current = await entries.next();
  }
  if (dataKey === undefined) throw new BackupFileError(`${file} contains no key`);
  return dataKey;
}

async function verifyRowCounts(client: Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${escapeIdentifier(name)}`);
    const count = Number(rows[0]?.count);
    if (count !== expected) throw new Error(`The table ${name} has ${count} rows, but the backup has ${expected}`);
  }
}
