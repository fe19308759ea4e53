import type { SessionClaims, Tokens } from '@backoffice/contract/authentication';
import { endSession, startSession } from '@backoffice/platform/session';

/** Who is signed in where a test does not say otherwise. */
export const CLAIMS: SessionClaims = {
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

/** An access token of the server's shape, signed by nobody. `salt` tells two of the same user apart. */
export function accessToken(claims: Partial<SessionClaims> = {}, salt = 'a'): string {
  const payload = { ...CLAIMS, ...claims, jti: salt };
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(payload)}.signature`;
}

/** What a sign-in or a refresh answers. */
export function sessionTokens(claims: Partial<SessionClaims> = {}, salt = 'a'): Tokens {
  return {
    auth_token: accessToken(claims, salt),
    refresh_token: `refresh-${salt}`,
    refresh_token_expired_date_time: '2030-01-01T00:00:00.000Z',
  };
}

/** Starts each test of a file with a session, and ends it afterwards. */
export function signInBeforeEach(claims: Partial<SessionClaims> = {}): void {
  beforeEach(() => startSession(sessionTokens(claims)));
  afterEach(() => endSession());
}
