import { sql } from 'kysely';
import { createEmployeeRole, createLocation, createUser, PASSWORD } from '../../../test/factories';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import { decodeClaims, logIn, WRONG_DIGEST } from '../../../test/sign-in';
import { passwordDigest } from '../authentication/password';
import { createInvitationsClient, INVITED_PERSON, NEW_PASSWORD } from './testing/invitations-client';

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

describe('an invited person without an account', () => {
  test('sees the details of the invitation', async () => {
    const { token } = await client.inviteAndRead();
    expect((await client.find(token)).json()).toEqual({
      ...INVITED_PERSON,
      location_name: 'Harbor & Vine',
      role_name: 'Clerk',
      has_account: false,
    });
  });

  test('creates an account with a name and a password, and signs in with the invited role', async () => {
    const { token } = await client.inviteAndRead();
    expect((await client.accept(token, { user_name: 'Ada Lovelace' })).statusCode).toBe(200);
    const session = (await logIn(suite, INVITED_PERSON.email, NEW_PASSWORD)).json().data;
    expect(decodeClaims(session.auth_token)).toMatchObject({
      ...{ userName: 'Ada Lovelace', locationId: location, isOwner: false, rights: { employees: 'view' } },
    });
    const list = (await client.call('GET', '/users')).json();
    expect([list.invitations, list.users.map(({ email }: typeof INVITED_PERSON) => email)]).toEqual([
      [],
      expect.arrayContaining([INVITED_PERSON.email]),
    ]);
  });

  test('cannot use a common password, and can then choose another password', async () => {
    const { token } = await client.inviteAndRead();
    const response = await client.accept(token, { password: passwordDigest('password') });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { password: 'This password is too common. Please choose another one.' },
    ]);
    expect((await client.accept(token)).statusCode).toBe(200);
  });

  test('can use the link only once, even in two concurrent requests', async () => {
    const { token } = await client.inviteAndRead();
    const statuses = (await Promise.all([client.accept(token), client.accept(token)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 400]);
    const message = 'This invitation was already accepted. Sign in with your password.';
    for (const response of [await client.accept(token), await client.find(token)]) {
      expect([response.statusCode, response.json()]).toEqual([400, { code: 'invalid_invitation', message }]);
    }
  });
});

describe('an invited person with an account of another location', () => {
  let home: number;
  beforeEach(async () => {
    home = await createLocation(suite.db);
    await createUser(suite.db, home, { email: 'Ada@example.com' });
  });

  test('joins the location with the password of the account, and keeps access to the other location', async () => {
    const { token } = await client.inviteAndRead();
    expect((await client.find(token)).json().has_account).toBe(true);
    expect((await client.accept(token, { password: passwordDigest(PASSWORD) })).statusCode).toBe(200);
    const { data } = (await logIn(suite, INVITED_PERSON.email)).json();
    expect(decodeClaims(data.auth_token).locationId).toBe(location);
    expect(data.locations.map(({ id }: { id: number }) => id).sort()).toEqual([home, location].sort());
  });

  test('is refused with a wrong password, and locked out after ten wrong passwords', async () => {
    const { token } = await client.inviteAndRead();
    const response = await client.accept(token, { password: WRONG_DIGEST });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { password: 'This is not the password of your account' },
    ]);
    for (let count = 1; count < 10; count += 1) await client.accept(token, { password: WRONG_DIGEST });
    expect((await client.accept(token, { password: passwordDigest(PASSWORD) })).statusCode).toBe(429);
    await sql`delete from sign_in_failures`.execute(suite.db);
  });

  test('is not revealed as having an account by the response to the request that invites them', async () => {
    const known = (await client.invite()).json().invitations[0];
    const unknown = (await client.invite({ email: 'nobody-ada@example.com' })).json().invitations[0];
    const { id, email, expires_at, ...rest } = known;
    expect(unknown).toMatchObject(rest);
    for (const _ of [known, unknown]) await suite.mails.nextMail();
  });
});
