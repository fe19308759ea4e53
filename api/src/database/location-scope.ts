import { CompiledQuery, type Kysely } from 'kysely';
import { currentActor, formatActor } from './actor';
import type { Database, Db } from './schema';

/** A connection in a transaction that can read and write the rows of one location only. */
export type LocationDb = Omit<
  Kysely<Database>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withSchema'
>;

/**
 * Makes PostgreSQL plan prepared statements again for each set of parameters. The best plan of a report depends on its
 * range and filters, and the best plan of a rollup refresh depends on the refreshed days.
 */
const CUSTOM_PLANS = 'SET LOCAL plan_cache_mode = force_custom_plan';
/** Transaction mode for recording sales. Closing a day waits for all such transactions of the location. */
export const READ_WRITE_SALES = 'READ WRITE';
/** Transaction mode for reading: all statements see the same snapshot of the data, and COMMIT is not awaited. */
export const READ_ONLY = 'ISOLATION LEVEL REPEATABLE READ, READ ONLY';
/** Transaction mode like `READ_ONLY`, for statements whose best plan depends on their parameters. */
export const READ_ONLY_CUSTOM_PLANS = `${READ_ONLY}; ${CUSTOM_PLANS}` as const;
/** Transaction mode for writing rows that are computed from a snapshot. Conflicting transactions fail to serialize. */
export const READ_WRITE_SNAPSHOT = `ISOLATION LEVEL REPEATABLE READ; ${CUSTOM_PLANS}` as const;

/**
 * Runs `work` in a transaction that sees only rows of `locationId`, and rolls back when `work` throws. COMMIT is the
 * only extra round trip, and none in a read-only mode: BEGIN, location and actor are sent with the first statement of
 * `work`.
 */
export async function withLocation<Result>(
  db: Db,
  locationId: number,
  work: (scope: LocationDb) => Promise<Result>,
  mode:
    | typeof READ_WRITE_SALES
    | typeof READ_ONLY
    | typeof READ_ONLY_CUSTOM_PLANS
    | typeof READ_WRITE_SNAPSHOT
    | '' = '',
): Promise<Result> {
  if (!Number.isSafeInteger(locationId)) throw new Error(`Not a location id: ${locationId}`);
  return await db.connection().execute(async (connection) => {
    const lock = mode === READ_WRITE_SALES ? `; SELECT pg_advisory_xact_lock_shared(${salesLockKey(locationId)})` : '';
    const actor =
      mode === READ_WRITE_SALES || mode.includes('READ ONLY')
        ? ''
        : `; SET LOCAL app.actor = ${formatActor(currentActor())}`;
    const begin = `BEGIN ${mode}; SET LOCAL app.location_id = '${locationId}'${actor}${lock}`;
    await connection.executeQuery(CompiledQuery.raw(begin));
    try {
      const result = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('COMMIT'));
      return result;
    } catch (error) {
      // ROLLBACK fails on a broken connection; the caller needs the first error.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => undefined);
      throw error;
    }
  });
}

/** Returns SQL for the key of a location's advisory lock, which all transactions that record sales share. */
export function salesLockKey(locationId: number): string {
  return `hashtextextended('sales', ${locationId})`;
}
