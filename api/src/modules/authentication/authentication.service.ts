import type { LocationChoice, Tokens } from '@backoffice/contract/authentication';
import { TWO_FACTOR_REQUIRED } from '@backoffice/contract/error';
import type { Kysely } from 'kysely';
import type { Database, Db } from '../../database/schema';
import type { Encryption } from '../../encryption';
import { AppError } from '../../errors';
import { hashToken } from '../../hash-token';
import type { Services } from '../../services';
import { type AccessClaims, type AccessTokens, createAccessTokens } from './access-token';
import { findAccountLocations, markLocationUsed } from './account-locations.repository';
import { type Account, findAccount, findClaims } from './authentication.repository';
import type { LiveSessions } from './live-sessions';
import {
  beginAttempt,
  type CountedAttempt,
  clearFailuresAfterSuccess,
  type SignInAttempt,
  withdrawAttempt,
} from './lockout';
import { verifyDigest } from './password';
import { createRefreshTokens, type RefreshToken, type RefreshTokens } from './refresh-token';
import { roundUpResponseTime } from './response-time';
import { consumeSecondFactor } from './second-factor';
import {
  createSession,
  endSession,
  findSessionByToken,
  findSuccessorToken,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  type SessionDevice,
  type StoredToken,
} from './sessions.repository';
import { createSecretEncryption } from './two-factor';

/**
 * Seconds for which a refresh token is accepted after its exchange: two tabs may send it at the same time, and a client
 * repeats a request whose response is lost, after its limit of 15 seconds.
 */
const GRACE_SECONDS = 60;

export interface SessionServices {
  db: Db;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  sessions: LiveSessions;
  encryption: Encryption;
}

export function createSessionServices({
  config,
  db,
  sessions,
}: Pick<Services, 'config' | 'db' | 'sessions'>): SessionServices {
  return {
    db,
    sessions,
    accessTokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
    encryption: createSecretEncryption(config.dataKey),
  };
}

interface Credentials extends SignInAttempt {
  /** Digest that the client sends instead of the password. */
  digest: string;
  /** Code of an authenticator app or a recovery code. */
  code?: string | undefined;
  sessionDevice: SessionDevice;
}

/** The tokens are for the location that the user used last. `locations` is set for users of several locations. */
interface SignedIn extends Tokens {
  locations?: LocationChoice[];
}

/**
 * Starts a session. Throws too_many_attempts, or invalid_credentials with the same text and the same response time for
 * unknown accounts and wrong passwords. With a correct password, throws two_factor_required or two_factor_invalid when
 * the account also requires a code.
 */
export async function signIn(services: SessionServices, credentials: Credentials): Promise<SignedIn> {
  const { db } = services;
  const start = performance.now();
  const attempt = await beginAttempt(db, credentials);
  const account = await findAccount(db, credentials.email);
  const matches = await verifyDigest(account?.passwordHash, credentials.digest);
  const claims = account && matches && (await findClaims(db, account.userId, account.locationId));
  if (claims && account.hasTwoFactor) await checkSecondFactor(services, account, credentials, attempt);
  const sessionId = claims && (await createSession(db, account, credentials.sessionDevice));
  if (!claims || !sessionId) {
    await roundUpResponseTime(start);
    throw new AppError('invalid_credentials', 'The email address or password is wrong');
  }
  await clearFailuresAfterSuccess(db, attempt);
  await markLocationUsed(db, claims);
  const tokens = await createTokens(services, { ...claims, sid: sessionId });
  return claims.hasOtherLocations ? { ...tokens, locations: await findAccountLocations(db, claims.userId) } : tokens;
}

/** Returns the first tokens of a new session of a user at a location. */
export async function startSession(
  services: SessionServices,
  { sessionId: sid, userId, locationId }: { sessionId: string; userId: number; locationId: number },
): Promise<Tokens> {
  const claims = await findClaims(services.db, userId, locationId);
  if (!claims) throw new AppError('token_invalid', 'The session has ended');
  return await createTokens(services, { ...claims, sid });
}

async function createTokens(services: SessionServices, claims: AccessClaims): Promise<Tokens> {
  const { db, refreshTokens } = services;
  const first = refreshTokens.createFirst();
  const expiresAt = await insertRefreshToken(db, { hash: first.hash, sessionId: claims.sid });
  return buildTokens(services, claims, { ...first, expiresAt });
}

/**
 * Checks the code. A correct password without a code neither counts as a failure nor clears earlier failures caused by
 * wrong codes.
 */
async function checkSecondFactor(
  { db, encryption }: SessionServices,
  { userId }: Account,
  { code }: Credentials,
  attempt: CountedAttempt,
): Promise<void> {
  if (!code) {
    await withdrawAttempt(db, attempt);
    const message = 'Enter the code from your authenticator app';
    throw new AppError(TWO_FACTOR_REQUIRED, message, { fields: { code: message } });
  }
  if (await consumeSecondFactor(db, encryption, { userId, code })) return;
  throw invalidCodeError();
}

/** Returns the error for a code that is wrong or was used before. */
export function invalidCodeError(): AppError {
  const message = 'This code is wrong or already used. Try the next one.';
  return new AppError('two_factor_invalid', message, { fields: { code: message } });
}

/**
 * Exchanges a refresh token for its successor. `auth_token` must belong to the same session and may have expired. A
 * token that was exchanged less than `GRACE_SECONDS` ago gets the same successor again, unless the successor has been
 * used. Any other repeated use indicates a stolen token and ends the session. Throws token_invalid.
 */
export async function exchangeRefreshToken(
  services: SessionServices,
  { auth_token, refresh_token }: { auth_token: string; refresh_token: string },
): Promise<Tokens> {
  const { db, accessTokens, refreshTokens, sessions } = services;
  const { sid, userId, locationId } = accessTokens.verifyExpired(auth_token);
  const hash = hashToken(refresh_token);
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
export async function signOut({ db, sessions }: SessionServices, refreshToken: string): Promise<void> {
  const sessionId = await findSessionByToken(db, hashToken(refreshToken));
  if (!sessionId) return;
  await endSession(db, sessionId, 'signed out');
  sessions.markEnded(sessionId);
}

/** Returns the expiry of the successor, or `stolen` after ending the session of a token that was used again. */
async function exchange(
  trx: Kysely<Database>,
  { sessionId, usedSecondsAgo }: StoredToken,
  { hash, successor }: { hash: Buffer; successor: RefreshToken },
): Promise<{ expiresAt: string } | 'stolen'> {
  if (usedSecondsAgo === null) {
    await markRefreshTokenUsed(trx, hash);
    return { expiresAt: await insertRefreshToken(trx, { hash: successor.hash, sessionId }) };
  }
  const existing = await findSuccessorToken(trx, successor.hash);
  if (existing && !existing.used && usedSecondsAgo <= GRACE_SECONDS) return { expiresAt: existing.expiresAt };
  await endSession(trx, sessionId, 'a refresh token was used again');
  return 'stolen';
}

export function buildTokens(
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
