import { sql } from 'kysely';
import { createLocation, createUser, PASSWORD } from '../../../test/factories';
import { callWithSession, logIn, SESSION_ENDED, signInNewUser, WRONG_DIGEST } from '../../../test/sign-in';
import { createAccountClient } from '../../../test/two-factor-suite';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { passwordDigest } from '../authentication/password';

const suite = useTestApp();
let location: number;

beforeAll(async () => {
  location = await createLocation(suite.db);
});
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(suite.db);
});

const NEW_DIGEST = passwordDigest('saffron lobster bisque');
const rightDigest = passwordDigest(PASSWORD);

async function signInTwice() {
  const { email } = await createUser(suite.db, location);
  const [session, other] = [(await logIn(suite, email)).json().data, (await logIn(suite, email)).json().data];
  return { email, session, other, account: createAccountClient(suite, session) };
}

describe('the account of the signed-in user', () => {
  test('has the name and email address of the user', async () => {
    const { email, user_name } = await createUser(suite.db, location);
    const response = await createAccountClient(suite, (await logIn(suite, email)).json().data).get();
    const two_factor = { is_enabled: false, is_required: false, recovery_codes_left: 0 };
    expect(response.json()).toEqual({ user_name, email, two_factor, updated_at: expect.any(String) });
  });

  test('is listed in the history as the author when the user changes name or password', async () => {
    const { id, email } = await createUser(suite.db, location);
    const account = createAccountClient(suite, (await logIn(suite, email)).json().data);
    await account.put('', { user_name: 'Maria Lopez' });
    await account.put('/password', { current_password: rightDigest, new_password: NEW_DIGEST });
    const changes = await withLocation(suite.db, location, (scope) =>
      scope
        .selectFrom('changes')
        .select('user_id')
        .where(({ and }) => and({ kind: 'users', record_id: id, action: 'update' }))
        .execute(),
    );
    expect(changes).toEqual([{ user_id: id }, { user_id: id }]);
  });

  test('can be renamed, and a change based on an earlier state is refused', async () => {
    const account = createAccountClient(suite, await signInNewUser(suite, location));
    const { updated_at } = (await account.get()).json();
    const renamed = await account.put('', { user_name: '  Maria Lopez ', updated_at });
    expect(renamed.json()).toMatchObject({ user_name: 'Maria Lopez' });
    const stale = await account.put('', { user_name: 'Maria', updated_at });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
  });

  test.each([
    ['', 'Please enter your name'],
    ['x'.repeat(51), 'Your name can contain a maximum of 50 characters'],
  ])('refuses the name "%s"', async (user_name, message) => {
    const account = createAccountClient(suite, await signInNewUser(suite, location));
    const response = await account.put('', { user_name });
    expect([response.statusCode, response.json().fields]).toEqual([400, { user_name: message }]);
  });
});

describe('a password change', () => {
  test('makes the new password valid, keeps the current session and ends all other sessions immediately', async () => {
    const { email, session, other, account } = await signInTwice();
    expect((await callWithSession(suite, other)).status).toBe(200);
    const changed = await account.put('/password', { current_password: rightDigest, new_password: NEW_DIGEST });
    expect(changed.statusCode).toBe(200);
    expect((await callWithSession(suite, session)).status).toBe(200);
    expect(await callWithSession(suite, other)).toEqual(SESSION_ENDED);
    expect((await logIn(suite, email)).statusCode).toBe(401);
    expect((await logIn(suite, email, NEW_DIGEST)).statusCode).toBe(200);
  });

  test('is refused with a wrong current password, which counts as a failed sign-in', async () => {
    const { email, account } = await signInTwice();
    const guess = async () =>
      await account.put('/password', { current_password: WRONG_DIGEST, new_password: NEW_DIGEST });
    const refused = await guess();
    const fields = { current_password: 'This is not your current password' };
    expect([refused.statusCode, refused.json().fields]).toEqual([400, fields]);
    for (let times = 2; times <= 10; times += 1) await guess();
    const locked = await account.put('/password', { current_password: rightDigest, new_password: NEW_DIGEST });
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'too_many_attempts']);
    expect((await logIn(suite, email)).statusCode).toBe(429);
  });

  test.each(['password1', 'Qwerty', 'iloveyou'])('refuses the common password %s', async (password) => {
    const { account } = await signInTwice();
    const change = { current_password: rightDigest, new_password: passwordDigest(password) };
    const response = await account.put('/password', change);
    const fields = { new_password: 'This password is too common. Please choose another one.' };
    expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
  });

  test('makes all password reset links of the account invalid', async () => {
    const { email, account } = await signInTwice();
    await sql`insert into password_reset_tokens (token_hash, user_id, expires_at)
      select '\\x01', id, now() + interval '30 minutes' from users where email = ${email}`.execute(suite.db);
    await account.put('/password', { current_password: rightDigest, new_password: NEW_DIGEST });
    const { rows } = await sql<{ used: boolean }>`select used_at is not null as used from password_reset_tokens
      join users on users.id = user_id where email = ${email}`.execute(suite.db);
    expect(rows).toEqual([{ used: true }]);
  });
});
