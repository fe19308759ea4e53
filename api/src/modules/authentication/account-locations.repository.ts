import type { AccountLocation } from '@backoffice/contract/account-locations';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';

/** Returns the locations that a user has access to, sorted by name. */
export async function findAccountLocations(db: Db, userId: number): Promise<AccountLocation[]> {
  const memberships = await db
    .selectFrom('user_locations')
    .select(['location_id', 'role_id'])
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    // Omits the Support account, the only account without a role.
    .where('role_id', 'is not', null)
    .$narrowType<{ role_id: number }>()
    .execute();
  const locations: AccountLocation[] = [];
  // Row-level security allows reading only one location at a time.
  for (const { location_id, role_id } of memberships) {
    const location = await withLocation(
      db,
      location_id,
      (scope) => findNameAndOwnership(scope, location_id, role_id),
      READ_ONLY,
    );
    if (location) locations.push(location);
  }
  return locations.sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id);
}

async function findNameAndOwnership(
  scope: LocationDb,
  locationId: number,
  roleId: number,
): Promise<AccountLocation | undefined> {
  return await scope
    .selectFrom('locations')
    .innerJoin('employee_roles', 'employee_roles.location_id', 'locations.id')
    .select(['locations.id', 'locations.name', 'employee_roles.is_owner'])
    .where('locations.id', '=', locationId)
    .where('employee_roles.location_id', '=', locationId)
    .where('employee_roles.id', '=', roleId)
    .executeTakeFirst();
}

export async function countLocations(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_locations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the user is the Support account, which an owner has given access to the location for a day. */
export async function isSupportMembership(db: LocationDb, { userId, locationId }: LocationOfUser): Promise<boolean> {
  const membership = await db
    .selectFrom('user_locations')
    .select('user_id')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .executeTakeFirst();
  return membership !== undefined;
}

interface LocationOfUser {
  userId: number;
  locationId: number;
}

/** Stores that a user works at a location now; the next sign-in starts there. */
export async function markLocationUsed(db: LocationDb, { userId, locationId }: LocationOfUser): Promise<void> {
  await db
    .updateTable('user_locations')
    .set({ last_used_at: sql<string>`now()` })
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Former refresh tokens stay valid this long, a minute longer than former access tokens: the response with the new
 * tokens may get lost, and the client then refreshes when its access token has expired.
 */
const FORMER_TOKEN_MINUTES = 16;

/** Moves a session to a location. Its unused refresh tokens expire soon; the caller creates a new one. */
export async function moveSession(db: LocationDb, sessionId: string, locationId: number): Promise<void> {
  await db.updateTable('user_sessions').set({ location_id: locationId }).where('id', '=', sessionId).execute();
  await db
    .updateTable('refresh_tokens')
    .set({ expires_at: sql<string>`least(expires_at, now() + make_interval(mins => ${FORMER_TOKEN_MINUTES}))` })
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .execute();
}
