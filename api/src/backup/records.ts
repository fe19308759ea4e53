import type { LastBackup } from '@backoffice/contract/system';
import type { Client } from 'pg';
import type { Db } from '../database/schema';

interface BackupRecord {
  id: string;
  /** Path of the file or its `s3://` address, as shown to operators. */
  file: string;
  bytes: number;
  created_at: string;
}

/** Records a backup. Does nothing in the database of an earlier version, which has no table for it. */
export async function recordBackup(client: Client, { id, file, bytes, created_at }: BackupRecord): Promise<void> {
  if (!(await hasTable(client))) return;
  await client.query('INSERT INTO backups (id, file, bytes, created_at) VALUES ($1, $2, $3, $4)', [
    id,
    file,
    bytes,
    created_at,
  ]);
}

/** Stores the error message of a restore drill, or null on success. Returns whether the backup is recorded. */
export async function recordRestoreDrill(client: Client, id: string, error: string | null): Promise<boolean> {
  if (!(await hasTable(client))) return false;
  const { rowCount } = await client.query('UPDATE backups SET drilled_at = now(), drill_error = $2 WHERE id = $1', [
    id,
    error,
  ]);
  return rowCount === 1;
}

async function hasTable(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('public.backups') IS NOT NULL AS found");
  return rows[0].found;
}

export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  const backup = await db
    .selectFrom('backups')
    .select(['created_at', 'drilled_at', 'drill_error'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup ?? null;
}
