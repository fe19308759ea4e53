import { type Kysely, sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Database, Db } from '../../database/schema';

/** Days after which a session ends, counted from its last use. */
const IDLE_DAYS = 30;
/** Maximum number of characters of a User-Agent header; longer ones are cut off. */
const MAX_USER_AGENT = 500;
/** Absolute limit: days after which a session ends however often it is used, counted from its sign-in. */
const ABSOLUTE_DAYS = 90;

/** SQL: when a session reaches its absolute limit. */
export const absoluteExpiry = sql<string>`user_sessions.created_at + make_interval(days => ${sql.lit(ABSOLUTE_DAYS)})`;

export interface StoredToken {
  sessionId: string;
  revoked: boolean;
  expired: boolean;
  /** Seconds since the token was exchanged for its successor; null when it was not. */
  usedSecondsAgo: number | null;
}

/**
 * Finds a refresh token and its session and locks both rows until the transaction ends. PostgreSQL locks them in the
 * order of the FROM clause: the session first, as `moveSession` does, so that the two cannot deadlock.
 */
export async function lockRefreshToken(trx: Kysely<Database>, hash: Buffer): Promise<StoredToken | undefined> {
  return await trx
    .selectFrom('user_sessions as session')
    .innerJoin('refresh_tokens as token', 'token.session_id', 'session.id')
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

/** Returns the state of a refresh token that was issued in exchange for an earlier token. */
export async function findSuccessorToken(
  trx: Kysely<Database>,
  hash: Buffer,
): Promise<{ used: boolean; expiresAt: string } | undefined> {
  return await trx
    .selectFrom('refresh_tokens')
    .select([sql<boolean>`used_at is not null`.as('used'), 'expires_at as expiresAt'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export interface SessionDevice {
  userAgent?: string | undefined;
  address?: string | undefined;
}

/**
 * Creates a session of an account and returns its id. Returns undefined when the password was changed after it was
 * verified: the former password must not start a session.
 */
export async function createSession(
  db: Db,
  account: { userId: number; locationId: number; passwordHash: string },
  { userAgent, address }: SessionDevice = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into user_sessions (user_id, location_id, user_agent, client_address)
    select id, ${account.locationId}, ${userAgent?.slice(0, MAX_USER_AGENT) ?? null}, ${address ?? null} from users
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
export async function markRefreshTokenUsed(trx: Kysely<Database>, hash: Buffer): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

export async function markSessionUsed(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('user_sessions').set({ last_used_at: sql<string>`now()` }).where('id', '=', sessionId).execute();
}

export async function findSessionByToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}

/** Deletes expired refresh tokens, sessions and reset links, and failed sign-ins that no longer count. */
export async function deleteExpiredAuthentication(db: Db): Promise<void> {
  await sql`delete from refresh_tokens where expires_at < now()`.execute(db);
  await sql`delete from user_sessions s where created_at < now() - interval '1 day'
    and not exists (select from refresh_tokens t where t.session_id = s.id)`.execute(db);
  await sql`delete from password_reset_tokens where expires_at < now()`.execute(db);
  await sql`delete from sign_in_failures where failed_at < now() - interval '1 hour'`.execute(db);
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  client_address: string | null;
  created_at: string;
  last_used_at: string;
}

/** Lists the sessions of a user that can still be used, the most recently used first. */
export async function listUserSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return await db
    .selectFrom('user_sessions')
    .select(['id', 'user_agent', 'client_address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('session_id')
          .whereRef('session_id', '=', 'user_sessions.id')
          .where('expires_at', '>', sql<string>`now()`),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends a session, so that its tokens become invalid. The caller must call `LiveSessions.markEnded`. */
export async function endSession(db: Kysely<Database>, sessionId: string, reason: string): Promise<void> {
  await endLiveSessions(db, reason).where('id', '=', sessionId).execute();
}

interface EndedSessions {
  reason: string;
  /** The only session to end; undefined to end all sessions of the user. */
  only?: string;
  /** Session that stays live while all others of the user end. */
  except?: string;
  /** Location whose sessions end; undefined to end sessions of all locations. */
  locationId?: number;
}

/** Ends sessions of a user and returns their ids. The caller must pass these to `LiveSessions.markEnded`. */
export async function endUserSessions(
  db: LocationDb,
  userId: number,
  { reason, only, except, locationId }: EndedSessions,
): Promise<string[]> {
  let query = endLiveSessions(db, reason).where('user_id', '=', userId);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '!=', except);
  if (locationId !== undefined) query = query.where('location_id', '=', locationId);
  const ended = await query.returning('id').execute();
  return ended.map(({ id }) => id);
}

function endLiveSessions(db: LocationDb, reason: string) {
  return db
    .updateTable('user_sessions')
    .set({ revoked_at: sql<string>`now()`, revoked_reason: reason })
    .where('revoked_at', 'is', null);
}
