import type { Tokens } from '@backoffice/contract/authentication';
import type { Kysely } from 'kysely';
import type { Database, Db } from '../../database/schema';
import { AppError } from '../../errors';
import type { AccessClaims, AccessTokens } from './access-token';
import {
  createSession,
  findAccount,
  findClaims,
  findSessionByToken,
  findSuccessor,
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  revokeSession,
  type StoredToken,
} from './authentication.repository';
import { waitForNextStep } from './even-time';
import type { LiveSessions } from './live-sessions';
import { type Attempt, beginAttempt, clearAttempt, recordFailure } from './lockout';
import { verifyDigest } from './password';
import type { RefreshToken, RefreshTokens } from './refresh-token';

/** How long after its exchange a refresh token still gets its successor: two tabs may present it at the same moment. */
const GRACE_SECONDS = 10;

/** What sessions are made of. */
export interface SessionServices {
  db: Db;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  sessions: LiveSessions;
}

interface Credentials extends Attempt {
  /** What the client sends in place of the password. */
  digest: string;
}

/** Starts a session. Throws invalid_credentials, told apart by neither text nor time, or too_many_attempts. */
export async function signIn(services: SessionServices, credentials: Credentials): Promise<Tokens> {
  const { db, refreshTokens } = services;
  const start = performance.now();
  await beginAttempt(db, credentials);
  const account = await findAccount(db, credentials.email);
  const matches = await verifyDigest(account?.passwordHash, credentials.digest);
  const claims = account && matches && (await findClaims(db, account.userId, account.locationId));
  const sessionId = claims && (await createSession(db, account));
  if (!claims || !sessionId) {
    await recordFailure(db, credentials);
    await waitForNextStep(start);
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong');
  }
  await clearAttempt(db, credentials);
  const first = refreshTokens.createFirst();
  const expiresAt = await insertRefreshToken(db, { hash: first.hash, sessionId });
  return buildTokens(services, { ...claims, sid: sessionId }, { ...first, expiresAt });
}

/**
 * Exchanges a refresh token for its successor. `auth_token` must be of the same session and may have expired. A token
 * that was exchanged before gets the same successor for a short while, as long as nobody has used that. Otherwise
 * somebody has a copy of it, and the whole session ends. Throws token_invalid.
 */
export async function refresh(
  services: SessionServices,
  { auth_token, refresh_token }: { auth_token: string; refresh_token: string },
): Promise<Tokens> {
  const { db, accessTokens, refreshTokens, sessions } = services;
  const { sid, userId, locationId } = accessTokens.verifyExpired(auth_token);
  const hash = refreshTokens.hashToken(refresh_token);
  const successor = refreshTokens.deriveSuccessor(refresh_token);
  const exchanged = await db.transaction().execute(async (trx) => {
    const stored = await lockRefreshToken(trx, hash);
    if (!stored || stored.revoked || stored.expired || stored.sessionId !== sid) return 'refused';
    return await exchange(trx, stored, { hash, successor });
  });
  if (exchanged === 'stolen') sessions.markEnded(sid);
  const claims = typeof exchanged === 'object' && (await findClaims(db, userId, locationId));
  if (!claims) throw new AppError('token_invalid', 'The session has ended');
  return buildTokens(services, { ...claims, sid }, { ...successor, ...exchanged });
}

/** Ends the session of a refresh token. One that has ended already, or never was, is no error. */
export async function signOut({ db, refreshTokens, sessions }: SessionServices, refreshToken: string): Promise<void> {
  const sessionId = await findSessionByToken(db, refreshTokens.hashToken(refreshToken));
  if (!sessionId) return;
  await revokeSession(db, sessionId, 'signed out');
  sessions.markEnded(sessionId);
}

/** Until when the successor works; or that the token is used by somebody who has stolen it, and its session revoked. */
async function exchange(
  trx: Kysely<Database>,
  { sessionId, usedSecondsAgo }: StoredToken,
  { hash, successor }: { hash: Buffer; successor: RefreshToken },
): Promise<{ expiresAt: string } | 'stolen'> {
  if (usedSecondsAgo === null) {
    await markTokenUsed(trx, hash, successor.hash);
    return { expiresAt: await insertRefreshToken(trx, { hash: successor.hash, sessionId }) };
  }
  const known = await findSuccessor(trx, successor.hash);
  if (known && !known.used && usedSecondsAgo <= GRACE_SECONDS) return { expiresAt: known.expiresAt };
  await revokeSession(trx, sessionId, 'a refresh token was used again');
  return 'stolen';
}

function buildTokens(
  { accessTokens }: SessionServices,
  claims: AccessClaims,
  { token, expiresAt }: { token: string; expiresAt: string },
): Tokens {
  return {
    auth_token: accessTokens.sign(claims),
    refresh_token: token,
    refresh_token_expired_date_time: expiresAt,
  };
}
