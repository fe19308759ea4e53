import type { Kysely } from 'kysely';
import { withLocation } from '../../../database/location-scope';
import type { Database } from '../../../database/schema';

/** Returns the changes of one kind of record of a location, the oldest first. */
export async function readChangesOf(db: Kysely<Database>, location: number, kind: string) {
  return await withLocation(db, location, (scope) =>
    scope
      .selectFrom('changes')
      .selectAll()
      .where('location_id', '=', location)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
  );
}
