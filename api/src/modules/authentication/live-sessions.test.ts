import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createUser } from '../../../test/factories';
import { createSession, findAccount, revokeSession } from './authentication.repository';
import { createLiveSessions } from './live-sessions';

let suite: TestApp;
let session: string;
let now = 0;
const processes = () => [createLiveSessions(suite.db, () => now), createLiveSessions(suite.db, () => now)] as const;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  const { email } = await createUser(suite.db, await createLocation(suite.db));
  const account = await findAccount(suite.db, email);
  session = (account && (await createSession(suite.db, account))) ?? '';
});

test('a session goes on until it is ended', async () => {
  const [one] = processes();
  expect(await one.isLive(session)).toBe(true);
  await revokeSession(suite.db, session, 'a test');
  one.markEnded(session);
  expect(await one.isLive(session)).toBe(false);
  now += 60_000;
  expect(await one.isLive(session)).toBe(false);
});

test('a session that another process ends is let in for less than five seconds more', async () => {
  const [one, other] = processes();
  expect(await other.isLive(session)).toBe(true);
  await revokeSession(suite.db, session, 'a test');
  one.markEnded(session);
  now += 4_999;
  expect(await other.isLive(session)).toBe(true);
  now += 1;
  expect(await other.isLive(session)).toBe(false);
});

test('a session that ends while the database is asked for it is not let in by the answer', async () => {
  const [one] = processes();
  const asked = one.isLive(session);
  one.markEnded(session);
  expect([await asked, await one.isLive(session)]).toEqual([false, false]);
});

test('a session ends 90 days after its sign-in', async () => {
  const age = async (interval: string) =>
    await sql`update user_sessions set created_at = now() - ${interval}::interval where id = ${session}`.execute(
      suite.db,
    );
  const [one, other] = processes();
  await age('89 days 23 hours 59 minutes');
  expect(await one.isLive(session)).toBe(true);
  await age('90 days');
  expect(await other.isLive(session)).toBe(false);
});
