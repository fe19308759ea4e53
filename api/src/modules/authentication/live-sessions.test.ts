import { sql } from 'kysely';
import { createEmployeeRole, createLocation, createUser } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { findAccount } from './authentication.repository';
import { createLiveSessions, type LiveSessions } from './live-sessions';
import { createSession, endSession } from './sessions.repository';

const suite = useTestApp();
let session: string;
let locationId: number;
let userId: number;
let now = 0;
const processes = () => [createLiveSessions(suite.db, () => now), createLiveSessions(suite.db, () => now)] as const;

beforeEach(async () => {
  locationId = await createLocation(suite.db);
  const { id, email } = await createUser(suite.db, locationId);
  userId = id;
  const account = await findAccount(suite.db, email);
  session = (account && (await createSession(suite.db, account))) ?? '';
});

const OWNER = { isOwner: true, rights: {} };
const find = (sessions: LiveSessions) => sessions.findAccess({ sessionId: session, locationId });

test('a session is live until it is marked as ended', async () => {
  const [first] = processes();
  expect(await find(first)).toEqual(OWNER);
  await endSession(suite.db, session, 'a test');
  first.markEnded(session);
  expect(await find(first)).toBeUndefined();
  now += 60_000;
  expect(await find(first)).toBeUndefined();
});

test('a session that another process ends is accepted for less than five seconds', async () => {
  const [first, second] = processes();
  expect(await find(second)).toEqual(OWNER);
  await endSession(suite.db, session, 'a test');
  first.markEnded(session);
  now += 4_999;
  expect(await find(second)).toEqual(OWNER);
  now += 1;
  expect(await find(second)).toBeUndefined();
});

test('a session that ends during its database query is refused', async () => {
  const [first] = processes();
  const access = find(first);
  first.markEnded(session);
  expect([await access, await find(first)]).toEqual([undefined, undefined]);
});

test('a session gets the access of the user’s new role as soon as forgetAccess is called', async () => {
  const [first] = processes();
  expect(await find(first)).toEqual(OWNER);
  const role = await createEmployeeRole(suite.db, locationId, { rights: '{"orders":"view"}' });
  await suite.db.updateTable('user_locations').set({ role_id: role.id }).where('user_id', '=', userId).execute();
  expect(await find(first)).toEqual(OWNER);
  first.forgetAccess();
  expect(await find(first)).toEqual({ isOwner: false, rights: { orders: 'view' } });
});

test('a session has no access to a location where its user is unknown, deactivated or removed', async () => {
  const [first] = processes();
  const other = await createLocation(suite.db);
  expect(await first.findAccess({ sessionId: session, locationId: other })).toBeUndefined();
  const membership = suite.db.updateTable('user_locations').where('user_id', '=', userId);
  await membership.set({ deactivated_at: new Date().toISOString() }).execute();
  expect(await find(first)).toBeUndefined();
  await membership.set({ deactivated_at: null }).execute();
  first.forgetAccess();
  expect(await find(first)).toEqual(OWNER);
  await suite.db.deleteFrom('user_locations').where('user_id', '=', userId).execute();
  first.forgetAccess();
  expect(await find(first)).toBeUndefined();
});

test('a session is refused 90 days after its sign-in', async () => {
  const age = async (interval: string) =>
    await sql`update user_sessions set created_at = now() - ${interval}::interval where id = ${session}`.execute(
      suite.db,
    );
  const [first, second] = processes();
  await age('89 days 23 hours 59 minutes');
  expect(await find(first)).toEqual(OWNER);
  await age('90 days');
  expect(await find(second)).toBeUndefined();
});
