import { sql } from 'kysely';
import { Client } from 'pg';
import { createEmployeeRole, createLocation, createUser, signInWithRights } from '../../../test/factories';
import { findLink, readPlainText } from '../../../test/mail-server';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import { logIn } from '../../../test/sign-in';
import { waitForLock } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { createInvitationsClient, INVITED_PERSON } from './testing/invitations-client';

let suite: PasswordResetSuite;
let location: number;
let role: number;
let client: ReturnType<typeof createInvitationsClient>;

beforeAll(async () => {
  suite = await buildPasswordResetSuite();
  client = createInvitationsClient(
    suite,
    () => location,
    () => role,
  );
});
afterAll(() => suite.close());
beforeEach(async () => {
  await sql`delete from users where lower(email) like '%ada@example.com'`.execute(suite.db);
  location = await createLocation(suite.db, { name: 'Harbor & Vine' });
  const rights = JSON.stringify({ employees: 'view' });
  role = (await createEmployeeRole(suite.db, location, { name: 'Clerk', rights })).id;
});

test('an invitation is listed, and its email contains the name of the location and a link', async () => {
  const response = await client.invite();
  expect(response.json().invitations).toEqual([
    {
      ...{
        id: expect.any(Number),
        ...INVITED_PERSON,
        role_id: role,
        role_name: 'Clerk',
        is_owner: false,
        is_expired: false,
      },
      ...{ invited_by: 'A user', expires_at: expect.any(String), can_resend: true, can_revoke: true },
    },
  ]);
  const mail = await suite.mails.nextMail();
  expect(readPlainText(mail)).toContain('A user invited you to the back office of Harbor & Vine.');
  expect(findLink(mail)).toMatch(/^https:\/\/office\.example\.com\/accept-invitation\?token=[\w-]{43}$/);
});

test('only the hash of an invitation token is stored', async () => {
  const { token } = await client.inviteAndRead();
  const { rows } = await sql<{ row: string }>`select to_jsonb(i)::text as row from invitations i`.execute(suite.db);
  const text = rows.map(({ row }) => row).join();
  expect(text).not.toContain(token);
  expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

describe('the link of an invitation', () => {
  test('is valid for 7 days', async () => {
    const { id, token } = await client.inviteAndRead();
    await client.age(id, '6 days 23 hours 59 minutes');
    expect((await client.find(token)).statusCode).toBe(200);
    await client.age(id, '2 minutes');
    for (const response of [await client.find(token), await client.accept(token)]) {
      expect(response.json().message).toBe('This invitation has expired. Ask for a new one.');
    }
    expect((await client.call('GET', '/users')).json().invitations).toMatchObject([{ id, is_expired: true }]);
  });

  test('becomes invalid when the invitation is revoked', async () => {
    const { id, token } = await client.inviteAndRead();
    expect((await client.call('DELETE', `/invitations/${id}`)).json().invitations).toEqual([]);
    expect((await client.accept(token)).json().message).toBe('This invitation was withdrawn. Ask for a new one.');
    expect((await client.call('DELETE', `/invitations/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['is removed', 'delete'],
    ['is deactivated', 'deactivate'],
  ])('becomes invalid when the user who sent the invitation %s', async (_case, change) => {
    const user = await createUser(suite.db, location);
    const { auth_token } = (await logIn(suite, user.email)).json().data;
    await client.invite({}, { authorization: `Bearer ${auth_token}` });
    const token = await client.readToken();
    const method = change === 'delete' ? 'DELETE' : 'PUT';
    const url = `/api/users/${user.id}${change === 'delete' ? '' : '/active?is_active=false'}`;
    expect((await suite.app.inject({ method, url, headers: client.asOwner() })).statusCode).toBe(200);
    expect((await client.accept(token)).json().code).toBe('invalid_invitation');
  });

  test('becomes invalid when the invitation is sent again, which is possible once a minute has passed', async () => {
    const { id, token } = await client.inviteAndRead();
    const early = await client.call('POST', `/invitations/${id}/resend`);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
    await client.age(id, '8 days');
    expect((await client.call('POST', `/invitations/${id}/resend`)).json().invitations).toMatchObject([
      { is_expired: false },
    ]);
    const next = await client.readToken();
    expect((await client.accept(token)).json().message).toMatch(/^This link is not valid/);
    expect((await client.accept(next)).statusCode).toBe(200);
  });

  test('is sent by email at most ten times', async () => {
    const { id } = await client.inviteAndRead();
    for (let mails = 2; mails <= 10; mails += 1) {
      await client.age(id, '1 hour');
      expect((await client.call('POST', `/invitations/${id}/resend`)).statusCode).toBe(200);
      await client.readToken();
    }
    await client.age(id, '1 hour');
    expect((await client.call('POST', `/invitations/${id}/resend`)).json()).toMatchObject({
      ...{ code: 'conflict', message: 'This invitation was sent 10 times. Withdraw it and invite again.' },
    });
  });

  /**
   * Sends an invitation as a user with the role Manager. Returns its token and functions that send requests as the
   * owner.
   */
  async function inviteAsManager() {
    const { id: managerRole } = await createEmployeeRole(suite.db, location, {
      ...{ name: 'Manager', rights: JSON.stringify({ users: 'manage', employees: 'view' }) },
    });
    const { id, email } = await createUser(suite.db, location);
    const send = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
      suite.app.inject({ method, url: `/api${path}`, headers: client.asOwner(), payload });
    await send('PUT', `/users/${id}/role`, { role_id: managerRole });
    const headers = { authorization: `Bearer ${(await logIn(suite, email)).json().data.auth_token}` };
    await client.invite({}, headers);
    const setRights = (rights: object) => send('PUT', `/team_roles/${managerRole}`, { name: 'Manager', rights });
    return { token: await client.readToken(), send, setRights };
  }

  test('becomes invalid when the role of the inviting user loses a right', async () => {
    const { token, setRights } = await inviteAsManager();
    await setRights({ users: 'manage', employees: 'manage' });
    expect((await client.find(token)).statusCode).toBe(200);
    await setRights({ users: 'manage' });
    expect((await client.accept(token)).json().message).toBe('This invitation was withdrawn. Ask for a new one.');
  });

  test('becomes invalid when reverting a change takes a right away from the role of the inviting user', async () => {
    const { token, send, setRights } = await inviteAsManager();
    await setRights({ users: 'manage', employees: 'manage' });
    const [change] = (await send('GET', '/history?kind=team_roles')).json().data;
    expect((await send('POST', `/history/${change.id}/revert`, {})).json()).toMatchObject({ reverted: 1 });
    expect((await client.accept(token)).json().message).toBe('This invitation was withdrawn. Ask for a new one.');
  });

  test('becomes invalid when the role for which it was sent is deleted', async () => {
    const { token } = await client.inviteAndRead();
    await client.call('DELETE', `/team_roles/${role}`);
    for (const response of [await client.find(token), await client.accept(token)]) {
      expect(response.json().message).toBe('The role of this invitation no longer exists. Ask for a new one.');
    }
  });
});

describe('an invitation by a user', () => {
  test('is refused for a user of the location, and for an address that was already invited', async () => {
    const { email } = await createUser(suite.db, location);
    expect((await client.invite({ email: email.toUpperCase() })).json().fields).toEqual({
      email: 'A user of this location already has this address',
    });
    await client.inviteAndRead();
    const again = await client.invite({ email: 'ADA@example.com' });
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { email: 'This address is already invited. Send the invitation again instead' },
    ]);
  });

  test('is refused for the role Owner, and for a role with rights that the user does not have', async () => {
    const headers = await signInWithRights(suite, location, { users: 'manage' });
    const { users } = (await client.call('GET', '/users')).json();
    const { role_id } = users.find(({ is_owner }: { is_owner: boolean }) => is_owner);
    expect((await client.invite({ role_id }, headers)).json().fields).toEqual({
      role_id: 'Only owners can give the role Owner',
    });
    expect((await client.invite({}, headers)).json().fields).toEqual({
      role_id: 'You can only change rights that you have yourself: Employees',
    });
  });

  test('cannot be sent again or revoked by a user who lacks the rights of the invited role', async () => {
    const { id } = await client.inviteAndRead();
    const headers = await signInWithRights(suite, location, { users: 'manage' });
    const { invitations } = (await client.call('GET', '/users', undefined, headers)).json();
    expect(invitations).toMatchObject([{ id, can_resend: false, can_revoke: false }]);
    for (const response of [
      await client.call('POST', `/invitations/${id}/resend`, undefined, headers),
      await client.call('DELETE', `/invitations/${id}`, undefined, headers),
    ]) {
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'You can only change rights that you have yourself: Employees',
      ]);
    }
  });

  test('can be revoked, but not sent again, after its role was deleted', async () => {
    const { id } = await client.inviteAndRead();
    await client.call('DELETE', `/team_roles/${role}`);
    const headers = await signInWithRights(suite, location, { users: 'manage' });
    const { invitations } = (await client.call('GET', '/users', undefined, headers)).json();
    expect(invitations).toMatchObject([{ id, can_resend: false, can_revoke: true }]);
    expect((await client.call('DELETE', `/invitations/${id}`, undefined, headers)).statusCode).toBe(200);
  });

  test('is refused after 100 invitations of the location within a day, even when it is concurrent with the last', async () => {
    await sql`insert into invitations (token_hash, location_id, email, user_name, role_id, revoked_at)
      select sha256(random()::text::bytea), ${location}, 'a@example.com', 'A', ${role}, now()
      from generate_series(1, 99)`.execute(suite.db);
    const owner = new Client({ connectionString: suite.ownerUrl });
    await owner.connect();
    const { responses } = await withLocation(suite.db, location, async (scope) => {
      await sql`lock table invitations in share mode`.execute(scope);
      const sent = { responses: Promise.all([client.invite(), client.invite({ email: 'grace.ada@example.com' })]) };
      await waitForLock(owner, 2);
      return sent;
    });
    await owner.end();
    expect((await responses).map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    await client.readToken();
  });
});

test.each([
  ['accepted', (_: number, token: string) => client.accept(token), 'This invitation was withdrawn. Ask for a new one.'],
  ['sent again', (id: number) => client.call('POST', `/invitations/${id}/resend`), 'Invitation not found'],
  ['revoked', (id: number) => client.call('DELETE', `/invitations/${id}`), 'Invitation not found'],
])('an invitation that a concurrent change of its role revokes cannot be %s', async (_case, call, message) => {
  const { id, token } = await client.inviteAndRead();
  const roleChange = new Client({ connectionString: suite.ownerUrl });
  await roleChange.connect();
  await roleChange.query(`begin; set local app.location_id = '${location}'`);
  await roleChange.query('select from employee_roles where location_id = $1 and id = $2 for update', [location, role]);
  const response = call(id, token);
  await waitForLock(roleChange);
  await roleChange.query('update invitations set revoked_at = now() where id = $1', [id]);
  await roleChange.query('commit');
  await roleChange.end();
  expect((await response).json().message).toBe(message);
});
