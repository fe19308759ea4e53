import { sql } from 'kysely';
import { Client } from 'pg';
import { createLocation, createUser } from '../../../test/factories';
import {
  callWithSession,
  decodeClaims,
  logIn,
  refresh,
  SESSION_ENDED,
  type SessionTokens,
} from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { waitForLock } from '../../../test/wait-for-lock';
import { insertOwner } from '../../accounts/accounts.repository';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let harbor: number;
let pier: number;
let user: { id: number; email: string };

beforeEach(async () => {
  harbor = await createLocation(suite.db, { name: 'Harbor' });
  pier = await createLocation(suite.db, { name: 'Corner' });
  user = await createUser(suite.db, harbor);
  await withLocation(suite.db, pier, (scope) => insertOwner(scope, pier, user.id));
});

const signIn = async (): Promise<SessionTokens> => (await logIn(suite, user.email)).json().data;
const bearer = ({ auth_token }: SessionTokens) => ({ authorization: `Bearer ${auth_token}` });

async function switchTo(session: SessionTokens, location_id: number) {
  const [method, url] = ['POST', '/api/auth/switch_location'] as const;
  return await suite.app.inject({ method, url, headers: bearer(session), payload: { location_id } });
}
async function listLocations(session: SessionTokens) {
  return (await suite.app.inject({ url: '/api/account/locations', headers: bearer(session) })).json().data;
}

async function ageTokens(minutes: number): Promise<void> {
  await sql`update refresh_tokens set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(suite.db);
}

const locationOf = ({ auth_token }: SessionTokens) => decodeClaims(auth_token).locationId;

test('a sign-in returns the locations sorted by name to a user of several locations, but not to a user of one location', async () => {
  const { data } = (await logIn(suite, user.email)).json();
  expect(data.locations).toEqual([
    { id: pier, name: 'Corner' },
    { id: harbor, name: 'Harbor' },
  ]);
  const { email } = await createUser(suite.db, harbor);
  expect((await logIn(suite, email)).json().data).not.toHaveProperty('locations');
});

test('the list of locations omits locations where the user is deactivated', async () => {
  const session = await signIn();
  expect(await listLocations(session)).toEqual([
    { id: pier, name: 'Corner', is_owner: true },
    { id: harbor, name: 'Harbor', is_owner: true },
  ]);
  await suite.db
    .updateTable('user_locations')
    .set({ deactivated_at: new Date() })
    .where('user_id', '=', user.id)
    .where('location_id', '=', pier)
    .execute();
  expect(await listLocations(session)).toEqual([{ id: harbor, name: 'Harbor', is_owner: true }]);
  expect((await switchTo(session, pier)).statusCode).toBe(404);
});

describe('a switch to another location', () => {
  test('returns tokens of the same session for the new location, and a refresh keeps the location', async () => {
    const session = await signIn();
    const switched: SessionTokens = (await switchTo(session, pier)).json().data;
    expect(decodeClaims(switched.auth_token)).toMatchObject({ locationId: pier, locationName: 'Corner' });
    expect(decodeClaims(switched.auth_token).sid).toBe(decodeClaims(session.auth_token).sid);
    const refreshed: SessionTokens = (await refresh(suite, switched)).json().data;
    expect(locationOf(refreshed)).toBe(pier);
    expect(await callWithSession(suite, refreshed)).toMatchObject({ status: 200 });
  });

  test('leaves the former tokens valid until the former access token has expired', async () => {
    const session = await signIn();
    await switchTo(session, pier);
    expect(await callWithSession(suite, session)).toMatchObject({ status: 200 });
    await ageTokens(15);
    expect((await refresh(suite, session)).statusCode).toBe(200);
  });

  test('ends the former refresh token soon after the former access token has expired', async () => {
    const session = await signIn();
    await switchTo(session, pier);
    await ageTokens(17);
    expect((await refresh(suite, session)).statusCode).toBe(401);
  });

  test('makes the next sign-in start at the new location', async () => {
    await switchTo(await signIn(), pier);
    expect(locationOf(await signIn())).toBe(pier);
    await switchTo(await signIn(), harbor);
    expect(locationOf(await signIn())).toBe(harbor);
  });

  test('is refused for a location that the user does not belong to', async () => {
    const foreign = await createLocation(suite.db);
    const response = await switchTo(await signIn(), foreign);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Location not found']);
  });

  test('succeeds while another tab refreshes the tokens of the session', async () => {
    const session = await signIn();
    const { sid } = decodeClaims(session.auth_token);
    const owner = new Client({ connectionString: suite.ownerUrl });
    await owner.connect();
    const answers = await suite.db.transaction().execute(async (trx) => {
      await trx.selectFrom('user_sessions').select('id').where('id', '=', sid).forUpdate().execute();
      const switching = switchTo(session, pier);
      await waitForLock(owner);
      const refreshing = refresh(suite, session);
      await waitForLock(owner, 2);
      return [switching, refreshing];
    });
    await owner.end();
    const [switched, refreshed] = await Promise.all(answers);
    expect([switched?.statusCode, refreshed?.statusCode]).toEqual([200, 200]);
  });

  test('makes a later sign-out end the former tokens too', async () => {
    const session = await signIn();
    const switched: SessionTokens = (await switchTo(session, pier)).json().data;
    await suite.app.inject({
      ...{ method: 'POST', url: '/api/auth/log_out' },
      payload: { auth_token: switched.auth_token, refresh_token: switched.refresh_token },
    });
    expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
  });
});
