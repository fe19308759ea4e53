import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { describeHolder, hasHolderExited, recordHolder } from './lock-holder';

const LOCK_TIMEOUT_MS = 60_000;
const RETRY_MS = 100;
/** Time after which a waiting process logs the holder, in milliseconds. */
const NOTICE_MS = 1_000;
/** Interval at which a holder renews its lease by updating the lock's modification time; the library's minimum. */
const HEARTBEAT_MS = 1_000;
/** A lease ends when it has not been renewed for this long, in milliseconds. */
export const LEASE_MS = 10_000;
/**
 * Shorter limit for a lock whose holder was a process on this machine and has exited. It is not 0, because the holder
 * may be running in a container with the same host name.
 */
const LEASE_AFTER_EXIT_MS = 3 * HEARTBEAT_MS;
/**
 * Milliseconds after which a new holder checks that it still holds the lock. Two processes that take over the same
 * abandoned lock do so within a shorter time.
 */
const OWNERSHIP_CHECK_DELAY_MS = 50;

export interface LockOptions {
  /** Milliseconds to wait for the lock; a minute by default. */
  lockTimeoutMs?: number | undefined;
  leaseMs?: number;
  /** Receives a line that names the holder while this process waits for the lock. */
  log?: (line: string) => void;
}

/** Thrown when another process holds the lock. */
export class LockHeldError extends Error {
  constructor(folder: string) {
    super(describeHolder(folder));
  }
}

const lockPath = (folder: string) => path.join(folder, 'lock');

/** Returns a text that changes with each renewal of the lease; undefined when there is no lock. */
function readLease(folder: string): string | undefined {
  const stats = statSync(lockPath(folder), { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeMs}`;
}

/** Tries once to get the lock. Returns a function that releases it; undefined when it is held. */
async function tryLock(folder: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockfile.lock(folder, {
      lockfilePath: lockPath(folder),
      realpath: false,
      // Disables the library's check for abandoned locks, which relies on clocks and removes only empty folders.
      stale: Number.MAX_SAFE_INTEGER,
      update: HEARTBEAT_MS,
      onCompromised() {},
    });
  } catch (error) {
    if (Object(error).code === 'ELOCKED') return undefined;
    throw error;
  }
}

/** Removes an abandoned lock, even if it is a folder with files, unless another process has removed it already. */
function removeLock(folder: string): void {
  const removed = `${lockPath(folder)}-${process.pid}-${performance.now()}`;
  try {
    renameSync(lockPath(folder), removed);
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error;
  }
  rmSync(removed, { recursive: true, force: true });
}

/**
 * Returns a function that checks whether the lease has ended, because it was not renewed for `leaseMs` since this call.
 * The clocks of machines differ, so the lock's modification times are compared only with each other.
 */
function watchLease(folder: string, leaseMs: number): () => boolean {
  let lease = readLease(folder);
  let renewedAt = performance.now();
  return () => {
    const current = readLease(folder);
    if (current !== lease) {
      lease = current;
      renewedAt = performance.now();
    }
    const longest = hasHolderExited(folder) ? Math.min(leaseMs, LEASE_AFTER_EXIT_MS) : leaseMs;
    return lease !== undefined && performance.now() - renewedAt >= longest;
  };
}

/** Waits for the lock. Takes it over when its lease has ended. Returns a function that releases the lock. */
async function acquire(folder: string, options: LockOptions): Promise<() => Promise<void>> {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, leaseMs = LEASE_MS, log = console.error } = options;
  const started = performance.now();
  const hasLeaseEnded = watchLease(folder, leaseMs);
  let isNamed = false;
  for (;;) {
    const release = await tryLock(folder);
    if (release !== undefined) return release;
    const waitedMs = performance.now() - started;
    if (hasLeaseEnded()) {
      log(`${describeHolder(folder)} and no longer renews its lock: taking it over`);
      removeLock(folder);
    } else if (waitedMs > lockTimeoutMs) throw new LockHeldError(folder);
    else {
      if (!isNamed && waitedMs > NOTICE_MS) log(`${describeHolder(folder)}: waiting for it`);
      isNamed ||= waitedMs > NOTICE_MS;
      await delay(RETRY_MS);
    }
  }
}

interface Lock {
  isHeld(): boolean;
  release(): Promise<void>;
}

async function acquireExclusively(folder: string, options: LockOptions): Promise<Lock> {
  const release = await acquire(folder, options);
  try {
    const isHeld = recordHolder(folder);
    await delay(OWNERSHIP_CHECK_DELAY_MS);
    // When two processes have taken over the same abandoned lock, the one that recorded itself last holds it.
    return isHeld() ? { isHeld, release } : acquireExclusively(folder, options);
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Runs `work` while no other process holds the lock of `folder`. A lock is a lease that its holder renews. The lock of
 * a killed process is taken over three to ten seconds later, even by another machine. Rejects with a `LockHeldError`
 * when the lock is not free within `lockTimeoutMs`, and with an error when another process took over because this one
 * was suspended.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Result | Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const { isHeld, release } = await acquireExclusively(folder, options);
  try {
    const result = await work();
    if (isHeld()) return result;
    throw new Error(`Another process took over ${folder} while this one was suspended: check what is live now`);
  } finally {
    // The lock is released only if this process still holds it: another one may have taken it over in the meantime.
    if (isHeld()) await release();
  }
}
