import { sql } from 'kysely';
import { createLocation, createUser, PASSWORD, signInWithRights } from '../../../test/factories';
import { logIn, signInNewUser, WRONG_DIGEST } from '../../../test/sign-in';
import {
  authenticatorCode,
  createAccountClient,
  createTwoFactorUser,
  logInWithCode,
  turnOnTwoFactor,
} from '../../../test/two-factor-suite';
import { useTestApp } from '../../../test/use-test-app';
import { insertOwner } from '../../accounts/accounts.repository';
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

const OTHER_PASSWORD = 'saffron lobster bisque';
const errorCode = ({ statusCode, json }: Awaited<ReturnType<typeof logIn>>) => [statusCode, json().code];
const REQUIRED = [400, 'two_factor_required'];
const INVALID = [400, 'two_factor_invalid'];

describe('the two-factor setup', () => {
  test('is complete after the first code of the app, and returns ten recovery codes', async () => {
    const { email, account, uri, recoveryCodes } = await createTwoFactorUser(suite, location);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Back%20Office:.+[?&]secret=[A-Z2-7]{32}/);
    expect(uri).toContain(encodeURIComponent(email));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const two_factor = { is_enabled: true, is_required: false, recovery_codes_left: 10 };
    expect((await account.get()).json()).toMatchObject({ two_factor });
  });

  test('does not affect sign-in before the first code of the app', async () => {
    const { email } = await createUser(suite.db, location);
    const account = createAccountClient(suite, (await logIn(suite, email)).json().data);
    await account.post('/two_factor', { current_password: passwordDigest(PASSWORD) });
    expect((await logIn(suite, email)).statusCode).toBe(200);
  });

  test('requires the current password and a correct code', async () => {
    const account = createAccountClient(suite, await signInNewUser(suite, location));
    const refused = await account.post('/two_factor', { current_password: WRONG_DIGEST });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['current_password']]);
    expect(errorCode(await account.post('/two_factor/confirm', { code: '123456' }))).toEqual([409, 'conflict']);
    const { secret } = (await account.post('/two_factor', { current_password: passwordDigest(PASSWORD) })).json();
    expect(errorCode(await account.post('/two_factor/confirm', { code: authenticatorCode(secret, 10) }))).toEqual(
      INVALID,
    );
  });

  test('ends the user’s other sessions, which were started with only the password', async () => {
    const { email } = await createUser(suite.db, location);
    const [own, other] = [(await logIn(suite, email)).json().data, (await logIn(suite, email)).json().data];
    await turnOnTwoFactor(createAccountClient(suite, own));
    expect((await createAccountClient(suite, own).get()).statusCode).toBe(200);
    expect(errorCode(await createAccountClient(suite, other).get())).toEqual([401, 'token_invalid']);
  });

  test('is refused when two-factor sign-in is already on', async () => {
    const { account, secret } = await createTwoFactorUser(suite, location);
    const again = await account.post('/two_factor', { current_password: passwordDigest(PASSWORD) });
    expect(errorCode(again)).toEqual([409, 'conflict']);
    expect(errorCode(await account.post('/two_factor/confirm', { code: authenticatorCode(secret) }))).toEqual([
      409,
      'conflict',
    ]);
  });

  test('stores the secret encrypted and recovery codes as hashes', async () => {
    const { userId, secret, recoveryCodes } = await createTwoFactorUser(suite, location);
    const { rows } = await sql`select user_two_factor, user_recovery_codes from user_two_factor
      join user_recovery_codes using (user_id) where user_id = ${userId}`.execute(suite.db);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    for (const text of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    }
  });
});

describe('a sign-in with two factors', () => {
  test('requires a code after the correct password, and accepts each code once', async () => {
    const { email, secret } = await createTwoFactorUser(suite, location);
    const asked = await logIn(suite, email);
    expect(errorCode(asked)).toEqual(REQUIRED);
    expect(asked.json().fields).toEqual({ code: 'Enter the code from your authenticator app' });
    expect(errorCode(await logIn(suite, email, WRONG_DIGEST))).toEqual([401, 'invalid_credentials']);
    const code = authenticatorCode(secret);
    expect((await logInWithCode(suite, email, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect(errorCode(await logInWithCode(suite, email, code))).toEqual(INVALID);
    expect((await logInWithCode(suite, email, authenticatorCode(secret, 1))).statusCode).toBe(200);
  });

  test('refuses a code of an earlier time step than the last accepted code', async () => {
    const { email, secret } = await createTwoFactorUser(suite, location);
    expect((await logInWithCode(suite, email, authenticatorCode(secret, 1))).statusCode).toBe(200);
    expect(errorCode(await logInWithCode(suite, email, authenticatorCode(secret)))).toEqual(INVALID);
  });

  test('accepts each recovery code once, even in lower case and with spaces instead of hyphens', async () => {
    const { email, account, recoveryCodes } = await createTwoFactorUser(suite, location);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logInWithCode(suite, email, first)).statusCode).toBe(200);
    expect(errorCode(await logInWithCode(suite, email, first))).toEqual(INVALID);
    expect((await logInWithCode(suite, email, second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await account.get()).json().two_factor.recovery_codes_left).toBe(8);
  });

  test('accepts a code once when two sign-ins send it concurrently', async () => {
    const { email, secret, recoveryCodes } = await createTwoFactorUser(suite, location);
    for (const code of [authenticatorCode(secret), recoveryCodes[0] ?? '']) {
      const responses = await Promise.all([1, 2].map(() => logInWithCode(suite, email, code)));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
  });

  test('is locked after ten wrong codes, even when requests with only the password are sent in between', async () => {
    const { email, secret } = await createTwoFactorUser(suite, location);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(errorCode(await logIn(suite, email, undefined, '203.0.113.1'))).toEqual(REQUIRED);
      const wrong = await logInWithCode(suite, email, authenticatorCode(secret, 100 + attempt), '203.0.113.1');
      expect(errorCode(wrong)).toEqual(INVALID);
    }
    const locked = await logInWithCode(suite, email, authenticatorCode(secret), '203.0.113.2');
    expect(errorCode(locked)).toEqual([429, 'too_many_attempts']);
  });

  test('keeps the count of wrong codes when the user changes the password in the account settings', async () => {
    const { email, account, secret } = await createTwoFactorUser(suite, location);
    const guess = async (number: number) =>
      await logInWithCode(suite, email, authenticatorCode(secret, 100 + number), `203.0.113.${number}`);
    for (let number = 1; number <= 9; number += 1) await guess(number);
    for (const [current, next] of [[PASSWORD, OTHER_PASSWORD] as const, [OTHER_PASSWORD, PASSWORD] as const]) {
      const change = { current_password: passwordDigest(current), new_password: passwordDigest(next) };
      expect((await account.put('/password', change)).statusCode).toBe(200);
    }
    expect(errorCode(await guess(10))).toEqual(INVALID);
    expect(errorCode(await guess(11))).toEqual([429, 'too_many_attempts']);
  });

  test('ignores a code for an account without two factors', async () => {
    const { email } = await createUser(suite.db, location);
    expect((await logInWithCode(suite, email, '123456')).statusCode).toBe(200);
  });
});

describe('a code that is entered in the account settings', () => {
  test('replaces the recovery codes and makes the former codes invalid', async () => {
    const { email, account, secret, recoveryCodes } = await createTwoFactorUser(suite, location);
    const { recovery_codes } = (
      await account.post('/two_factor/recovery_codes', { code: authenticatorCode(secret) })
    ).json();
    expect(recovery_codes).toHaveLength(10);
    expect(errorCode(await logInWithCode(suite, email, recoveryCodes[0] ?? ''))).toEqual(INVALID);
    expect((await logInWithCode(suite, email, recovery_codes[0])).statusCode).toBe(200);
  });

  test('turns off two-factor sign-in only when it is correct', async () => {
    const { email, account, secret } = await createTwoFactorUser(suite, location);
    expect(errorCode(await account.post('/two_factor/turn_off', { code: authenticatorCode(secret, 50) }))).toEqual(
      INVALID,
    );
    expect(errorCode(await logIn(suite, email))).toEqual(REQUIRED);
    expect((await account.post('/two_factor/turn_off', { code: authenticatorCode(secret) })).statusCode).toBe(200);
    expect((await logIn(suite, email)).statusCode).toBe(200);
    await turnOnTwoFactor(account);
    expect(errorCode(await logIn(suite, email))).toEqual(REQUIRED);
  });
});

describe('a location that requires two-factor sign-in', () => {
  const setRequirement = async (id: number, headers: object, requires_two_factor: boolean) =>
    await suite.app.inject({
      ...{ method: 'PUT', url: `/api/locations/${id}/two_factor_requirement` },
      headers: { ...headers },
      payload: { requires_two_factor },
    });

  test('lets users who have not set up two-factor sign-in open only their own account', async () => {
    const strict = await createLocation(suite.db);
    const owner = await createTwoFactorUser(suite, strict);
    const user = await signInNewUser(suite, strict);
    const account = createAccountClient(suite, user);
    const listEmployees = async (headers: object) =>
      await suite.app.inject({ url: '/api/employees', headers: { ...headers } });
    expect((await listEmployees(account.headers)).statusCode).toBe(200);
    expect((await setRequirement(strict, owner.account.headers, true)).json()).toEqual({
      ...{ requires_two_factor: true, can_require: true },
    });
    expect(errorCode(await listEmployees(account.headers))).toEqual([404, 'two_factor_missing']);
    expect((await listEmployees(owner.account.headers)).statusCode).toBe(200);
    expect((await account.get()).json().two_factor).toMatchObject({ is_required: true, is_enabled: false });
    await turnOnTwoFactor(account);
    expect((await listEmployees(account.headers)).statusCode).toBe(200);
  });

  test('lets users who have not set up two-factor sign-in open their other locations', async () => {
    const [strict, other] = [await createLocation(suite.db), await createLocation(suite.db, { name: 'Pier 9' })];
    const owner = await createTwoFactorUser(suite, strict);
    const { id, email } = await createUser(suite.db, strict);
    await withLocation(suite.db, other, (scope) => insertOwner(scope, other, id));
    await setRequirement(strict, owner.account.headers, true);
    const headers = { authorization: `Bearer ${(await logIn(suite, email)).json().data.auth_token}` };
    const locations = (await suite.app.inject({ url: '/api/account/locations', headers })).json().data;
    expect(locations.map((location: { id: number }) => location.id).sort()).toEqual([strict, other].sort());
    const open = async (location_id: number, by: typeof headers) => {
      const [method, url] = ['POST', '/api/auth/switch_location'] as const;
      const response = await suite.app.inject({ method, url, headers: by, payload: { location_id } });
      return { authorization: `Bearer ${response.json().data.auth_token}` };
    };
    const listEmployees = async (by: typeof headers) => await suite.app.inject({ url: '/api/employees', headers: by });
    const atOther = await open(other, headers);
    expect((await listEmployees(atOther)).statusCode).toBe(200);
    expect(errorCode(await listEmployees(await open(strict, atOther)))).toEqual([404, 'two_factor_missing']);
  });

  test('signs in users who have not set up two factors with the claim mustSetUpTwoFactor', async () => {
    const strict = await createLocation(suite.db);
    const owner = await createTwoFactorUser(suite, strict);
    await setRequirement(strict, owner.account.headers, true);
    const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const user = await signInNewUser(suite, strict);
    expect(readClaims(user.auth_token)).toMatchObject({ mustSetUpTwoFactor: true });
    const signedIn = await logInWithCode(suite, owner.email, authenticatorCode(owner.secret));
    expect(readClaims(signedIn.json().data.auth_token)).not.toHaveProperty('mustSetUpTwoFactor');
  });

  test('can be given this requirement only by owners who use two-factor sign-in themselves', async () => {
    const owner = createAccountClient(suite, await signInNewUser(suite, location));
    const refused = await setRequirement(location, owner.headers, true);
    const url = `/api/locations/${location}/two_factor_requirement`;
    const requirement = await suite.app.inject({ url, headers: owner.headers });
    expect(requirement.json()).toEqual({ requires_two_factor: false, can_require: false });
    expect(refused.json()).toMatchObject({ message: 'Turn on two-factor sign-in for your own account first' });
    const manager = await signInWithRights(suite, location, { other_settings: 'manage' });
    expect(errorCode(await setRequirement(location, manager, false))).toEqual([404, 'not_permitted']);
  });
});
