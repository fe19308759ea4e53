import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createUser, PASSWORD, signedIn } from '../../../test/factories';
import { withLocation } from '../../database/location-scope';
import { createAccessTokens } from './access-token';
import { passwordDigest } from './password';

let suite: TestApp;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
  location = await createLocation(suite.db, { name: 'The Corner' });
});
afterAll(() => suite.close());
// Every test comes from the same address: what one fails must not lock out the next.
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(suite.db);
});

const WRONG = passwordDigest('a wrong password');

async function post(path: string, payload: object, remoteAddress = '127.0.0.1') {
  return await suite.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
}

async function logIn(email: string, digest = passwordDigest(PASSWORD), address?: string) {
  return await post('log_in', { email, password: digest }, address);
}

interface Tokens {
  auth_token: string;
  refresh_token: string;
}

async function newSession(): Promise<Tokens> {
  const { email } = await createUser(suite.db, location);
  return (await logIn(email)).json().data;
}

async function refresh({ auth_token, refresh_token }: Tokens) {
  return await post('refresh', { auth_token, refresh_token });
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('sign-in', () => {
  test('answers tokens, and the claims of who signed in', async () => {
    const user = await createUser(suite.db, location, { user_name: 'Zoë Owner' });
    const response = await logIn(user.email);
    expect(response.statusCode).toBe(200);
    const { auth_token, refresh_token, refresh_token_expired_date_time } = response.json().data;
    expect(claimsOf(auth_token)).toMatchObject({
      userName: 'Zoë Owner',
      userId: user.id,
      email: user.email,
      locationId: location,
      locationName: 'The Corner',
    });
    expect(claimsOf(auth_token).exp - claimsOf(auth_token).iat).toBe(15 * 60);
    expect(Buffer.from(refresh_token, 'base64url')).toHaveLength(32);
    const days = (Date.parse(refresh_token_expired_date_time) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('takes the e-mail address in any case', async () => {
    const { email } = await createUser(suite.db, location);
    expect((await logIn(email.toUpperCase())).statusCode).toBe(200);
  });

  test('cannot tell a wrong password from an unknown address', async () => {
    const { email } = await createUser(suite.db, location);
    const wrong = await logIn(email, WRONG);
    const unknown = await logIn('nobody@example.com', WRONG);
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(wrong.headers['token-expired']).toBeUndefined();
  });

  test('keeps neither password nor refresh token as they are', async () => {
    const { refresh_token } = await newSession();
    const stored = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from refresh_tokens t union all select to_jsonb(u)::text from users u
    `.execute(suite.db);
    const text = stored.rows.map(({ row }) => row).join();
    expect(text).not.toContain(refresh_token);
    expect(text).not.toContain(Buffer.from(refresh_token, 'base64url').toString('hex'));
    expect(text).not.toContain(passwordDigest(PASSWORD));
    expect(text).toContain('$argon2id$');
  });

  test('refuses a plain password', async () => {
    const response = await logIn('someone@example.com', 'plain text');
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: 'Password is required' }]);
  });

  test.each([
    ['', 'Email address is required'],
    ['not an address', 'Please enter a valid Email Address'],
    ['zoë@example.com', 'Ineligible symbol is used'],
  ])('refuses the e-mail address "%s"', async (email, message) => {
    const response = await logIn(email);
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: message }]);
  });
});

describe('ten failures', () => {
  async function fail(times: number, email: (attempt: number) => string, address?: string) {
    for (let attempt = 1; attempt <= times; attempt += 1) {
      expect((await logIn(email(attempt), WRONG, address)).statusCode).toBe(401);
    }
  }

  test('of an account refuse the right password, from wherever it comes', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, (attempt) => (attempt % 2 ? email : email.toUpperCase()), '203.0.113.1');
    const response = await logIn(email, undefined, '203.0.113.2');
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_attempts']);
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  test('of an address refuse every account there, and none elsewhere', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, (attempt) => `nobody-${attempt}@example.com`, '203.0.113.3');
    expect((await logIn(email, undefined, '203.0.113.3')).statusCode).toBe(429);
    expect((await logIn(email, undefined, '203.0.113.4')).statusCode).toBe(200);
  });

  test('are one more than nine', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(9, () => email);
    expect((await logIn(email)).statusCode).toBe(200);
  });

  test('of an account nobody has look the same as of one that somebody has', async () => {
    await fail(10, () => 'nobody@example.com', '203.0.113.5');
    expect((await logIn('nobody@example.com', WRONG, '203.0.113.6')).statusCode).toBe(429);
  });

  test('before a success count no more for the account', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(9, () => email, '203.0.113.7');
    await logIn(email, undefined, '203.0.113.8');
    await fail(9, () => email, '203.0.113.9');
    expect((await logIn(email, undefined, '203.0.113.8')).statusCode).toBe(200);
  });

  test('are over a quarter of an hour later', async () => {
    const { email } = await createUser(suite.db, location);
    await fail(10, () => email);
    await sql`update sign_in_failures set failed_at = failed_at - interval '15 minutes'`.execute(suite.db);
    expect((await logIn(email)).statusCode).toBe(200);
  });

  test('at the same moment are not more guesses than ten', async () => {
    const { email } = await createUser(suite.db, location);
    const guesses = Array.from({ length: 15 }, (_, guess) => logIn(email, WRONG, `203.0.113.${20 + guess}`));
    const statuses = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('are counted by the address that a load balancer of the own network reports', async () => {
    const from = async (client: string) =>
      await suite.app.inject({
        method: 'POST',
        url: '/api/auth/log_in',
        payload: { email: `${client}@example.com`, password: WRONG },
        headers: { 'x-forwarded-for': client },
        remoteAddress: '10.0.0.1',
      });
    for (let attempt = 1; attempt <= 10; attempt += 1) await from('198.51.100.1');
    expect((await from('198.51.100.1')).statusCode).toBe(429);
    expect((await from('198.51.100.2')).statusCode).toBe(401);
  });
});

describe('the access token', () => {
  const MINUTE = 60_000;

  async function status(headers: Record<string, string>) {
    const response = await suite.app.inject({ url: '/api/employees', headers });
    return { code: response.json().code, status: response.statusCode, marker: response.headers['token-expired'] };
  }

  test('is refused with the marker of expiry when it is too old, and only then', async () => {
    const young = await status(signedIn(suite.config, location, Date.now() - 14 * MINUTE));
    const old = await status(signedIn(suite.config, location, Date.now() - 16 * MINUTE));
    expect(young).toEqual({ code: undefined, status: 200, marker: undefined });
    expect(old).toEqual({ code: 'token_expired', status: 401, marker: 'true' });
  });

  test('marks expiry so that a browser of another origin may read it', async () => {
    const headers = signedIn(suite.config, location, Date.now() - 16 * MINUTE);
    const response = await suite.app.inject({ url: '/api/employees', headers });
    expect(response.headers['access-control-expose-headers']).toBe('token-expired');
  });

  test('is refused without the marker when it is missing, forged or not a token', async () => {
    const forged = signedIn({ ...suite.config, tokenSecret: 'another secret, of 32 bytes at least' }, location);
    const expiredToo = signedIn({ ...suite.config, tokenSecret: 'x'.repeat(32) }, location, Date.now() - 16 * MINUTE);
    const unsigned = `Bearer ${btoa('{"alg":"none","typ":"JWT"}')}.${forged.authorization.split('.')[1]}.`;
    expect(await status({})).toEqual({ code: 'token_missing', status: 401, marker: undefined });
    for (const authorization of [forged.authorization, expiredToo.authorization, unsigned, 'Bearer x', 'Bearer 1.x']) {
      expect(await status({ authorization })).toEqual({ code: 'token_invalid', status: 401, marker: undefined });
    }
  });

  test('is asked for before the request is looked at', async () => {
    const response = await suite.app.inject({ url: '/api/employees?page=0' });
    expect(response.statusCode).toBe(401);
  });
});

describe('a refresh', () => {
  async function age(seconds: number) {
    await sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})`.execute(suite.db);
  }

  test('answers another pair of tokens, the access token for the name the location has now', async () => {
    const elsewhere = await createLocation(suite.db, { name: 'Before' });
    const { email } = await createUser(suite.db, elsewhere);
    const before: Tokens = (await logIn(email)).json().data;
    await withLocation(suite.db, elsewhere, (scope) => scope.updateTable('locations').set({ name: 'After' }).execute());
    const response = await refresh(before);
    const after = response.json().data;
    expect(response.statusCode).toBe(200);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(claimsOf(after.auth_token)).toMatchObject({ email, locationId: elsewhere, locationName: 'After' });
    expect((await refresh(after)).statusCode).toBe(200);
  });

  test('takes an access token that has expired', async () => {
    const session = await newSession();
    const { userId } = claimsOf(session.auth_token);
    const claims = { ...claimsOf(session.auth_token), iat: undefined, exp: undefined };
    const expired = createAccessTokens(suite.config.tokenSecret, () => Date.now() - 86_400_000).sign(claims);
    const response = await refresh({ ...session, auth_token: expired });
    expect([response.statusCode, claimsOf(response.json().data.auth_token).userId]).toEqual([200, userId]);
  });

  test('serves two tabs that ask at the same moment, and both go on', async () => {
    const session = await newSession();
    const answers = await Promise.all([refresh(session), refresh(session)]);
    expect(answers.map((response) => response.statusCode)).toEqual([200, 200]);
    for (const response of answers) expect((await refresh(response.json().data)).statusCode).toBe(200);
  });

  test('with a token used 19 seconds ago still answers a successor', async () => {
    const session = await newSession();
    await refresh(session);
    await age(19);
    expect((await refresh(session)).statusCode).toBe(200);
  });

  test('with a token used 21 seconds ago ends every token of the session', async () => {
    const session = await newSession();
    const successor = (await refresh(session)).json().data;
    await age(21);
    const reused = await refresh(session);
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'token_invalid']);
    expect(reused.headers['token-expired']).toBeUndefined();
    expect((await refresh(successor)).statusCode).toBe(401);
  });

  test('within the short while does not prolong it', async () => {
    const session = await newSession();
    await refresh(session);
    await age(15);
    expect((await refresh(session)).statusCode).toBe(200);
    await age(6);
    expect((await refresh(session)).statusCode).toBe(401);
  });

  test('that was found to be of a copied token leaves the other sessions of the user alone', async () => {
    const { email } = await createUser(suite.db, location);
    const [one, other] = [(await logIn(email)).json().data, (await logIn(email)).json().data];
    await refresh(one);
    await age(21);
    await refresh(one);
    expect((await refresh(other)).statusCode).toBe(200);
  });

  test('is refused after thirty days', async () => {
    const session = await newSession();
    await sql`update refresh_tokens set expires_at = now()`.execute(suite.db);
    expect((await refresh(session)).statusCode).toBe(401);
  });

  test('is refused when the two tokens are not of the same user', async () => {
    const [one, other] = [await newSession(), await newSession()];
    expect((await refresh({ ...one, auth_token: other.auth_token })).statusCode).toBe(401);
  });

  test('is refused with an access token that this server did not make', async () => {
    const session = await newSession();
    expect((await refresh({ ...session, auth_token: 'a.b.c' })).json().code).toBe('token_invalid');
  });

  test('is refused once the user has lost the location', async () => {
    const { id, email } = await createUser(suite.db, location);
    const session = (await logIn(email)).json().data;
    await suite.db.deleteFrom('user_locations').where('user_id', '=', id).execute();
    expect((await refresh(session)).statusCode).toBe(401);
  });
});

describe('sign-out', () => {
  test('ends the session', async () => {
    const session = await newSession();
    const response = await post('log_out', { auth_token: session.auth_token, refresh_token: session.refresh_token });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Signed out' }]);
    expect((await refresh(session)).statusCode).toBe(401);
  });

  test('of a session that has ended, or never was, is no failure', async () => {
    const unknown = await post('log_out', { auth_token: 'x', refresh_token: 'y' });
    expect(unknown.statusCode).toBe(200);
  });
});
