import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { authorizationHeaders, createLocation, createUser, PASSWORD } from '../../../test/factories';
import {
  callWithSession,
  decodeClaims,
  logIn,
  logOut,
  readOutcome,
  refresh,
  SESSION_ENDED,
  signInNewUser,
  WRONG_DIGEST,
} from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { createAccessTokens } from './access-token';
import { passwordDigest } from './password';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db, { name: 'The Corner' });
});

describe('sign-in', () => {
  test('returns tokens with the claims of the user', async () => {
    const user = await createUser(suite.db, location, { user_name: 'Zoë Owner' });
    const response = await logIn(suite, user.email);
    expect(response.statusCode).toBe(200);
    const { auth_token, refresh_token, refresh_token_expired_date_time } = response.json().data;
    expect(decodeClaims(auth_token)).toMatchObject({
      userName: 'Zoë Owner',
      userId: user.id,
      email: user.email,
      locationId: location,
      locationName: 'The Corner',
    });
    expect(decodeClaims(auth_token).exp - decodeClaims(auth_token).iat).toBe(15 * 60);
    expect(Buffer.from(refresh_token, 'base64url')).toHaveLength(32);
    const days = (Date.parse(refresh_token_expired_date_time) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('accepts the email address in any case', async () => {
    const { email } = await createUser(suite.db, location);
    expect((await logIn(suite, email.toUpperCase())).statusCode).toBe(200);
  });

  test('responds to a wrong password and an unknown email address in the same way', async () => {
    const { email } = await createUser(suite.db, location);
    const wrong = await logIn(suite, email, WRONG_DIGEST);
    const unknown = await logIn(suite, 'nobody@example.com', WRONG_DIGEST);
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(wrong.headers['token-expired']).toBeUndefined();
  });

  test('stores password and refresh token as hashes only', async () => {
    const { refresh_token } = await signInNewUser(suite, location);
    const stored = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from refresh_tokens t union all select to_jsonb(u)::text from users u
    `.execute(suite.db);
    const text = stored.rows.map(({ row }) => row).join();
    expect(text).not.toContain(refresh_token);
    expect(text).not.toContain(Buffer.from(refresh_token, 'base64url').toString('hex'));
    expect(text).not.toContain(passwordDigest(PASSWORD));
    expect(text).toContain('$argon2id$');
  });

  test('refuses a password that the client has not hashed', async () => {
    const response = await logIn(suite, 'someone@example.com', 'plain text');
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: 'Password is required' }]);
  });

  test.each([
    ['', 'Email address is required'],
    ['not an address', 'Please enter a valid Email Address'],
    ['zoë@example.com', 'Ineligible symbol is used'],
  ])('refuses the email address "%s"', async (email, message) => {
    const response = await logIn(suite, email);
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: message }]);
  });
});

describe('sign-out', () => {
  test('ends the session, so that its access token becomes invalid', async () => {
    const session = await signInNewUser(suite, location);
    expect(await callWithSession(suite, session)).toMatchObject({ status: 200 });
    const response = await logOut(suite, session);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Signed out' }]);
    expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
    expect(readOutcome(await refresh(suite, session))).toEqual(SESSION_ENDED);
  });

  test('with unknown tokens succeeds', async () => {
    const unknown = await logOut(suite, { auth_token: 'x', refresh_token: 'y' });
    expect(unknown.statusCode).toBe(200);
  });
});

describe('the access token', () => {
  const MINUTE = 60_000;

  async function status(headers: Record<string, string>) {
    const response = await suite.app.inject({ url: '/api/employees', headers });
    return { code: response.json().code, status: response.statusCode, marker: response.headers['token-expired'] };
  }

  test('is accepted during its lifetime, and refused after it with a response that has the expiry header', async () => {
    const young = await status(authorizationHeaders(suite.config, location, Date.now() - 14 * MINUTE));
    const old = await status(authorizationHeaders(suite.config, location, Date.now() - 16 * MINUTE));
    expect(young).toEqual({ code: undefined, status: 200, marker: undefined });
    expect(old).toEqual({ code: 'token_expired', status: 401, marker: 'true' });
  });

  test('is refused after its lifetime with a message that asks the user to sign in again', async () => {
    const headers = authorizationHeaders(suite.config, location, Date.now() - 16 * MINUTE);
    const [method, url] = ['POST', '/api/auth/switch_location'] as const;
    const response = await suite.app.inject({ method, url, headers, payload: { location_id: location } });
    expect(response.json().message).toBe('Your sign-in has expired. Please sign in again.');
  });

  test('is refused after its lifetime with an expiry header that pages of another origin may read', async () => {
    const headers = authorizationHeaders(suite.config, location, Date.now() - 16 * MINUTE);
    const response = await suite.app.inject({ url: '/api/employees', headers });
    expect(response.headers['access-control-expose-headers']).toBe('token-expired');
  });

  test('is refused when it is missing, forged or malformed, with a response that lacks the expiry header', async () => {
    const forged = authorizationHeaders(
      { ...suite.config, tokenSecret: 'another secret, of 32 bytes at least' },
      location,
    );
    const expiredToo = authorizationHeaders(
      { ...suite.config, tokenSecret: 'x'.repeat(32) },
      location,
      Date.now() - 16 * MINUTE,
    );
    const unsigned = `Bearer ${btoa('{"alg":"none","typ":"JWT"}')}.${forged.authorization.split('.')[1]}.`;
    expect(await status({})).toEqual({ code: 'token_missing', status: 401, marker: undefined });
    for (const authorization of [forged.authorization, expiredToo.authorization, unsigned, 'Bearer x', 'Bearer 1.x']) {
      expect(await status({ authorization })).toEqual({ code: 'token_invalid', status: 401, marker: undefined });
    }
  });

  test('is refused when its session is missing or unknown', async () => {
    const claims = {
      userName: 'A',
      userId: 1,
      email: 'a@example.com',
      locationId: location,
      locationName: 'The Corner',
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const withoutSession = createSigner({ key: suite.config.tokenSecret, expiresIn: MINUTE })(claims);
    const unknown = createAccessTokens(suite.config.tokenSecret).sign({ ...claims, sid: randomUUID() });
    expect(await status(bearer(withoutSession))).toEqual(SESSION_ENDED);
    expect(await status(bearer(unknown))).toEqual(SESSION_ENDED);
  });

  test('is checked before the request is validated', async () => {
    const response = await suite.app.inject({ url: '/api/employees?page=0' });
    expect(response.statusCode).toBe(401);
  });
});
