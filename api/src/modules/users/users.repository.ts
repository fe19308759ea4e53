import type { Rights } from '@backoffice/contract/rights';
import type { Invitation, User } from '@backoffice/contract/users';
import { sql, type UpdateObject } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { readRights } from '../team-roles/team-roles.repository';

type WithRights<Listed> = Listed & { rights: Rights };

/** Selects the memberships of a location with their roles. */
function selectMemberships(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('user_locations as membership')
    .innerJoin('employee_roles as role', (join) =>
      join.onRef('role.location_id', '=', 'membership.location_id').onRef('role.id', '=', 'membership.role_id'),
    )
    .where('membership.location_id', '=', locationId);
}

export async function findUsers(scope: LocationDb, locationId: number): Promise<WithRights<Omit<User, 'can_edit'>>[]> {
  const users = await selectMemberships(scope, locationId)
    .innerJoin('users', 'users.id', 'membership.user_id')
    .select(['users.id', 'user_name', 'email', 'role.id as role_id', 'role.name as role_name', 'role.is_owner'])
    .select(sql<boolean>`deactivated_at is null`.as('is_active'))
    .select(['last_used_at as last_sign_in_at', 'membership.updated_at', 'role.rights'])
    .orderBy(({ fn }) => fn('lower', ['user_name']))
    .orderBy('users.id')
    .execute();
  return users.map((user) => ({ ...user, rights: readRights(user.rights) }));
}

/** Returns the invitations of the scope's location that were neither accepted nor revoked, newest first. */
export async function findOpenInvitations(
  scope: LocationDb,
  locationId: number,
): Promise<WithRights<Omit<Invitation, 'can_resend' | 'can_revoke'>>[]> {
  const invitations = await scope
    .selectFrom('invitations as invitation')
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('employee_roles as role', (join) =>
      join.onRef('role.location_id', '=', 'invitation.location_id').onRef('role.id', '=', 'invitation.role_id'),
    )
    .select(['invitation.id', 'invitation.user_name', 'invitation.email', 'invitation.role_id', 'expires_at'])
    .select(['role.name as role_name', 'role.rights', 'inviter.user_name as invited_by'])
    .select([
      sql<boolean>`coalesce(role.is_owner, false)`.as('is_owner'),
      sql<boolean>`expires_at <= now()`.as('is_expired'),
    ])
    .where('invitation.location_id', '=', locationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .execute();
  return invitations.map((invitation) => ({ ...invitation, rights: readRights(invitation.rights ?? {}) }));
}

export interface GrantedRole {
  id: number;
  isOwner: boolean;
  rights: Rights;
}

/** Locks a role until the transaction ends, and returns it. Returns undefined when there is no such role. */
export async function lockRole(scope: LocationDb, locationId: number, id: number): Promise<GrantedRole | undefined> {
  const role = await scope
    .selectFrom('employee_roles')
    .select(['id', 'is_owner as isOwner', 'rights'])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return role && { ...role, rights: readRights(role.rights) };
}

/**
 * Serializes transactions that change the users of a location, so that the second of two concurrent changes sees which
 * owners remain after the first change.
 */
export async function lockUsersOfLocation(scope: LocationDb, locationId: number): Promise<void> {
  await scope
    .selectFrom('employee_roles')
    .select('id')
    .where('location_id', '=', locationId)
    .where('is_owner', '=', true)
    .forNoKeyUpdate()
    .execute();
}

export interface Membership {
  userId: number;
  updatedAt: string;
  isActive: boolean;
  isOwner: boolean;
  rights: Rights;
}

export async function findMembership(
  scope: LocationDb,
  locationId: number,
  userId: number,
): Promise<Membership | undefined> {
  const found = await selectMemberships(scope, locationId)
    .select(['user_id as userId', 'membership.updated_at as updatedAt', 'role.is_owner as isOwner', 'role.rights'])
    .select(sql<boolean>`deactivated_at is null`.as('isActive'))
    .where('membership.user_id', '=', userId)
    .executeTakeFirst();
  return found && { ...found, rights: readRights(found.rights) };
}

/** Whether the location has an active owner other than the user. Call it while the users are locked. */
export async function hasAnotherOwner(scope: LocationDb, locationId: number, userId: number): Promise<boolean> {
  const another = await selectMemberships(scope, locationId)
    .select('user_id')
    .where('role.is_owner', '=', true)
    .where('deactivated_at', 'is', null)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return another !== undefined;
}

export async function changeMembership(
  scope: LocationDb,
  locationId: number,
  userId: number,
  values: UpdateObject<Database, 'user_locations'>,
): Promise<void> {
  await scope
    .updateTable('user_locations')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMembership(scope: LocationDb, locationId: number, userId: number): Promise<void> {
  await scope
    .deleteFrom('user_locations')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function findRoleName(scope: LocationDb, locationId: number, id: number): Promise<string | undefined> {
  const role = await scope
    .selectFrom('employee_roles')
    .select('name')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return role?.name;
}
