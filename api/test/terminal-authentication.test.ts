import { withLocation } from '../src/database/location-scope';
import { requireTerminal } from '../src/plugins/authentication';
import { authorizationHeaders, createLocation, createPairedTerminal } from './factories';
import { useTestApp } from './use-test-app';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  // Adds a route that has only the authentication hook.
  suite.app.get('/api/who', { onRequest: suite.app.accessHooks.terminal }, async (request) => requireTerminal(request));
  location = await createLocation(suite.db);
});

async function authenticate(authorization: string) {
  const response = await suite.app.inject({ url: '/api/who', headers: { authorization } });
  return { status: response.statusCode, ...response.json() };
}

test('a device token identifies the terminal and its location', async () => {
  const { id, headers } = await createPairedTerminal(suite.db, location);
  expect(await authenticate(headers.authorization)).toEqual({ status: 200, locationId: location, terminalId: id });
});

test('the API rejects a device token with the wrong location or the wrong secret', async () => {
  const { token } = await createPairedTerminal(suite.db, location);
  const elsewhere = await createLocation(suite.db);
  const secret = token.split('.')[1];
  expect(await authenticate(`Bearer ${elsewhere}.${secret}`)).toMatchObject({ status: 401, code: 'token_invalid' });
  expect(await authenticate(`Bearer ${location}.${'A'.repeat(43)}`)).toMatchObject({
    status: 401,
    code: 'token_invalid',
  });
});

test.each(['Bearer x', 'Bearer 1', "Bearer 1'or'.x", 'Bearer .', `Bearer ${'9'.repeat(30)}.${'A'.repeat(43)}`])(
  'the API rejects the malformed device token %s',
  async (authorization) => {
    expect(await authenticate(authorization)).toMatchObject({ status: 401, code: 'token_invalid' });
  },
);

test('the API rejects the device token of a revoked terminal', async () => {
  const { headers } = await createPairedTerminal(suite.db, location, { revoked_at: new Date() });
  expect(await authenticate(headers.authorization)).toMatchObject({ status: 401, code: 'token_invalid' });
});

test('the API rejects a user’s access token for a terminal operation', async () => {
  expect(await authenticate(authorizationHeaders(suite.config, location).authorization)).toMatchObject({ status: 401 });
});

test('last_seen_at of a terminal is set by its first request, and not again within a minute', async () => {
  const { id, headers } = await createPairedTerminal(suite.db, location);
  const readLastSeen = async () =>
    (
      await withLocation(suite.db, location, (scope) =>
        scope.selectFrom('terminals').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).last_seen_at;
  await authenticate(headers.authorization);
  const first = await readLastSeen();
  await authenticate(headers.authorization);
  expect([first, await readLastSeen()]).toEqual([expect.any(String), first]);
});
