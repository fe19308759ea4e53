import { withLocation } from '../src/database/location-scope';
import { requireTerminal } from '../src/plugins/authentication';
import { buildTestApp, type TestApp } from './build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from './factories';

let suite: TestApp;
let location: number;

beforeAll(async () => {
  suite = await buildTestApp();
  // The hook alone, without what the terminals' own operations do.
  suite.app.get('/api/who', { onRequest: suite.app.accessHooks.terminal }, async (request) => requireTerminal(request));
  location = await createLocation(suite.db);
});
afterAll(() => suite.close());

async function who(authorization: string) {
  const response = await suite.app.inject({ url: '/api/who', headers: { authorization } });
  return { status: response.statusCode, ...response.json() };
}

test('a device token tells the terminal and its location', async () => {
  const { id, headers } = await createPairedTerminal(suite.db, location);
  expect(await who(headers.authorization)).toEqual({ status: 200, locationId: location, terminalId: id });
});

test('a token that another terminal was given since, or that names another location, is refused', async () => {
  const { token } = await createPairedTerminal(suite.db, location);
  const elsewhere = await createLocation(suite.db);
  const secret = token.split('.')[1];
  expect(await who(`Bearer ${elsewhere}.${secret}`)).toMatchObject({ status: 401, code: 'token_invalid' });
  expect(await who(`Bearer ${location}.${'A'.repeat(43)}`)).toMatchObject({ status: 401, code: 'token_invalid' });
});

test.each(['Bearer x', 'Bearer 1', "Bearer 1'or'.x", 'Bearer .', `Bearer ${'9'.repeat(30)}.${'A'.repeat(43)}`])(
  'what is no device token, such as %s, is refused',
  async (authorization) => {
    expect(await who(authorization)).toMatchObject({ status: 401, code: 'token_invalid' });
  },
);

test('a revoked terminal is refused', async () => {
  const { headers } = await createPairedTerminal(suite.db, location, { revoked_at: new Date() });
  expect(await who(headers.authorization)).toMatchObject({ status: 401, code: 'token_invalid' });
});

test('a user is no terminal', async () => {
  expect(await who(authorizationHeaders(suite.config, location).authorization)).toMatchObject({ status: 401 });
});

test('a terminal is seen at its first request, and then at most once a minute', async () => {
  const { id, headers } = await createPairedTerminal(suite.db, location);
  const seen = async () =>
    (
      await withLocation(suite.db, location, (scope) =>
        scope.selectFrom('terminals').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).last_seen_at;
  await who(headers.authorization);
  const first = await seen();
  await who(headers.authorization);
  expect([first, await seen()]).toEqual([expect.any(String), first]);
});
