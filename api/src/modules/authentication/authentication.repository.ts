import type { SessionClaims } from '@backoffice/contract/authentication';
import { type Kysely, sql } from 'kysely';
import { withLocation } from '../../database/location-scope';
import type { Database, Db } from '../../database/schema';

export interface Account {
  userId: number;
  userName: string;
  email: string;
  passwordHash: string;
  locationId: number;
}

/** Finds the account with an e-mail address, ignoring case. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('user_locations', 'user_locations.user_id', 'users.id')
    .select(['users.id as userId', 'user_name as userName', 'email', 'password_hash as passwordHash'])
    .select('user_locations.location_id as locationId')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .orderBy('user_locations.location_id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the current token claims of a user at a location; undefined when either no longer exists. */
export async function findClaims(db: Db, userId: number, locationId: number): Promise<SessionClaims | undefined> {
  return await withLocation(
    db,
    locationId,
    async (scope) =>
      await scope
        .selectFrom('users')
        .innerJoin('user_locations', 'user_locations.user_id', 'users.id')
        .innerJoin('locations', 'locations.id', 'user_locations.location_id')
        .select(['users.id as userId', 'users.user_name as userName', 'users.email as email'])
        .select(['locations.id as locationId', 'locations.name as locationName'])
        .where('users.id', '=', userId)
        .where('locations.id', '=', locationId)
        .executeTakeFirst(),
  );
}

/** Idle limit of a session, from its last use. */
const IDLE_DAYS = 30;
/** Absolute limit of a session, from its sign-in. */
const ABSOLUTE_DAYS = 90;

const absoluteExpiry = sql<string>`created_at + make_interval(days => ${sql.lit(ABSOLUTE_DAYS)})`;

export interface StoredToken {
  sessionId: string;
  revoked: boolean;
  expired: boolean;
  /** Seconds since the token was exchanged for its successor; null when it was not. */
  usedSecondsAgo: number | null;
}

/** Finds a refresh token and its session and locks both rows until the transaction ends. */
export async function lockRefreshToken(trx: Kysely<Database>, hash: Buffer): Promise<StoredToken | undefined> {
  return await trx
    .selectFrom('refresh_tokens as token')
    .innerJoin('user_sessions as session', 'session.id', 'token.session_id')
    .select([
      'token.session_id as sessionId',
      sql<boolean>`session.revoked_at is not null`.as('revoked'),
      sql<boolean>`token.expires_at <= now()`.as('expired'),
      sql<number | null>`extract(epoch from now() - token.used_at)`.as('usedSecondsAgo'),
    ])
    .where('token.token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the state of the refresh token that another one was exchanged for. */
export async function findSuccessor(
  trx: Kysely<Database>,
  hash: Buffer,
): Promise<{ used: boolean; expiresAt: string } | undefined> {
  return await trx
    .selectFrom('refresh_tokens')
    .select([sql<boolean>`used_at is not null`.as('used'), 'expires_at as expiresAt'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/**
 * Creates a session of an account and returns its id. Returns undefined when the password was changed after it was
 * verified: the change ended all sessions of the account, and this one must not be created after it.
 */
export async function createSession(db: Db, account: Account): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into user_sessions (user_id, location_id)
    select id, ${account.locationId} from users
    where id = ${account.userId} and password_hash = ${account.passwordHash}
    for share
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Stores a refresh token. Returns when it expires: after the idle limit, but not beyond the absolute limit. */
export async function insertRefreshToken(
  db: Kysely<Database>,
  token: { hash: Buffer; sessionId: string },
): Promise<string> {
  const idleExpiry = sql<string>`now() + make_interval(days => ${sql.lit(IDLE_DAYS)})`;
  const { expires_at } = await db
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('user_sessions')
        .select(({ val }) => [
          val(token.hash).as('token_hash'),
          'id',
          sql`least(${idleExpiry}, ${absoluteExpiry})`.as('end'),
        ])
        .where('id', '=', token.sessionId),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Stores the time of a token's first use, which decides whether a later use is accepted. */
export async function markTokenUsed(trx: Kysely<Database>, hash: Buffer, successor: Buffer): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: sql<string>`now()`, successor_hash: successor })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether a session exists, has not been ended and is within its absolute limit. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(absoluteExpiry, '>', sql<string>`now()`)
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends a session, so that its tokens become invalid. The caller must call `LiveSessions.markEnded`. */
export async function revokeSession(db: Kysely<Database>, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ revoked_at: sql<string>`now()`, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user and returns their ids. The caller must pass these to `LiveSessions.markEnded`. */
export async function revokeUserSessions(db: Kysely<Database>, userId: number, reason: string): Promise<string[]> {
  const ended = await db
    .updateTable('user_sessions')
    .set({ revoked_at: sql<string>`now()`, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function findSessionByToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}

/**
 * Deletes expired refresh tokens, sessions without tokens, expired password reset links and failed sign-ins that no longer
 * count.
 */
export async function deleteExpiredAuthentication(db: Db): Promise<void> {
  await sql`delete from refresh_tokens where expires_at < now()`.execute(db);
  await sql`delete from user_sessions s where created_at < now() - interval '1 day'
    and not exists (select from refresh_tokens t where t.session_id = s.id)`.execute(db);
  await sql`delete from password_reset_tokens where expires_at < now()`.execute(db);
  await sql`delete from sign_in_failures where failed_at < now() - interval '1 hour'`.execute(db);
}
