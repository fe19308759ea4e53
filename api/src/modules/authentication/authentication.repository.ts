import type { SessionClaims } from '@backoffice/contract/authentication';
import { type Access, SUPPORT_ACCESS } from '@backoffice/contract/rights';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import type { SessionAccess, SessionAtLocation } from './live-sessions';
import { absoluteExpiry, markSessionUsed } from './sessions.repository';
import { hasTwoFactor } from './two-factor.repository';

export interface Account {
  userId: number;
  userName: string;
  email: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  locationId: number;
}

/** Finds the account with an email address, ignoring case, and the location that it used last. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('user_locations', 'user_locations.user_id', 'users.id')
    .select(['users.id as userId', 'user_name as userName', 'email', 'password_hash as passwordHash'])
    .select(['user_locations.location_id as locationId', hasTwoFactor('users.id').as('hasTwoFactor')])
    .where('user_locations.deactivated_at', 'is', null)
    .where('user_locations.expires_at', 'is', null)
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .orderBy('user_locations.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('user_locations.location_id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the current token claims of a user at a location; undefined when either no longer exists. */
export async function findClaims(db: Db, userId: number, locationId: number): Promise<SessionClaims | undefined> {
  const found = await withLocation(
    db,
    locationId,
    async (scope) =>
      await selectMemberships(scope)
        .innerJoin('users', 'users.id', 'user_locations.user_id')
        .select(['users.id as userId', 'users.user_name as userName', 'users.email as email'])
        .select(['locations.id as locationId', 'locations.name as locationName'])
        .select([belongsElsewhere.as('hasOtherLocations'), enabledFlags.as('flags')])
        .where('users.id', '=', userId)
        .where('locations.id', '=', locationId)
        .executeTakeFirst(),
  );
  if (!found) return undefined;
  const { lacksTwoFactor: mustSetUpTwoFactor, hasOtherLocations, flags, role_id, is_owner, rights, ...claims } = found;
  return {
    ...claims,
    ...toAccess({ role_id, is_owner, rights }),
    ...(hasOtherLocations && { hasOtherLocations }),
    ...(flags.length > 0 && { flags }),
    ...(mustSetUpTwoFactor && { mustSetUpTwoFactor }),
  };
}

function selectMemberships(scope: LocationDb) {
  return scope
    .selectFrom('user_locations')
    .innerJoin('locations', 'locations.id', 'user_locations.location_id')
    .leftJoin('employee_roles', (join) =>
      join
        .onRef('employee_roles.location_id', '=', 'user_locations.location_id')
        .onRef('employee_roles.id', '=', 'user_locations.role_id'),
    )
    .select(['user_locations.role_id', 'employee_roles.is_owner', 'employee_roles.rights'])
    .select(lacksTwoFactor.as('lacksTwoFactor'))
    .where('user_locations.deactivated_at', 'is', null)
    .where(isMembershipCurrent);
}

const belongsElsewhere = sql<boolean>`exists (select from user_locations other
  where other.user_id = user_locations.user_id and other.location_id <> user_locations.location_id
    and other.deactivated_at is null and other.role_id is not null)`;

const enabledFlags = sql<string[]>`array(select flag from feature_flags
  where feature_flags.location_id = locations.id order by flag)`;

/** SQL: whether a membership has not expired. Only memberships of the Support account expire. */
const isMembershipCurrent = sql<boolean>`(user_locations.expires_at is null or user_locations.expires_at > now())`;

/**
 * SQL: whether the location requires two-factor sign-in and the user has not set it up. The Support account, the only
 * account without a role, signs in with the operator key and cannot set it up.
 */
const lacksTwoFactor = sql<boolean>`locations.requires_two_factor and user_locations.role_id is not null
  and not ${hasTwoFactor('user_locations.user_id')}`;

interface MembershipRole {
  role_id: number | null;
  is_owner: boolean | null;
  rights: Access['rights'] | null;
}

/** Returns what a membership grants. Only memberships of the Support account have no role. */
function toAccess({ role_id, is_owner, rights }: MembershipRole): Access {
  return role_id === null ? SUPPORT_ACCESS : { isOwner: is_owner === true, rights: rights ?? {} };
}

/**
 * Returns the rights of a session's user at a location. Returns undefined when the session does not exist or has ended,
 * or when the user does not belong to the location or is deactivated there.
 */
export async function findAccess(
  db: Db,
  { sessionId, locationId }: SessionAtLocation,
): Promise<SessionAccess | undefined> {
  const find = async (scope: LocationDb) =>
    await selectMemberships(scope)
      .innerJoin('user_sessions', 'user_sessions.user_id', 'user_locations.user_id')
      .select(sql<boolean>`user_sessions.last_used_at < now() - interval '5 minutes'`.as('isLastUseStale'))
      .where('user_sessions.id', '=', sessionId)
      .where('user_locations.location_id', '=', locationId)
      .where('revoked_at', 'is', null)
      .where(absoluteExpiry, '>', sql<string>`now()`)
      .executeTakeFirst();
  const found = await withLocation(db, locationId, find, READ_ONLY);
  if (!found) return undefined;
  const { isLastUseStale, lacksTwoFactor: isLacking } = found;
  // `last_used_at` is only accurate to five minutes, because a write for every request would be expensive.
  if (isLastUseStale) await markSessionUsed(db, sessionId);
  return { ...toAccess(found), ...(isLacking && { lacksTwoFactor: true }) };
}
