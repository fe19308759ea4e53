import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSchedule } from '../config';
import type { ObjectStore } from '../object-store';
import { secondsUntilDue } from './backup-target';
import { createBackupTarget } from './create-target';

/** Maximum interval between two checks of whether a backup is due. */
const CHECK_EVERY_MS = 60_000;
/** Time between a failed backup or restore drill and the next check of whether a backup is due. */
const RETRY_AFTER_MS = 10 * 60_000;

interface ScheduleOptions {
  schedule: BackupSchedule;
  store: ObjectStore | undefined;
  log: FastifyBaseLogger;
  /** Ends the schedule, and a backup that is being written. */
  signal: AbortSignal;
}

/**
 * Writes backups when they are due, until `signal` is aborted. The file names of the backups determine when the next
 * one is due, so a restart of the server neither skips a backup nor writes an extra one.
 */
export async function runBackupSchedule({ schedule, store, log, signal }: ScheduleOptions): Promise<void> {
  const target = createBackupTarget(schedule.to, store);
  while (!signal.aborted) {
    let pause = CHECK_EVERY_MS;
    try {
      const seconds = await secondsUntilDue(target, schedule.everySeconds);
      if (seconds <= 0) log.info({ output: await runBackupProcess(schedule, signal) }, 'a backup was written');
      else pause = Math.min(pause, seconds * 1000);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'the backup failed or cannot be restored; the next check is in 10 minutes');
      pause = RETRY_AFTER_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs the backup command with a drill in a child process, because the backup needs a lot of CPU time and memory. */
async function runBackupProcess({ to, everySeconds, keep }: BackupSchedule, signal: AbortSignal): Promise<string> {
  const program = path.join(__dirname, 'backup.ts');
  const options = ['--to', to, '--every', `${everySeconds / 60}m`, '--keep', String(keep), '--drill'];
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  // Requests have priority over backups. The temporary database of the drill inherits the low priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  // An abort of `signal` emits an error too, but the child process still removes its temporary files before it ends.
  child.on('error', ({ message }) => output.push(message));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const text = output.join('').trim().replaceAll('\n', '; ');
  if (code !== 0) throw new Error(text);
  return text;
}
