import { sql } from 'kysely';
import { type LocationDb, withLocation } from './location-scope';
import type { Db } from './schema';

/**
 * As `withLocation`, for what changes a location's menu: such changes take turns. The menu's records name one another,
 * and two changes at once could wait for each other for ever, or link what the other deletes.
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
