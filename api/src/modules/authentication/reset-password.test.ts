import { sql } from 'kysely';
import { createUser, PASSWORD } from '../../../test/factories';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import {
  callWithSession,
  logIn,
  readOutcome,
  refresh,
  resetPassword,
  SESSION_ENDED,
  signInNewUser,
  WRONG_DIGEST,
} from '../../../test/sign-in';
import { authenticatorCode, createTwoFactorUser, logInWithCode } from '../../../test/two-factor-suite';
import { findAccount } from './authentication.repository';
import { passwordDigest } from './password';
import { createSession, deleteExpiredAuthentication } from './sessions.repository';

const NEW_PASSWORD = 'a new password';
const INVALID = { code: 'invalid_reset_token', message: 'This link is no longer valid. Ask for a new one.' };

let suite: PasswordResetSuite;
beforeAll(async () => {
  suite = await buildPasswordResetSuite();
});
afterAll(() => suite.close());

describe('a password reset link', () => {
  test('is stored as a hash only', async () => {
    const { token } = await suite.createLink();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from password_reset_tokens t`.execute(suite.db);
    const text = rows.map(({ row }) => row).join();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('is valid for 30 minutes', async () => {
    const link = await suite.createLink();
    await suite.ageLinks(link.userId, 30 * 60 - 60);
    expect((await suite.reset(link)).statusCode).toBe(200);
  });

  test('is invalid after 30 minutes', async () => {
    const link = await suite.createLink();
    await suite.ageLinks(link.userId, 30 * 60);
    const response = await suite.reset(link);
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await logIn(suite, link.email)).statusCode).toBe(200);
  });

  test('is valid once', async () => {
    const link = await suite.createLink();
    await suite.reset(link);
    const response = await suite.reset({ ...link, password: 'another' });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await logIn(suite, link.email, passwordDigest(NEW_PASSWORD))).statusCode).toBe(200);
  });

  test('that is used five times concurrently is valid once', async () => {
    const link = await suite.createLink();
    const passwords = [1, 2, 3, 4, 5].map((number) => `saffron bisque ${number}`);
    const responses = await Promise.all(passwords.map((password) => suite.reset({ ...link, password })));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([...statuses].sort()).toEqual([200, 400, 400, 400, 400]);
    const used = passwords[statuses.indexOf(200)] ?? '';
    expect((await logIn(suite, link.email, passwordDigest(used))).statusCode).toBe(200);
  });

  test('that is used makes the other links of its account invalid, even in concurrent requests', async () => {
    const first = await suite.createLink();
    await suite.requestLink(first.email);
    await suite.requestLink(first.email);
    const [second, third] = [await suite.readNextLink(), await suite.readNextLink()];
    const statuses = (await Promise.all([suite.reset(first), suite.reset(second)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 400]);
    expect((await suite.reset(third)).statusCode).toBe(400);
  });

  test('is valid only with its email address, in upper or lower case', async () => {
    const [link, other] = [await suite.createLink(), await suite.createLink()];
    const response = await suite.reset({ ...link, email: other.email });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await suite.reset({ ...link, email: link.email.toUpperCase() })).statusCode).toBe(200);
  });

  test('that does not exist is refused with the same message as an invalid link', async () => {
    const { email } = await createUser(suite.db, suite.location);
    const response = await suite.reset({ email, token: 'x'.repeat(43) });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
  });

  test('is accepted twenty times a minute from a client address', async () => {
    const from = suite.nextClientAddress();
    const link = { email: 'nobody@example.com', token: 'x' };
    const statuses = [];
    for (let time = 1; time <= 21; time += 1) statuses.push((await resetPassword(suite, link, from)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  test('stays valid when a common password is refused', async () => {
    const link = await suite.createLink();
    const refused = await suite.reset({ ...link, password: 'password' });
    const fields = { new_password: 'This password is too common. Please choose another one.' };
    expect([refused.statusCode, refused.json().fields]).toEqual([400, fields]);
    expect((await suite.reset(link)).statusCode).toBe(200);
  });

  test('is refused with a password that is not hashed', async () => {
    const { email, token } = await suite.createLink();
    const payload = { email, token, new_password: 'plain text' };
    const response = await suite.app.inject({ method: 'POST', url: '/api/auth/reset_password', payload });
    expect([response.statusCode, response.json().fields]).toEqual([400, { new_password: 'Please enter New password' }]);
  });

  test('is deleted from the database after it expires', async () => {
    const [old, young] = [await suite.createLink(), await suite.createLink()];
    await suite.ageLinks(old.userId, 30 * 60);
    await deleteExpiredAuthentication(suite.db);
    const rows = await suite.db
      .selectFrom('password_reset_tokens')
      .select('user_id')
      .where('user_id', 'in', [old.userId, young.userId])
      .execute();
    expect(rows).toEqual([{ user_id: young.userId }]);
  });
});

describe('a password reset', () => {
  test('ends all sessions of its user but no sessions of other users', async () => {
    const link = await suite.createLink();
    const sessions = [(await logIn(suite, link.email)).json().data, (await logIn(suite, link.email)).json().data];
    const bystander = await signInNewUser(suite, suite.location);
    for (const session of sessions) expect(await callWithSession(suite, session)).toMatchObject({ status: 200 });
    await suite.reset(link);
    for (const session of sessions) {
      expect(readOutcome(await refresh(suite, session))).toEqual(SESSION_ENDED);
      expect(await callWithSession(suite, session)).toEqual(SESSION_ENDED);
    }
    expect(await callWithSession(suite, bystander)).toMatchObject({ status: 200 });
    expect((await refresh(suite, bystander)).statusCode).toBe(200);
  });

  test('prevents a sign-in that has already verified the previous password from creating a session', async () => {
    const link = await suite.createLink();
    const before = await findAccount(suite.db, link.email);
    await suite.reset(link);
    const now = await findAccount(suite.db, link.email);
    expect(before && (await createSession(suite.db, before))).toBeUndefined();
    expect(now && (await createSession(suite.db, now))).toEqual(expect.any(String));
  });

  test('clears the failed sign-ins of the account', async () => {
    const link = await suite.createLink();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await logIn(suite, link.email, WRONG_DIGEST, suite.nextClientAddress());
    }
    expect((await logIn(suite, link.email, passwordDigest(PASSWORD), suite.nextClientAddress())).statusCode).toBe(429);
    await suite.reset(link);
    const response = await logIn(suite, link.email, passwordDigest(NEW_PASSWORD), suite.nextClientAddress());
    expect(response.statusCode).toBe(200);
  });

  test('keeps the count of wrong codes for a two-factor account, and does not make the device known', async () => {
    const { email, secret } = await createTwoFactorUser(suite, suite.location);
    for (let number = 1; number <= 10; number += 1) {
      await logInWithCode(suite, email, authenticatorCode(secret, 100 + number), suite.nextClientAddress());
    }
    // Skips the email about turning on two-factor sign-in.
    await suite.mails.nextMail();
    await suite.requestLink(email);
    const reset = await suite.reset({ ...(await suite.readNextLink()), password: PASSWORD });
    expect([reset.statusCode, reset.headers['set-cookie']]).toEqual([200, undefined]);
    const response = await logInWithCode(suite, email, authenticatorCode(secret), suite.nextClientAddress());
    expect(response.statusCode).toBe(429);
  });
});
