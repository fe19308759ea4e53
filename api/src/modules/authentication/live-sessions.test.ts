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

test('a session is live until it is marked as ended', async () => {
  const [first] = processes();
  expect(await first.isLive(session)).toBe(true);
  await revokeSession(suite.db, session, 'a test');
  first.markEnded(session);
  expect(await first.isLive(session)).toBe(false);
  now += 60_000;
  expect(await first.isLive(session)).toBe(false);
});

test('a session that another process ends is accepted for less than five seconds', async () => {
  const [first, second] = processes();
  expect(await second.isLive(session)).toBe(true);
  await revokeSession(suite.db, session, 'a test');
  first.markEnded(session);
  now += 4_999;
  expect(await second.isLive(session)).toBe(true);
  now += 1;
  expect(await second.isLive(session)).toBe(false);
});

test('a session that ends during its database query is refused', async () => {
  const [first] = processes();
  const isLive = first.isLive(session);
  first.markEnded(session);
  expect([await isLive, await first.isLive(session)]).toEqual([false, false]);
});

test('a session is refused 90 days after its sign-in', async () => {
  const age = async (interval: string) =>
    await sql`update user_sessions set created_at = now() - ${interval}::interval where id = ${session}`.execute(
      suite.db,
    );
  const [first, second] = processes();
  await age('89 days 23 hours 59 minutes');
  expect(await first.isLive(session)).toBe(true);
  await age('90 days');
  expect(await second.isLive(session)).toBe(false);
});
