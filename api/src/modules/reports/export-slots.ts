import { setTimeout as delay } from 'node:timers/promises';
import fastq, { type queueAsPromised } from 'fastq';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { AppError } from '../../errors';

/** Maximum number of concurrent exports of this process. Each one uses a connection of the exports' pool. */
export const MAX_EXPORTS = 4;
/** Maximum number of concurrent exports of a location in all processes. */
const MAX_EXPORTS_PER_LOCATION = 2;
const RETRY_AFTER_SECONDS = 30;

/** Limits the number of concurrent exports of this process and their share of CPU time. */
export interface ExportSlots {
  /** Takes a slot and returns the function that releases it. Throws `too_many_attempts` when no slot is free. */
  take(): () => void;
  /** Runs `part` when no other export is reading, and after a pause as long as the previous read took. */
  read<Part>(part: () => Promise<Part>): Promise<Part>;
}

type Read = () => Promise<unknown>;

export function createExportSlots(): ExportSlots {
  let running = 0;
  let pauseUntil = 0;
  const queue: queueAsPromised<Read> = fastq.promise(async (read: Read) => {
    await delay(Math.max(0, pauseUntil - performance.now()));
    const start = performance.now();
    return await read().finally(() => {
      const end = performance.now();
      pauseUntil = end + (end - start);
    });
  }, 1);
  return {
    take() {
      if (running >= MAX_EXPORTS) throw tooManyExports('Too many exports are running right now');
      running += 1;
      return () => {
        running -= 1;
      };
    },
    read: (part) => queue.push(part),
  };
}

const lockKeys = (locationId: number) => sql`(
  select hashtextextended('export ' || slot, ${locationId}) as key
  from generate_series(1, ${sql.lit(MAX_EXPORTS_PER_LOCATION)}) slot) as locks`;

/**
 * Takes one of the location's locks until the transaction ends, so the lock is released even if the process is killed.
 * Throws `too_many_attempts` when other exports hold all locks of the location.
 */
export async function lockLocationSlot(scope: LocationDb, locationId: number): Promise<void> {
  const { rows } = await sql`
    select key from ${lockKeys(locationId)} where pg_try_advisory_xact_lock(key) limit 1`.execute(scope);
  if (rows.length === 0) throw tooManyExportsOfLocation();
}

/** Throws `too_many_attempts` when exports hold all locks of the location. Does not take a lock itself. */
export async function checkLocationSlot(scope: LocationDb, locationId: number): Promise<void> {
  // In pg_locks, the upper half of a bigint key is in classid, the lower half is in objid, and objsubid is 1.
  const { rows } = await sql`
    select key from ${lockKeys(locationId)} where key in (
      select classid::bigint << 32 | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database()))`.execute(scope);
  if (rows.length === MAX_EXPORTS_PER_LOCATION) throw tooManyExportsOfLocation();
}

function tooManyExportsOfLocation(): AppError {
  return tooManyExports(`${MAX_EXPORTS_PER_LOCATION} exports are already running`);
}

function tooManyExports(reason: string): AppError {
  return new AppError('too_many_attempts', `${reason}: try again later`, { retryAfter: RETRY_AFTER_SECONDS });
}
