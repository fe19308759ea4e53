import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import { repeatUntilAborted } from '../../repeat-until-aborted';
import { OutdatedRollupsError, REFRESH_DELAY_SECONDS, refreshRollups } from './refresh';

const CHECK_EVERY_MS = 10_000;

interface RollupWorker {
  db: Db;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/** Refreshes the rollups of all locations until `signal` is aborted. Any number of processes may run it. */
export async function runRollupWorker(worker: RollupWorker): Promise<void> {
  await repeatUntilAborted(CHECK_EVERY_MS, worker.signal, createDueRefresh(worker));
}

/**
 * Returns a function that refreshes the locations that are due. If the refresh of a location fails, the other locations
 * are still refreshed. A process with outdated rollups leaves all locations to the others and logs this once.
 */
export function createDueRefresh({ db, log, signal }: RollupWorker): () => Promise<void> {
  let isKnownOutdated = false;
  const logFailure = (locationId: number | undefined) => (error: unknown) => {
    if (error instanceof OutdatedRollupsError) {
      if (!isKnownOutdated) log.warn(`this process does not refresh the rollups of sales: ${error.message}`);
      isKnownOutdated = true;
      return;
    }
    log.error(
      { err: error, locationId },
      'the rollups of sales could not be refreshed; the next attempt is in ten seconds',
    );
  };
  return async () => {
    const due = await findDueLocations(db, REFRESH_DELAY_SECONDS).catch(logFailure(undefined));
    for (const locationId of due ?? []) await refreshDueDays({ db, signal, locationId }).catch(logFailure(locationId));
  };
}

async function refreshDueDays({ db, signal, locationId }: Omit<RollupWorker, 'log'> & { locationId: number }) {
  while (!signal.aborted && (await refreshRollups(db, locationId)));
}

/** Returns the locations with sales that changed at least `delaySeconds` ago and are not rolled up yet. */
async function findDueLocations(db: Db, delaySeconds: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select distinct location_id from stale_sales_hours
    where changed_at <= clock_timestamp() - make_interval(secs => ${delaySeconds}) order by location_id`.execute(db);
  return rows.map(({ location_id }) => location_id);
}

/** Returns the age of the oldest change of sales that is not yet rolled up, in seconds; 0 when there is none. */
export async function findRefreshLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(changed_at)), 0)::float8 as lag
    from stale_sales_hours`.execute(db);
  return rows[0]?.lag ?? 0;
}
