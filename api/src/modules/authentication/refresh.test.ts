import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createUser } from '../../../test/factories';
import { claimsOf, logIn, newSession, refresh, type SessionTokens } from '../../../test/sign-in';
import { withLocation } from '../../database/location-scope';
import { createAccessTokens } from './access-token';

let suite: TestApp;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
  location = await createLocation(suite.db, { name: 'The Corner' });
});
afterAll(() => suite.close());

describe('a refresh', () => {
  async function age(seconds: number) {
    await sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})`.execute(suite.db);
  }

  test('answers another pair of tokens, the access token for the name the location has now', async () => {
    const elsewhere = await createLocation(suite.db, { name: 'Before' });
    const { email } = await createUser(suite.db, elsewhere);
    const before: SessionTokens = (await logIn(suite, email)).json().data;
    await withLocation(suite.db, elsewhere, (scope) => scope.updateTable('locations').set({ name: 'After' }).execute());
    const response = await refresh(suite, before);
    const after = response.json().data;
    expect(response.statusCode).toBe(200);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(claimsOf(after.auth_token)).toMatchObject({ email, locationId: elsewhere, locationName: 'After' });
    expect((await refresh(suite, after)).statusCode).toBe(200);
  });

  test('takes an access token that has expired', async () => {
    const session = await newSession(suite, location);
    const { userId } = claimsOf(session.auth_token);
    const claims = { ...claimsOf(session.auth_token), iat: undefined, exp: undefined };
    const expired = createAccessTokens(suite.config.tokenSecret, () => Date.now() - 86_400_000).sign(claims);
    const response = await refresh(suite, { ...session, auth_token: expired });
    expect([response.statusCode, claimsOf(response.json().data.auth_token).userId]).toEqual([200, userId]);
  });

  test('serves two tabs that ask at the same moment, and both go on', async () => {
    const session = await newSession(suite, location);
    const answers = await Promise.all([refresh(suite, session), refresh(suite, session)]);
    expect(answers.map((response) => response.statusCode)).toEqual([200, 200]);
    for (const response of answers) expect((await refresh(suite, response.json().data)).statusCode).toBe(200);
  });

  test('with a token used 19 seconds ago still answers a successor', async () => {
    const session = await newSession(suite, location);
    await refresh(suite, session);
    await age(19);
    expect((await refresh(suite, session)).statusCode).toBe(200);
  });

  test('with a token used 21 seconds ago ends every token of the session', async () => {
    const session = await newSession(suite, location);
    const successor = (await refresh(suite, session)).json().data;
    await age(21);
    const reused = await refresh(suite, session);
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'token_invalid']);
    expect(reused.headers['token-expired']).toBeUndefined();
    expect((await refresh(suite, successor)).statusCode).toBe(401);
  });

  test('within the short while does not prolong it', async () => {
    const session = await newSession(suite, location);
    await refresh(suite, session);
    await age(15);
    expect((await refresh(suite, session)).statusCode).toBe(200);
    await age(6);
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });

  test('that was found to be of a copied token leaves the other sessions of the user alone', async () => {
    const { email } = await createUser(suite.db, location);
    const [one, other] = [(await logIn(suite, email)).json().data, (await logIn(suite, email)).json().data];
    await refresh(suite, one);
    await age(21);
    await refresh(suite, one);
    expect((await refresh(suite, other)).statusCode).toBe(200);
  });

  test('is refused after thirty days', async () => {
    const session = await newSession(suite, location);
    await sql`update refresh_tokens set expires_at = now()`.execute(suite.db);
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });

  test('is refused when the two tokens are not of the same user', async () => {
    const [one, other] = [await newSession(suite, location), await newSession(suite, location)];
    expect((await refresh(suite, { ...one, auth_token: other.auth_token })).statusCode).toBe(401);
  });

  test('is refused with an access token that this server did not make', async () => {
    const session = await newSession(suite, location);
    expect((await refresh(suite, { ...session, auth_token: 'a.b.c' })).json().code).toBe('token_invalid');
  });

  test('is refused once the user has lost the location', async () => {
    const { id, email } = await createUser(suite.db, location);
    const session = (await logIn(suite, email)).json().data;
    await suite.db.deleteFrom('user_locations').where('user_id', '=', id).execute();
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });
});
