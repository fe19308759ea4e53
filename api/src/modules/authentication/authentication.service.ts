import { createHash, randomBytes } from 'node:crypto';
import type { SessionClaims, Tokens } from '@backoffice/shared/contract/authentication';
import { addDays } from 'date-fns';
import type { Db } from '../../database/schema';
import { AppError } from '../../errors';
import type { AccessTokens } from './access-token';
import {
  createSession,
  findAccount,
  findClaims,
  findRefreshToken,
  findSessionOf,
  insertRefreshToken,
  markUsed,
  revokeSession,
} from './authentication.repository';
import { beginAttempt, forgiveFailures, recordFailure } from './lockout';
import { verifyDigest } from './password';

const REFRESH_TOKEN_DAYS = 30;
/** How long after its exchange a refresh token still gets a successor: two tabs may present it at the same moment. */
const GRACE_SECONDS = 20;

interface Credentials {
  email: string;
  /** What the client sends in place of the password. */
  digest: string;
  /** The client's IP address. */
  address: string;
}

/** Starts a session. Throws invalid_credentials, told apart by neither text nor time, or too_many_attempts. */
export async function signIn(db: Db, tokens: AccessTokens, credentials: Credentials): Promise<Tokens> {
  await beginAttempt(db, credentials);
  const account = await findAccount(db, credentials.email);
  const matches = await verifyDigest(account?.passwordHash, credentials.digest);
  const claims = account && matches && (await findClaims(db, account.userId, account.locationId));
  if (!claims) {
    await recordFailure(db, credentials.address);
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong');
  }
  await forgiveFailures(db, credentials.email);
  const sessionId = await createSession(db, claims.userId, claims.locationId);
  const refresh = newRefreshToken();
  await insertRefreshToken(db, { ...refresh, sessionId });
  return answer(tokens, claims, refresh);
}

/**
 * Exchanges a refresh token for its successor. `auth_token` must be of the same session and may have expired. A token
 * that was exchanged before gets another successor for a short while; after that, somebody has a copy of it, and the
 * whole session ends. Throws token_invalid.
 */
export async function refresh(
  db: Db,
  tokens: AccessTokens,
  { auth_token, refresh_token }: { auth_token: string; refresh_token: string },
): Promise<Tokens> {
  const { userId, locationId } = tokens.verifyExpired(auth_token);
  const hash = hashToken(refresh_token);
  const successor = newRefreshToken();
  const accepted = await db.transaction().execute(async (trx) => {
    const stored = await findRefreshToken(trx, hash);
    if (!stored || stored.revoked || stored.expired) return false;
    if (stored.userId !== userId || stored.locationId !== locationId) return false;
    if (stored.usedSecondsAgo !== null && stored.usedSecondsAgo > GRACE_SECONDS) {
      await revokeSession(trx, stored.sessionId, 'a refresh token was used again');
      return false;
    }
    await markUsed(trx, hash, successor.hash);
    await insertRefreshToken(trx, { ...successor, sessionId: stored.sessionId });
    return true;
  });
  const claims = accepted && (await findClaims(db, userId, locationId));
  if (!claims) throw new AppError('token_invalid', 'The session has ended');
  return answer(tokens, claims, successor);
}

/** Ends the session of a refresh token. One that has ended already, or never was, is no error. */
export async function signOut(db: Db, refreshToken: string): Promise<void> {
  const sessionId = await findSessionOf(db, hashToken(refreshToken));
  if (sessionId) await revokeSession(db, sessionId, 'signed out');
}

interface RefreshToken {
  token: string;
  hash: Buffer;
  expiresAt: Date;
}

function newRefreshToken(): RefreshToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: addDays(new Date(), REFRESH_TOKEN_DAYS) };
}

/** The token has 256 random bits, so nothing slower than SHA-256 is needed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function answer(tokens: AccessTokens, claims: SessionClaims, refreshToken: RefreshToken): Tokens {
  return {
    auth_token: tokens.sign(claims),
    refresh_token: refreshToken.token,
    refresh_token_expired_date_time: refreshToken.expiresAt.toISOString(),
  };
}
