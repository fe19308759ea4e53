import { sql } from 'kysely';
import {
  authorizationHeaders,
  createEmployeeRole,
  createLocation,
  createUser,
  PASSWORD,
  signInWithRights,
} from '../../../test/factories';
import { findLink, readPlainText } from '../../../test/mail-server';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import { decodeClaims, logIn, WRONG_DIGEST } from '../../../test/sign-in';
import { passwordDigest } from '../authentication/password';

const ADA = { user_name: 'Ada Byron', email: 'ada@example.com' };
const NEW_PASSWORD = passwordDigest('ada password');

let suite: PasswordResetSuite;
let location: number;
let role: number;

beforeAll(async () => {
  suite = await buildPasswordResetSuite();
});
afterAll(() => suite.close());
beforeEach(async () => {
  await sql`delete from users where lower(email) like '%ada@example.com'`.execute(suite.db);
  location = await createLocation(suite.db, { name: 'Harbor & Vine' });
  const rights = JSON.stringify({ employees: 'view' });
  role = (await createEmployeeRole(suite.db, location, { name: 'Clerk', rights })).id;
});

type Values = Partial<typeof ADA & { role_id: number }>;

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = asOwner()) {
  return await suite.app.inject({
    ...{ method, url: `/api${path}`, headers, payload },
    remoteAddress: suite.nextClientAddress(),
  });
}
const asOwner = () => authorizationHeaders(suite.config, location);
const invite = (values: Values = {}, headers = asOwner()) =>
  call('POST', '/invitations', { ...ADA, role_id: role, ...values }, headers);
const find = (token: string) => call('POST', '/auth/invitation', { token });
const accept = (token: string, values: { password?: string; user_name?: string } = {}) =>
  call('POST', '/auth/accept_invitation', { token, password: NEW_PASSWORD, ...values });

const readToken = async () => (await suite.readNextLink()).token;

/** Invites a person, and returns the invitation's id and the token of the mailed link. */
async function inviteAndRead(values: Values = {}) {
  const [{ id }] = (await invite(values)).json().invitations;
  return { id, token: await readToken() };
}

async function age(id: number, interval: string): Promise<void> {
  await sql`update invitations set created_at = created_at - ${interval}::interval, sent_at = sent_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval where id = ${id}`.execute(suite.db);
}

test('an invitation is listed, and its mail names the location and has a link', async () => {
  const response = await invite();
  expect(response.json().invitations).toEqual([
    {
      ...{ id: expect.any(Number), ...ADA, role_id: role, role_name: 'Clerk', is_owner: false, is_expired: false },
      ...{ invited_by: 'A user', expires_at: expect.any(String) },
    },
  ]);
  const mail = await suite.mails.nextMail();
  expect(readPlainText(mail)).toContain('A user invites you to the back office of Harbor & Vine.');
  expect(findLink(mail)).toMatch(/^https:\/\/office\.example\.com\/accept-invitation\?token=[\w-]{43}$/);
});

test('the token of an invitation is stored as a hash only', async () => {
  const { token } = await inviteAndRead();
  const { rows } = await sql<{ row: string }>`select to_jsonb(i)::text as row from invitations i`.execute(suite.db);
  const text = rows.map(({ row }) => row).join();
  expect(text).not.toContain(token);
  expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

describe('an invited person without an account', () => {
  test('sees what the invitation is for', async () => {
    const { token } = await inviteAndRead();
    expect((await find(token)).json()).toEqual({
      ...ADA,
      location_name: 'Harbor & Vine',
      role_name: 'Clerk',
      has_account: false,
    });
  });

  test('creates an account with a name and a password, and signs in with the role', async () => {
    const { token } = await inviteAndRead();
    expect((await accept(token, { user_name: 'Ada Lovelace' })).statusCode).toBe(200);
    const session = (await logIn(suite, ADA.email, NEW_PASSWORD)).json().data;
    expect(decodeClaims(session.auth_token)).toMatchObject({
      ...{ userName: 'Ada Lovelace', locationId: location, isOwner: false, rights: { employees: 'view' } },
    });
    const list = (await call('GET', '/users')).json();
    expect([list.invitations, list.users.map(({ email }: typeof ADA) => email)]).toEqual([
      [],
      expect.arrayContaining([ADA.email]),
    ]);
  });

  test('is refused with a common password, and can choose another one', async () => {
    const { token } = await inviteAndRead();
    const response = await accept(token, { password: passwordDigest('password') });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { password: 'This password is too common. Please choose another one.' },
    ]);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('uses the link once, also when it is sent twice at the same time', async () => {
    const { token } = await inviteAndRead();
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 400]);
    const message = 'This invitation was accepted already. Sign in with your password.';
    for (const response of [await accept(token), await find(token)]) {
      expect([response.statusCode, response.json()]).toEqual([400, { code: 'invalid_invitation', message }]);
    }
  });
});

describe('a link', () => {
  test('is valid for 7 days', async () => {
    const { id, token } = await inviteAndRead();
    await age(id, '6 days 23 hours 59 minutes');
    expect((await find(token)).statusCode).toBe(200);
    await age(id, '2 minutes');
    for (const response of [await find(token), await accept(token)]) {
      expect(response.json().message).toBe('This invitation has expired. Ask for a new one.');
    }
    expect((await call('GET', '/users')).json().invitations).toMatchObject([{ id, is_expired: true }]);
  });

  test('ends when the invitation is revoked', async () => {
    const { id, token } = await inviteAndRead();
    expect((await call('DELETE', `/invitations/${id}`)).json().invitations).toEqual([]);
    expect((await accept(token)).json().message).toBe('This invitation was withdrawn. Ask for a new one.');
    expect((await call('DELETE', `/invitations/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['is removed', 'delete'],
    ['is deactivated', 'deactivate'],
  ])('ends when the user who sent the invitation %s', async (_case, change) => {
    const user = await createUser(suite.db, location);
    const { auth_token } = (await logIn(suite, user.email)).json().data;
    await invite({}, { authorization: `Bearer ${auth_token}` });
    const token = await readToken();
    const method = change === 'delete' ? 'DELETE' : 'PUT';
    const url = `/api/users/${user.id}${change === 'delete' ? '' : '/active?is_active=false'}`;
    expect((await suite.app.inject({ method, url, headers: asOwner() })).statusCode).toBe(200);
    expect((await accept(token)).json().code).toBe('invalid_invitation');
  });

  test('ends when the invitation is sent again, at the earliest after a minute', async () => {
    const { id, token } = await inviteAndRead();
    const early = await call('POST', `/invitations/${id}/resend`);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
    await age(id, '8 days');
    expect((await call('POST', `/invitations/${id}/resend`)).json().invitations).toMatchObject([{ is_expired: false }]);
    const next = await readToken();
    expect((await accept(token)).json().message).toMatch(/^This link is not valid/);
    expect((await accept(next)).statusCode).toBe(200);
  });

  test('is mailed ten times at most', async () => {
    const { id } = await inviteAndRead();
    for (let mails = 2; mails <= 10; mails += 1) {
      await age(id, '1 hour');
      expect((await call('POST', `/invitations/${id}/resend`)).statusCode).toBe(200);
      await readToken();
    }
    await age(id, '1 hour');
    expect((await call('POST', `/invitations/${id}/resend`)).json()).toMatchObject({
      ...{ code: 'conflict', message: 'This invitation was sent 10 times. Withdraw it and invite again.' },
    });
  });

  test('ends when its role is deleted', async () => {
    const { token } = await inviteAndRead();
    await call('DELETE', `/team_roles/${role}`);
    for (const response of [await find(token), await accept(token)]) {
      expect(response.json().message).toBe('The role of this invitation no longer exists. Ask for a new one.');
    }
  });
});

describe('an invited person with an account of another location', () => {
  let home: number;
  beforeEach(async () => {
    home = await createLocation(suite.db);
    await createUser(suite.db, home, { email: 'Ada@example.com' });
  });

  test('gets the location with the password of the account, and keeps both', async () => {
    const { token } = await inviteAndRead();
    expect((await find(token)).json().has_account).toBe(true);
    expect((await accept(token, { password: passwordDigest(PASSWORD) })).statusCode).toBe(200);
    const { data } = (await logIn(suite, ADA.email)).json();
    expect(decodeClaims(data.auth_token).locationId).toBe(location);
    expect(data.locations.map(({ id }: { id: number }) => id).sort()).toEqual([home, location].sort());
  });

  test('is refused with another password, and locked out after ten', async () => {
    const { token } = await inviteAndRead();
    const response = await accept(token, { password: WRONG_DIGEST });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { password: 'This is not the password of your account' },
    ]);
    for (let count = 1; count < 10; count += 1) await accept(token, { password: WRONG_DIGEST });
    expect((await accept(token, { password: passwordDigest(PASSWORD) })).statusCode).toBe(429);
    await sql`delete from sign_in_failures`.execute(suite.db);
  });

  test('is not revealed by the response to the invitation', async () => {
    const known = (await invite()).json().invitations[0];
    const unknown = (await invite({ email: 'nobody-ada@example.com' })).json().invitations[0];
    const { id, email, expires_at, ...rest } = known;
    expect(unknown).toMatchObject(rest);
    for (const _ of [known, unknown]) await suite.mails.nextMail();
  });
});

describe('inviting', () => {
  test('is refused for a user of the location, and for an address that was invited already', async () => {
    const { email } = await createUser(suite.db, location);
    expect((await invite({ email: email.toUpperCase() })).json().fields).toEqual({
      email: 'A user of this location has this address',
    });
    await inviteAndRead();
    const again = await invite({ email: 'ADA@example.com' });
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { email: 'This address has been invited already. Send the invitation again instead' },
    ]);
  });

  test('is refused for the role Owner, and for rights that the user does not have', async () => {
    const headers = await signInWithRights(suite, location, { users: 'manage' });
    const { users } = (await call('GET', '/users')).json();
    const { role_id } = users.find(({ is_owner }: { is_owner: boolean }) => is_owner);
    expect((await invite({ role_id }, headers)).json().fields).toEqual({
      role_id: 'Only owners can give the role Owner',
    });
    expect((await invite({}, headers)).json().fields).toEqual({
      role_id: 'You can only change rights that you have yourself: Employees',
    });
  });

  test('is limited to 100 invitations of a location within a day', async () => {
    await sql`insert into invitations (token_hash, location_id, email, user_name, role_id, revoked_at)
      select sha256(random()::text::bytea), ${location}, 'a@example.com', 'A', ${role}, now()
      from generate_series(1, 100)`.execute(suite.db);
    expect((await invite()).statusCode).toBe(429);
  });
});
