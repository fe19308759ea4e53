import { sql } from 'kysely';
import { type LocationDb, withLocation } from './location-scope';
import type { Db } from './schema';

/**
 * Runs `work` like `withLocation`, and serializes changes to one location's menu with an advisory lock. Menu records
 * reference each other: concurrent changes could deadlock, or link a record that the other change deletes.
 */
export async function withMenuLock<Result>(
  db: Db,
  locationId: number,
  work: (scope: LocationDb) => Promise<Result>,
): Promise<Result> {
  return await withLocation(db, locationId, async (scope) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('menu', ${locationId}))`.execute(scope);
    return await work(scope);
  });
}
