import { sql } from 'kysely';
import { authorizationHeaders, createLocation, signInWithRights } from '../../../test/factories';
import { decodeClaims } from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;
let addresses = 0;

beforeEach(async () => {
  location = await createLocation(suite.db, { name: 'The Corner' });
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers = {}, payload?: object) {
  // Each request comes from a new client address, because attempts with the operator key are rate limited by address.
  addresses += 1;
  const remoteAddress = `198.51.100.${addresses}`;
  const response = await suite.app.inject({ method, url: `/api${path}`, headers, payload, remoteAddress });
  return { status: response.statusCode, ...response.json() };
}

const asOwner = () => authorizationHeaders(suite.config, location);
const grant = () => send('POST', '/support_access', asOwner());
const requestSupportSession = (operator_key = suite.config.operatorKey) =>
  send('POST', '/system/support_sessions', {}, { operator_key, location_id: location });

/** Grants support access, signs in as support and returns the headers of the session. */
async function signInAsSupport() {
  await grant();
  const { data } = await requestSupportSession();
  return { authorization: `Bearer ${data.auth_token}` };
}

const readAccessEnd = async () =>
  (await send('GET', `/locations/${location}/business_details`, asOwner())).support_access_until;

test('the Support account cannot sign in at a location unless an owner has given it access', async () => {
  expect(await requestSupportSession()).toMatchObject({
    status: 409,
    fields: { location_id: 'No owner of this location has let support in' },
  });
  expect(await readAccessEnd()).toBeNull();
});

test('the Support account cannot sign in without the operator key', async () => {
  await grant();
  expect(await requestSupportSession('another key')).toMatchObject({ status: 403, code: 'forbidden' });
});

test('the Support account can work at a location for a day after an owner granted access, and all users see when the access ends', async () => {
  const { support_access_until } = await grant();
  expect(Math.round((Date.parse(support_access_until) - Date.now()) / 3_600_000)).toBe(24);
  expect(await readAccessEnd()).toBe(support_access_until);
  const { data } = await requestSupportSession();
  const headers = { authorization: `Bearer ${data.auth_token}` };
  expect((await send('GET', '/items', headers)).status).toBe(200);
});

test('the Support account can work at a location that requires two-factor sign-in, because it signs in with the operator key', async () => {
  await grant();
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('locations').set({ requires_two_factor: true }).where('id', '=', location).execute(),
  );
  const { auth_token } = (await requestSupportSession()).data;
  expect(decodeClaims(auth_token)).not.toHaveProperty('mustSetUpTwoFactor');
  expect((await send('GET', '/items', { authorization: `Bearer ${auth_token}` })).status).toBe(200);
});

test.each([
  ['GET', '/employees/1', 'Employees'],
  ['DELETE', '/team_roles/1', 'Team Roles'],
  ['POST', '/terminals/1/pairing_codes', 'Terminals'],
  ['POST', '/support_access', 'Owner'],
] as const)('the Support account is refused the request %s %s', async (method, path, module) => {
  expect(await send(method, path, await signInAsSupport())).toMatchObject({ code: 'not_permitted', module });
});

test('the Support account can view the terminals', async () => {
  expect(await send('GET', '/terminals', await signInAsSupport())).toMatchObject({ status: 200 });
});

test('the Support account cannot rename itself, because the history shows its name', async () => {
  const headers = await signInAsSupport();
  const response = await send('PUT', '/account', headers, { user_name: 'Olivia Hart' });
  expect(response).toMatchObject({ status: 404, code: 'not_permitted' });
  expect(await send('GET', '/account', headers)).toMatchObject({ user_name: 'Support' });
});

test('the Support account has no access to other locations', async () => {
  const headers = await signInAsSupport();
  const other = await createLocation(suite.db);
  const url = `/locations/${other}/business_details`;
  expect((await send('GET', url, headers)).status).toBe(404);
});

test('the access of the Support account ends immediately when an owner ends it', async () => {
  const headers = await signInAsSupport();
  expect(await send('DELETE', '/support_access', asOwner())).toMatchObject({ support_access_until: null });
  expect(await send('GET', '/items', headers)).toMatchObject({ status: 401, code: 'token_invalid' });
  expect((await requestSupportSession()).status).toBe(409);
  expect(await readAccessEnd()).toBeNull();
});

test('the access of the Support account ends after a day, and the tokens of its sessions become invalid', async () => {
  await grant();
  const { data } = await requestSupportSession();
  await sql`update user_locations set expires_at = now() where location_id = ${location} and expires_at is not null`.execute(
    suite.db,
  );
  const { auth_token, refresh_token } = data;
  const headers = { authorization: `Bearer ${auth_token}` };
  expect((await send('GET', '/items', headers)).status).toBe(401);
  expect((await send('POST', '/auth/refresh', {}, { auth_token, refresh_token })).status).toBe(401);
  expect((await requestSupportSession()).status).toBe(409);
});

test('only owners can give the Support account access', async () => {
  const headers = await signInWithRights(suite, location, { users: 'manage', other_settings: 'manage' });
  expect(await send('POST', '/support_access', headers)).toMatchObject({ status: 404, code: 'not_permitted' });
});

test('granting the Support account access again extends the access', async () => {
  const first = await grant();
  await sql`select pg_sleep(0.01)`.execute(suite.db);
  const second = await grant();
  expect(Date.parse(second.support_access_until)).toBeGreaterThan(Date.parse(first.support_access_until));
});

test('a support session stays ended after its access has expired, even when an owner gives access again', async () => {
  const headers = await signInAsSupport();
  await sql`update user_locations set expires_at = now() where location_id = ${location} and expires_at is not null`.execute(
    suite.db,
  );
  await grant();
  expect((await send('GET', '/items', headers)).status).toBe(401);
});

test('the Support account cannot switch to another location, even if it has access to that location', async () => {
  const headers = await signInAsSupport();
  const other = await createLocation(suite.db);
  await send('POST', '/support_access', authorizationHeaders(suite.config, other));
  expect(await send('POST', '/auth/switch_location', headers, { location_id: other })).toMatchObject({ status: 404 });
});
