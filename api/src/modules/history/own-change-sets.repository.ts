import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

/** Returns the change set of the current transaction at a location; null when nothing has been recorded in it. */
export async function findCurrentChangeSet(scope: LocationDb, location: number): Promise<number | null> {
  // The SQL function insert_change sets `app.change_set` to "<transaction id> <location id> <change set>".
  const { rows } = await sql<{ change_set: number | null }>`select cached[3]::bigint as change_set
    from string_to_array(current_setting('app.change_set', true), ' ') as cached
    where cached[1] = pg_current_xact_id()::text and cached[2] = ${String(location)}`.execute(scope);
  return rows[0]?.change_set ?? null;
}

/** Returns whether the user made the change set within the last minutes, and it is not a revert. */
export async function isRecentOwnChangeSet(
  scope: LocationDb,
  location: number,
  { userId, change_set, minutes }: { userId: number; change_set: number; minutes: number },
): Promise<boolean> {
  const { rows } = await sql`select from changes
    where location_id = ${location} and change_set = ${change_set} and user_id = ${userId} and reverts is null
      and changed_at > now() - ${minutes} * interval '1 minute' limit 1`.execute(scope);
  return rows.length > 0;
}
