import { type Kysely, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database } from '../../database/schema';

export interface StoredInvitation {
  id: number;
  locationId: number;
  email: string;
  userName: string;
  roleId: number;
}

const COLUMNS = ['id', 'location_id as locationId', 'email', 'user_name as userName', 'role_id as roleId'] as const;

interface NewInvitation extends Omit<StoredInvitation, 'id'> {
  tokenHash: Buffer;
  invitedBy: number;
}

/** Throws a violation of `invitations_open` when the address already has an open invitation. */
export async function insertInvitation(scope: LocationDb, invitation: NewInvitation): Promise<void> {
  await scope
    .insertInto('invitations')
    .values({
      token_hash: invitation.tokenHash,
      location_id: invitation.locationId,
      email: invitation.email,
      user_name: invitation.userName,
      role_id: invitation.roleId,
      // `invited_by` is null when the inviting account no longer exists.
      invited_by: sql<number>`(select id from users where id = ${invitation.invitedBy})`,
    })
    .execute();
}

export async function isUserOfLocation(scope: LocationDb, locationId: number, email: string): Promise<boolean> {
  const found = await scope
    .selectFrom('users')
    .innerJoin('user_locations', 'user_locations.user_id', 'users.id')
    .select('users.id')
    .where('user_locations.location_id', '=', locationId)
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts invitations created within the last 24 hours, regardless of their state. */
export async function countRecentInvitations(scope: LocationDb, locationId: number): Promise<number> {
  const { count } = await scope
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('location_id', '=', locationId)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

export interface InvitationSendState {
  sentCount: number;
  secondsSinceMail: number;
}

/** Returns the id of the role for which an invitation was sent. The role may have been deleted. */
export async function findRoleOfInvitation(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<number | undefined> {
  const invitation = await scope
    .selectFrom('invitations')
    .select('role_id')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return invitation?.role_id;
}

export async function lockOpenInvitation(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<(StoredInvitation & InvitationSendState) | undefined> {
  return await scope
    .selectFrom('invitations')
    .select(COLUMNS)
    .select(['sent_count as sentCount', sql<number>`extract(epoch from now() - sent_at)`.as('secondsSinceMail')])
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the token of an invitation. The new token is valid for 7 days, and the old token becomes invalid. */
export async function renewInvitation(scope: LocationDb, id: number, tokenHash: Buffer): Promise<void> {
  await scope
    .updateTable('invitations')
    .set({
      token_hash: tokenHash,
      sent_at: sql<string>`now()`,
      sent_count: sql<number>`sent_count + 1`,
      expires_at: sql<string>`now() + interval '7 days'`,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that an invitation was accepted (`used_at`) or revoked, after which its link no longer works. */
export async function endInvitation(scope: LocationDb, id: number, column: 'used_at' | 'revoked_at'): Promise<void> {
  await scope
    .updateTable('invitations')
    .set({ [column]: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export interface LinkedInvitation extends StoredInvitation {
  used: boolean;
  revoked: boolean;
  expired: boolean;
}

/** Finds the invitation for a link's token. Needs no location scope, because invitations are visible without one. */
export async function findInvitationByToken(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<LinkedInvitation | undefined> {
  return await selectByToken(db, tokenHash).executeTakeFirst();
}

/** Locks the invitation until the transaction ends, so that only one of several concurrent uses succeeds. */
export async function lockInvitationByToken(
  scope: LocationDb,
  tokenHash: Buffer,
): Promise<LinkedInvitation | undefined> {
  return await selectByToken(scope, tokenHash).forUpdate().executeTakeFirst();
}

function selectByToken(db: LocationDb, tokenHash: Buffer) {
  return db
    .selectFrom('invitations')
    .select(COLUMNS)
    .select([
      sql<boolean>`used_at is not null`.as('used'),
      sql<boolean>`revoked_at is not null`.as('revoked'),
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('token_hash', '=', tokenHash);
}

export interface InvitedAccount {
  id: number;
  passwordHash: string;
}

/** Finds the account with an email address, ignoring case. The account may belong to any location. */
export async function findAccountByEmail(db: LocationDb, email: string): Promise<InvitedAccount | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Creates an account and returns its id; undefined when the address already has an account. */
export async function insertAccount(
  scope: LocationDb,
  account: { user_name: string; email: string; password_hash: string },
): Promise<number | undefined> {
  const row = await scope
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Adds a user to the scope's location and makes it the location where the user's next sign-in starts. A user who is
 * deactivated at the location stays deactivated.
 */
export async function insertMembership(scope: LocationDb, invitation: StoredInvitation, userId: number): Promise<void> {
  await scope
    .insertInto('user_locations')
    .values({
      location_id: invitation.locationId,
      user_id: userId,
      role_id: invitation.roleId,
      last_used_at: sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'user_id']).doNothing())
    .execute();
}

/** Revokes the open invitations that a user has sent; called when the rights that the user may grant have changed. */
export async function revokeInvitationsOf(scope: LocationDb, locationId: number, userId: number): Promise<void> {
  await revokeOpen(scope, locationId).where('invited_by', '=', userId).execute();
}

/** Revokes the open invitations that the users with a role have sent; called when the role has lost rights. */
export async function revokeInvitationsOfRole(scope: LocationDb, locationId: number, roleId: number): Promise<void> {
  await revokeOpen(scope, locationId)
    .where('invited_by', 'in', (users) =>
      users
        .selectFrom('user_locations')
        .select('user_id')
        .where('location_id', '=', locationId)
        .where('role_id', '=', roleId),
    )
    .execute();
}

function revokeOpen(scope: LocationDb, locationId: number) {
  return scope
    .updateTable('invitations')
    .set({ revoked_at: sql<string>`now()` })
    .where('location_id', '=', locationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);
}
