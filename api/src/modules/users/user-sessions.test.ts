import { authorizationHeaders, createLocation, createUser } from '../../../test/factories';
import { callWithSession, logIn, refresh, SESSION_ENDED, type SessionTokens } from '../../../test/sign-in';
import { useTestApp } from '../../../test/use-test-app';
import { insertOwner } from '../../accounts/accounts.repository';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
});

async function send(method: 'PUT' | 'POST' | 'DELETE', path: string, headers: object, payload?: object) {
  const response = await suite.app.inject({ method, url: `/api${path}`, headers: { ...headers }, payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const sendAsOwner = (method: 'PUT' | 'DELETE', path: string) =>
  send(method, path, authorizationHeaders(suite.config, location));
const setActive = (id: number, isActive: boolean) => sendAsOwner('PUT', `/users/${id}/active?is_active=${isActive}`);
const remove = (id: number) => sendAsOwner('DELETE', `/users/${id}`);
const addOwner = (at: number, id: number) => withLocation(suite.db, at, (scope) => insertOwner(scope, at, id));

const signIn = async (email: string): Promise<SessionTokens> => (await logIn(suite, email)).json().data;

async function switchLocation({ auth_token }: SessionTokens, location_id: number): Promise<SessionTokens> {
  const headers = { authorization: `Bearer ${auth_token}` };
  return (await send('POST', '/auth/switch_location', headers, { location_id })).data;
}

test.each([
  ['deactivated and activated', (id: number) => setActive(id, false), (id: number) => setActive(id, true)],
  ['removed and added', remove, (id: number) => addOwner(location, id)],
])('a user who was %s again has only the sessions at other locations', async (_, withdraw, restore) => {
  const { id, email } = await createUser(suite.db, location);
  const session = await signIn(email);
  const elsewhere = await createLocation(suite.db);
  await addOwner(elsewhere, id);
  const kept = await switchLocation(await signIn(email), elsewhere);
  await withdraw(id);
  await restore(id);
  expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
  expect((await refresh(suite, session)).statusCode).toBe(401);
  expect(await callWithSession(suite, kept)).toMatchObject({ status: 200 });
});
