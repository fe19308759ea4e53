import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Longer than anything is a draft: what is older was left by a process that was killed. */
const FORGOTTEN_MS = 60 * 60 * 1000;

const REASONS = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EROFS: 'it can only be read',
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
};

const draftsIn = (site) => path.join(site, '.drafts');

/**
 * A new place for what becomes a part of `site` once it is whole, or ceases to be one: in the site, so that a renaming
 * is all that it takes, and in a hidden folder, which is neither served nor copied.
 */
export function draftOf(site, what) {
  mkdirSync(draftsIn(site), { recursive: true });
  return path.join(draftsIn(site), `${what}-${randomUUID()}`);
}

/** Takes a folder out of `site` at once, so that nobody ever finds a part of it. */
export function removeWhole(site, folder) {
  if (!existsSync(folder)) return;
  const draft = draftOf(site, 'removed');
  renameSync(folder, draft);
  rmSync(draft, { recursive: true });
}

/** Removes the drafts of those who were killed. */
export function sweepDrafts(site) {
  if (!existsSync(draftsIn(site))) return;
  for (const name of readdirSync(draftsIn(site))) {
    const draft = path.join(draftsIn(site), name);
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > FORGOTTEN_MS) rmSync(draft, { recursive: true, force: true });
  }
}

/** `error`, or where it is a write that failed, which names no file by itself, what could not be written where. */
export function explained(error, what, folder) {
  // The bundler hands on the text alone.
  const [code] = /\bE[A-Z]+\b/.exec(`${error.code} ${error.message}`) ?? [];
  const reason = REASONS[code];
  return reason === undefined ? error : new Error(`${what} could not be written into ${folder}: ${reason}`);
}
