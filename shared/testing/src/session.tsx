import type { SessionClaims, Tokens } from '@backoffice/contract/authentication';
import { endSession, startSession } from '@backoffice/platform/session';

/** Claims of the default user of the tests. */
export const DEFAULT_CLAIMS: SessionClaims = {
  userName: 'Olivia Owner',
  userId: 1,
  email: 'owner@example.com',
  locationId: 1,
  locationName: 'The Corner Table',
};

function base64Url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Claims of a token; `exp` is its expiry, in seconds since 1970. */
type TokenClaims = Partial<SessionClaims> & { exp?: number };

/** Builds an unsigned access token in the server's format. Tokens of one user differ by `salt`. */
export function buildAccessToken(claims: TokenClaims = {}, salt = 'a'): string {
  const payload = { ...DEFAULT_CLAIMS, ...claims, jti: salt };
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(payload)}.signature`;
}

/** Builds the response data of a sign-in or a refresh. */
export function sessionTokens(claims: TokenClaims = {}, salt = 'a'): Tokens {
  return {
    auth_token: buildAccessToken(claims, salt),
    refresh_token: `refresh-${salt}`,
    refresh_token_expired_date_time: '2030-01-01T00:00:00.000Z',
  };
}

/** Starts each test of a file with a session, and ends it afterwards. */
export function signInBeforeEach(claims: Partial<SessionClaims> = {}): void {
  beforeEach(() => startSession(sessionTokens(claims)));
  afterEach(() => endSession());
}
