import { randomBytes } from 'node:crypto';
import { SUPPORT_ACCESS_HOURS } from '@backoffice/contract/support-access';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { hashDigest } from '../authentication/password';
import { endUserSessions } from '../authentication/sessions.repository';

/** Address of the account Support, which receives no email. */
const SUPPORT_EMAIL = 'support@backoffice.invalid';

/** Creates the account Support if it does not exist, with a password that nobody knows. */
export async function ensureSupportUser(scope: LocationDb): Promise<void> {
  if ((await findSupportUserId(scope)) !== undefined) return;
  const password_hash = await hashDigest(randomBytes(32).toString('base64'));
  await scope
    .insertInto('users')
    .values({ user_name: 'Support', email: SUPPORT_EMAIL, password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findSupportUserId(scope: LocationDb): Promise<number | undefined> {
  const user = await scope.selectFrom('users').select('id').where('email', '=', SUPPORT_EMAIL).executeTakeFirst();
  return user?.id;
}

/** Gives the account Support access to the location for one day from now. Returns the end of the access. */
export async function allowSupport(scope: LocationDb, locationId: number): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into user_locations (location_id, user_id, expires_at)
    select ${locationId}, id, now() + make_interval(hours => ${SUPPORT_ACCESS_HOURS}) from users
    where email = ${SUPPORT_EMAIL}
    on conflict (location_id, user_id) do update set expires_at = excluded.expires_at, updated_at = now()
    returning expires_at`.execute(scope);
  const [row] = rows;
  if (!row) throw new Error('The Support account is missing');
  return row.expires_at;
}

/** Ends Support's access to the location and its sessions there. Returns the ids of these sessions. */
export async function endSupport(scope: LocationDb, locationId: number): Promise<string[]> {
  await scope
    .deleteFrom('user_locations')
    .where('location_id', '=', locationId)
    .where('expires_at', 'is not', null)
    .execute();
  const userId = await findSupportUserId(scope);
  if (userId === undefined) return [];
  return await endUserSessions(scope, userId, { reason: 'the access of support ended', locationId });
}

/** Returns undefined unless an owner has given support access to the location. */
export async function createSupportSession(
  scope: LocationDb,
  locationId: number,
): Promise<{ sessionId: string; userId: number } | undefined> {
  const { rows } = await sql<{ sessionId: string; userId: number }>`
    insert into user_sessions (user_id, location_id, user_agent)
    select user_id, location_id, 'Support' from user_locations
    where location_id = ${locationId} and expires_at > now()
    returning id as "sessionId", user_id as "userId"`.execute(scope);
  return rows[0];
}
