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

/** A refresh token that was exchanged is accepted for this long: two tabs may send it at the same time. */
const GRACE_SECONDS = 10;

/** Dependencies of the session functions. */
export interface SessionServices {
  db: Db;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  sessions: LiveSessions;
}

interface Credentials extends Attempt {
  /** Digest that the client sends instead of the password. */
  digest: string;
}

/**
 * Starts a session. Throws too_many_attempts or invalid_credentials; the latter has the same text and the same response
 * time for unknown accounts and wrong passwords.
 */
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
 * Exchanges a refresh token for its successor. `auth_token` must belong to the same session and may have expired. A token
 * that was exchanged less than `GRACE_SECONDS` ago gets the same successor again, unless the successor has been used.
 * Any other repeated use indicates a stolen token and ends the session. Throws token_invalid.
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

/** Ends the session of a refresh token. Does nothing when the session has ended or the token is unknown. */
export async function signOut({ db, refreshTokens, sessions }: SessionServices, refreshToken: string): Promise<void> {
  const sessionId = await findSessionByToken(db, refreshTokens.hashToken(refreshToken));
  if (!sessionId) return;
  await revokeSession(db, sessionId, 'signed out');
  sessions.markEnded(sessionId);
}

/** Returns the expiry of the successor, or `stolen` after revoking the session of a token that was used again. */
async function exchange(
  trx: Kysely<Database>,
  { sessionId, usedSecondsAgo }: StoredToken,
  { hash, successor }: { hash: Buffer; successor: RefreshToken },
): Promise<{ expiresAt: string } | 'stolen'> {
  if (usedSecondsAgo === null) {
    await markTokenUsed(trx, hash, successor.hash);
    return { expiresAt: await insertRefreshToken(trx, { hash: successor.hash, sessionId }) };
  }
  const existing = await findSuccessor(trx, successor.hash);
  if (existing && !existing.used && usedSecondsAgo <= GRACE_SECONDS) return { expiresAt: existing.expiresAt };
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
