import { sql } from 'kysely';
import { type LocationDb, withLocation } from './location-scope';
import type { Db } from './schema';

/** Like `withLocation`, but serializes menu changes, which could otherwise deadlock or link to a deleted record. */
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
