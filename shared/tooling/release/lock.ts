import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { formatInstant } from './format-instant';
import { explainWriteError } from './staging';

const PATIENCE_MS = 60_000;
const RETRY_MS = 100;
/** Age at which a lock counts as abandoned: its holder, on this or another machine, renews it twice in this time. */
const STALE_MS = 10_000;
/** The same age for a lock whose holder, a process of this machine, has exited; the library's minimum. */
const STALE_AFTER_EXIT_MS = 2_000;
/** Wait after getting the lock: longer than two processes can compete for the same abandoned lock. */
const SETTLE_MS = 50;

export interface LockOptions {
  /** Milliseconds to wait for the lock; a minute by default. */
  patienceMs?: number | undefined;
  staleMs?: number;
}

interface Holder {
  host?: string;
  pid?: number;
  /** Time at which the process took the lock; ISO 8601. */
  since?: string;
}

/** Thrown when another process holds the lock. */
export class LockHeldError extends Error {
  constructor(folder: string, { host, pid, since }: Holder) {
    const holder = pid === undefined ? 'Another deployment' : `A deployment, process ${pid} on ${host},`;
    super(`${holder} has held ${folder} since ${formatInstant(since)}`);
  }
}

const holderFile = (folder: string) => path.join(folder, 'holder.json');

function readHolder(folder: string): Holder {
  try {
    const since = statSync(holderFile(folder)).mtime.toISOString();
    return { ...JSON.parse(readFileSync(holderFile(folder), 'utf8')), since };
  } catch {
    return {};
  }
}

/** Whether the holder was a process of this machine that has exited. Another process may have reused its id. */
function hasHolderExited(folder: string): boolean {
  const { host, pid } = readHolder(folder);
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
}

/** Returns a function that releases the lock. */
async function acquire(folder: string, options: LockOptions): Promise<() => Promise<void>> {
  const { patienceMs = PATIENCE_MS, staleMs = STALE_MS } = options;
  const lockfilePath = path.join(folder, 'lock');
  const release = await lockfile
    .lock(folder, {
      lockfilePath,
      realpath: false,
      stale: hasHolderExited(folder) ? STALE_AFTER_EXIT_MS : staleMs,
      retries: { retries: Math.ceil(patienceMs / RETRY_MS), factor: 1, minTimeout: RETRY_MS },
      onCompromised() {},
    })
    .catch((error) => {
      throw error.code === 'ELOCKED' ? new LockHeldError(folder, readHolder(folder)) : error;
    });
  const identity = () => statSync(lockfilePath, { throwIfNoEntry: false })?.ino;
  const own = identity();
  await delay(SETTLE_MS);
  // When two processes have removed the same abandoned lock, the second one holds the lock.
  return own === identity() ? release : acquire(folder, options);
}

function recordHolder(folder: string): void {
  try {
    writeFileSync(holderFile(folder), JSON.stringify({ host: hostname(), pid: process.pid }));
  } catch (error) {
    throw explainWriteError(error, 'The turn of a deployment', folder);
  }
}

/**
 * Runs `work` while no other process holds the lock of `folder`. The lock of a killed process is taken over two to ten
 * seconds later. Rejects with a `LockHeldError` when the lock is not free within `patienceMs`.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Result | Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const release = await acquire(folder, options);
  try {
    recordHolder(folder);
    return await work();
  } finally {
    await release();
  }
}
