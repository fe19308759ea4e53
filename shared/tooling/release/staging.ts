import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Age in milliseconds at which an entry of the staging folder counts as left by a killed process. */
const ABANDONED_MS = 60 * 60 * 1000;

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EROFS: 'it can only be read',
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
};

/** Inside the site, so that staged files can be moved by renaming. Hidden, so that it is neither served nor copied. */
const stagingFolder = (site: string) => path.join(site, '.drafts');

/** Returns a new path in the staging folder of `site`. */
export function createStagingPath(site: string, name: string): string {
  mkdirSync(stagingFolder(site), { recursive: true });
  return path.join(stagingFolder(site), `${name}-${randomUUID()}`);
}

/** Removes a folder of `site` by renaming it first, so that no process reads a partly removed folder. */
export function removeAtomically(site: string, folder: string): void {
  if (!existsSync(folder)) return;
  const removed = createStagingPath(site, 'removed');
  renameSync(folder, removed);
  rmSync(removed, { recursive: true });
}

/** Removes what killed processes left in the staging folder. */
export function removeAbandonedStaging(site: string): void {
  if (!existsSync(stagingFolder(site))) return;
  for (const name of readdirSync(stagingFolder(site))) {
    const entry = path.join(stagingFolder(site), name);
    const age = Date.now() - (statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) rmSync(entry, { recursive: true, force: true });
  }
}

/** Returns `error`; for a failed write, returns an error that names `subject`, `folder` and the reason instead. */
export function explainWriteError(error: unknown, subject: string, folder: string): unknown {
  const { code = '', message = '' }: { code?: string; message?: string } = Object(error);
  // Errors of the bundler contain the error code only in their message.
  const [errno = ''] = /\bE[A-Z]+\b/.exec(`${code} ${message}`) ?? [];
  const reason = REASONS[errno];
  return reason === undefined ? error : new Error(`${subject} could not be written into ${folder}: ${reason}`);
}
