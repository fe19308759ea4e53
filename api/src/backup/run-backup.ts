import { stat } from 'node:fs/promises';
import { Client } from 'pg';
import type { Config } from '../config';
import { type BackupTarget, backupName, secondsUntilDue } from './backup-target';
import { createBackup } from './create-backup';
import { drillRestore } from './drill';
import { withOwnerUrl } from './owner-connection';
import { recordBackup, recordRestoreDrill } from './records';
import { TERMINATION_SIGNALS } from './snapshot';

/** Advisory lock of the process that writes scheduled backups. Any number works if every process uses the same one. */
const BACKUP_LOCK = 7_203_118;

export interface BackupOptions {
  config: Config;
  print: (line: string) => void;
}

interface WrittenBackup {
  id: string;
  created_at: string;
  bytes: number;
}

async function backUpToFile(ownerUrl: string, file: string, { config, print }: BackupOptions): Promise<WrittenBackup> {
  const { manifest, missingImages } = await createBackup(ownerUrl, config, file);
  const { size: bytes } = await stat(file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.images} images, as of ${manifest.created_at}, into ${file} (${(bytes / 1e6).toFixed(1)} MB)`,
  );
  for (const image of missingImages) print(`The image ${image} of an item was missing`);
  return { id: manifest.id, created_at: manifest.created_at, bytes };
}

/** Writes a backup into `file` and records it. */
export async function runBackup(file: string, options: BackupOptions): Promise<void> {
  await withOwnerUrl(options.config, async (ownerUrl) => {
    const written = await backUpToFile(ownerUrl, file, options);
    await withClient(ownerUrl, (client) => recordBackup(client, { ...written, file }));
  });
}

interface TargetOptions extends BackupOptions {
  target: BackupTarget;
  /** Age of the latest backup, in seconds, from which a new one is written; undefined to always write one. */
  everySeconds: number | undefined;
  /** Number of backups to keep; all when undefined. */
  keep: number | undefined;
  /** Whether to restore the backup into a temporary database. */
  drill: boolean;
}

/**
 * Writes and records a backup, then deletes the oldest ones unless the restore drill of the new one fails. Does nothing
 * while another process writes a backup.
 */
export async function runBackupToTarget({
  target,
  everySeconds,
  keep,
  drill,
  ...options
}: TargetOptions): Promise<void> {
  const { config, print } = options;
  await withOwnerUrl(config, (ownerUrl) =>
    withClient(ownerUrl, async (client) => {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [BACKUP_LOCK]);
      if (!rows[0].taken) return print('Another process is writing a backup');
      if (everySeconds !== undefined && (await secondsUntilDue(target, everySeconds)) > 0) {
        return print('The newest backup is recent enough');
      }
      const name = backupName(new Date());
      const written = await saveBackup(ownerUrl, name, target, options);
      await recordBackup(client, written);
      if (drill) {
        const error = await tryDrill(target, name);
        print(error === null ? `Restored ${name} into a temporary database` : `${name} cannot be restored: ${error}`);
        await recordRestoreDrill(client, written.id, error);
        if (error !== null) {
          process.exitCode = 1;
          return;
        }
      }
      await removeOldest(target, keep, print);
    }),
  );
}

async function saveBackup(ownerUrl: string, name: string, target: BackupTarget, options: BackupOptions) {
  let written: WrittenBackup | undefined;
  const file = await target.save(name, async (local) => {
    written = await backUpToFile(ownerUrl, local, options);
  });
  if (written === undefined) throw new Error(`${name} was not written`);
  return { ...written, file };
}

async function removeOldest(target: BackupTarget, keep: number | undefined, print: (line: string) => void) {
  if (keep === undefined) return;
  for (const name of (await target.list()).slice(0, -keep)) {
    await target.remove(name);
    print(`Deleted ${name}`);
  }
}

/** Tries to restore a backup. Returns the error message, or null on success. Throws when a signal interrupted it. */
async function tryDrill(target: BackupTarget, name: string): Promise<string | null> {
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
  };
  for (const signal of TERMINATION_SIGNALS) process.on(signal, interrupt);
  try {
    await target.open(name, async (file) => {
      await drillRestore(file);
    });
    return null;
  } catch (error) {
    if (isInterrupted) throw new Error('The restore drill was interrupted', { cause: error });
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const signal of TERMINATION_SIGNALS) process.removeListener(signal, interrupt);
  }
}

async function withClient(ownerUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'backoffice backup' });
  // Without a listener, a connection that breaks while it is idle would end the process before it removes its files.
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end());
}
