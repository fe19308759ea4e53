import { sql } from 'kysely';
import { createLocation, createUser } from '../../../test/factories';
import {
  callWithSession,
  decodeClaims,
  logIn,
  readOutcome,
  refresh,
  SESSION_ENDED,
  type SessionTokens,
  signInNewUser,
} from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { createAccessTokens } from './access-token';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db, { name: 'The Corner' });
});

describe('a session refresh', () => {
  async function ageTokens(seconds: number) {
    await sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})`.execute(suite.db);
  }

  /** Moves the start of the session back by `days`. */
  async function ageSession({ auth_token }: SessionTokens, days: number) {
    await sql`update user_sessions set created_at = created_at - make_interval(days => ${days})
      where id = ${decodeClaims(auth_token).sid}`.execute(suite.db);
  }

  function daysUntil(time: string): number {
    return (Date.parse(time) - Date.now()) / 86_400_000;
  }

  async function waitForRowLocks(count: number) {
    let waiting = 0;
    while (waiting < count) {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
        where locktype = 'tuple' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(suite.db);
      waiting = rows[0]?.waiting ?? 0;
    }
  }

  test('returns new tokens with the current name of the location', async () => {
    const elsewhere = await createLocation(suite.db, { name: 'Before' });
    const { email } = await createUser(suite.db, elsewhere);
    const before: SessionTokens = (await logIn(suite, email)).json().data;
    await withLocation(suite.db, elsewhere, (scope) => scope.updateTable('locations').set({ name: 'After' }).execute());
    const response = await refresh(suite, before);
    const after = response.json().data;
    expect(response.statusCode).toBe(200);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(decodeClaims(after.auth_token)).toMatchObject({ email, locationId: elsewhere, locationName: 'After' });
    expect((await refresh(suite, after)).statusCode).toBe(200);
  });

  test('accepts an expired access token', async () => {
    const session = await signInNewUser(suite, location);
    const { userId } = decodeClaims(session.auth_token);
    const claims = { ...decodeClaims(session.auth_token), iat: undefined, exp: undefined };
    const expired = createAccessTokens(suite.config.tokenSecret, () => Date.now() - 86_400_000).sign(claims);
    const response = await refresh(suite, { ...session, auth_token: expired });
    expect([response.statusCode, decodeClaims(response.json().data.auth_token).userId]).toEqual([200, userId]);
  });

  test('returns the same valid refresh token to concurrent requests of several tabs', async () => {
    const session = await signInNewUser(suite, location);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(suite, session)));
    expect(answers.map((response) => response.statusCode)).toEqual(Array(6).fill(200));
    const successors = new Set(answers.map((response) => response.json().data.refresh_token));
    expect(successors.size).toBe(1);
    for (const response of answers) {
      expect((await refresh(suite, response.json().data)).statusCode).toBe(200);
      expect(await callWithSession(suite, response.json().data)).toMatchObject({ status: 200 });
    }
  });

  test('returns the same refresh token to three requests that wait for the same database lock', async () => {
    const session = await signInNewUser(suite, location);
    const answers = await suite.db.transaction().execute(async (trx) => {
      await sql`select from user_sessions for update`.execute(trx);
      const asked = Promise.all([refresh(suite, session), refresh(suite, session), refresh(suite, session)]);
      // The first request waits for this transaction, and the second and third wait for the first request.
      await waitForRowLocks(2);
      return { asked };
    });
    const responses = await answers.asked;
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(responses.map((response) => response.json().data.refresh_token)).size).toBe(1);
  });

  test('with a token used 45 seconds ago returns the same successor with the same expiry', async () => {
    const session = await signInNewUser(suite, location);
    const first = (await refresh(suite, session)).json().data;
    await ageTokens(45);
    const second = await refresh(suite, session);
    expect(second.statusCode).toBe(200);
    expect({ ...second.json().data, auth_token: '' }).toEqual({ ...first, auth_token: '' });
  });

  test('with a token used 61 seconds ago ends the session', async () => {
    const session = await signInNewUser(suite, location);
    const successor = (await refresh(suite, session)).json().data;
    await ageTokens(61);
    expect(readOutcome(await refresh(suite, session))).toEqual(SESSION_ENDED);
    expect(readOutcome(await refresh(suite, successor))).toEqual(SESSION_ENDED);
    expect(await callWithSession(suite, successor)).toEqual(SESSION_ENDED);
  });

  test('with a repeated token does not prolong the grace period', async () => {
    const session = await signInNewUser(suite, location);
    await refresh(suite, session);
    await ageTokens(40);
    expect((await refresh(suite, session)).statusCode).toBe(200);
    await ageTokens(21);
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });

  test('with a stolen token that the owner has already used ends the session of the owner and the thief', async () => {
    const stolen = await signInNewUser(suite, location);
    const owner = (await refresh(suite, stolen)).json().data;
    expect(await callWithSession(suite, owner)).toMatchObject({ status: 200 });
    await ageTokens(61);
    expect(readOutcome(await refresh(suite, stolen))).toEqual(SESSION_ENDED);
    for (const tokens of [owner, stolen]) {
      expect(await callWithSession(suite, tokens)).toEqual(SESSION_ENDED);
      expect(readOutcome(await refresh(suite, tokens))).toEqual(SESSION_ENDED);
    }
  });

  test('by the owner and a thief at the same time is detected at the next refresh', async () => {
    const stolen = await signInNewUser(suite, location);
    const owner = (await refresh(suite, stolen)).json().data;
    const thief = (await refresh(suite, stolen)).json().data;
    expect(thief.refresh_token).toBe(owner.refresh_token);
    const later = (await refresh(suite, owner)).json().data;
    await ageTokens(61);
    expect(readOutcome(await refresh(suite, thief))).toEqual(SESSION_ENDED);
    for (const tokens of [owner, thief, later]) {
      expect(await callWithSession(suite, tokens)).toEqual(SESSION_ENDED);
      expect(readOutcome(await refresh(suite, tokens))).toEqual(SESSION_ENDED);
    }
  });

  test('with a token whose successor has been used ends the session even within the grace period', async () => {
    const session = await signInNewUser(suite, location);
    const successor = (await refresh(suite, session)).json().data;
    const latest = (await refresh(suite, successor)).json().data;
    expect(readOutcome(await refresh(suite, session))).toEqual(SESSION_ENDED);
    expect(await callWithSession(suite, latest)).toEqual(SESSION_ENDED);
    expect(readOutcome(await refresh(suite, latest))).toEqual(SESSION_ENDED);
  });

  test('with a stolen token does not end other sessions of the user', async () => {
    const { email } = await createUser(suite.db, location);
    const [one, other] = [(await logIn(suite, email)).json().data, (await logIn(suite, email)).json().data];
    await refresh(suite, one);
    await ageTokens(61);
    await refresh(suite, one);
    expect((await refresh(suite, other)).statusCode).toBe(200);
    expect(await callWithSession(suite, other)).toMatchObject({ status: 200 });
  });

  test('is refused after thirty days', async () => {
    const session = await signInNewUser(suite, location);
    await sql`update refresh_tokens set expires_at = now()`.execute(suite.db);
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });

  test('returns a refresh token that is valid for 30 days', async () => {
    const answered = (await refresh(suite, await signInNewUser(suite, location))).json().data;
    expect(daysUntil(answered.refresh_token_expired_date_time)).toBeCloseTo(30, 2);
  });

  test('of a session that is 80 days old returns a refresh token that is valid for 10 days', async () => {
    const session = await signInNewUser(suite, location);
    await ageSession(session, 80);
    const answered = (await refresh(suite, session)).json().data;
    expect(daysUntil(answered.refresh_token_expired_date_time)).toBeCloseTo(10, 2);
  });

  test('is refused 90 days after the sign-in, however often the session was used', async () => {
    const session = await signInNewUser(suite, location);
    await ageSession(session, 89);
    const used = (await refresh(suite, session)).json().data;
    await ageSession(session, 1);
    await sql`update refresh_tokens set expires_at = expires_at - interval '1 day'`.execute(suite.db);
    expect(readOutcome(await refresh(suite, used))).toEqual(SESSION_ENDED);
  });

  test('is refused when the tokens belong to different users', async () => {
    const [one, other] = [await signInNewUser(suite, location), await signInNewUser(suite, location)];
    expect((await refresh(suite, { ...one, auth_token: other.auth_token })).statusCode).toBe(401);
  });

  test('is refused when the tokens belong to different sessions of a user', async () => {
    const { email } = await createUser(suite.db, location);
    const [one, other] = [(await logIn(suite, email)).json().data, (await logIn(suite, email)).json().data];
    expect((await refresh(suite, { ...one, auth_token: other.auth_token })).statusCode).toBe(401);
    expect((await refresh(suite, one)).statusCode).toBe(200);
  });

  test('is refused with a forged access token', async () => {
    const session = await signInNewUser(suite, location);
    expect((await refresh(suite, { ...session, auth_token: 'a.b.c' })).json().code).toBe('token_invalid');
  });

  test('is refused after the user has lost access to the location', async () => {
    const { id, email } = await createUser(suite.db, location);
    const session = (await logIn(suite, email)).json().data;
    await suite.db.deleteFrom('user_locations').where('user_id', '=', id).execute();
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });
});
