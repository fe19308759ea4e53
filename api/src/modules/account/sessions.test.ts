import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createLocation, createUser, PASSWORD } from '../../../test/factories';
import { callWithSession, SESSION_ENDED, type SessionTokens, signInNewUser } from '../../../test/sign-in';
import { createAccountClient } from '../../../test/two-factor-suite';
import { useTestApp } from '../../../test/use-test-app';
import { passwordDigest } from '../authentication/password';
import { formatDevice } from './device-name';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db);
});

async function signInWith(email: string, userAgent: string, remoteAddress: string): Promise<SessionTokens> {
  const response = await suite.app.inject({
    ...{ method: 'POST', url: '/api/auth/log_in', remoteAddress },
    headers: { 'user-agent': userAgent },
    payload: { email, password: passwordDigest(PASSWORD) },
  });
  return response.json().data;
}

async function signInOnTwoDevices() {
  const { id, email } = await createUser(suite.db, location);
  const desktop = await signInWith(email, CHROME, '203.0.113.1');
  const phone = await signInWith(email, SAFARI, '2001:db8::7');
  return { userId: id, desktop, phone, account: createAccountClient(suite, desktop) };
}

interface ListedSession {
  id: string;
  device: string;
  address: string | null;
  is_current: boolean;
  last_used_at: string;
}

async function listSessions(account: ReturnType<typeof createAccountClient>): Promise<ListedSession[]> {
  return (await account.get('/sessions')).json().data;
}

test('a user can list their own sessions with device and address, and the current session is marked', async () => {
  const { account } = await signInOnTwoDevices();
  const sessions = await listSessions(account);
  const listed = sessions.map(({ device, address, is_current }) => [device, address, is_current]);
  expect(listed.sort()).toEqual([
    ['Chrome on Windows', '203.0.113.1', true],
    ['Safari on iOS', '2001:db8::7', false],
  ]);
});

test('a session that its user ends is refused immediately, and no longer listed', async () => {
  const { phone, account } = await signInOnTwoDevices();
  expect((await callWithSession(suite, phone)).status).toBe(200);
  const other = (await listSessions(account)).find(({ is_current }) => !is_current);
  expect((await account.remove(`/sessions/${other?.id}`)).statusCode).toBe(200);
  expect(await callWithSession(suite, phone)).toEqual(SESSION_ENDED);
  expect(await listSessions(account)).toHaveLength(1);
  expect((await account.remove(`/sessions/${other?.id}`)).statusCode).toBe(404);
});

test('a user cannot end the session of another user', async () => {
  const { desktop, account } = await signInOnTwoDevices();
  const [session] = await listSessions(account);
  const stranger = createAccountClient(suite, await signInNewUser(suite, location));
  const response = await stranger.remove(`/sessions/${session?.id}`);
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  expect((await callWithSession(suite, desktop)).status).toBe(200);
  expect((await stranger.remove(`/sessions/${randomUUID()}`)).statusCode).toBe(404);
});

test('ending all other sessions keeps the current session', async () => {
  const { desktop, phone, account } = await signInOnTwoDevices();
  expect((await account.remove('/sessions')).json()).toEqual({ ended: 1 });
  expect((await callWithSession(suite, desktop)).status).toBe(200);
  expect(await callWithSession(suite, phone)).toEqual(SESSION_ENDED);
});

test('the time of last use of a session is updated only when the stored time is more than five minutes old', async () => {
  const readLastUse = async (age: string) => {
    const { userId, account } = await signInOnTwoDevices();
    await sql`update user_sessions set last_used_at = now() - ${age}::interval where user_id = ${userId}`.execute(
      suite.db,
    );
    await account.get();
    const current = (await listSessions(account)).find(({ is_current }) => is_current);
    return Math.round((Date.now() - Date.parse(current?.last_used_at ?? '')) / 60_000);
  };
  expect([await readLastUse('4 minutes'), await readLastUse('6 minutes')]).toEqual([4, 0]);
});

test('a session with an unknown or missing User-Agent header is listed as an unknown device', () => {
  expect(['', null, 'inject'].map(formatDevice)).toEqual(['Unknown device', 'Unknown device', expect.any(String)]);
});
