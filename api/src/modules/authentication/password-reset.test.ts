import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createUser, PASSWORD } from '../../../test/factories';
import { linkIn, type MailServer, startMailServer } from '../../../test/mail-server';
import { forgotPassword, logIn, logOut, newSession, refresh, resetPassword, WRONG_DIGEST } from '../../../test/sign-in';
import { pruneAuthentication } from './authentication.repository';
import { passwordDigest } from './password';

const NEW_PASSWORD = 'a new password';
const MESSAGE = 'If an account belongs to this e-mail address, instructions to reset the password are on their way.';
const INVALID = { code: 'invalid_reset_token', message: 'This link is no longer valid. Ask for a new one.' };

let mails: MailServer;
let suite: TestApp;
let location: number;
// The pace of one address is limited, so each request comes from its own.
let address = 0;

beforeAll(async () => {
  mails = await startMailServer();
  suite = await buildTestApp({ smtpUrl: mails.url, publicUrl: 'https://office.example.com/' });
  location = await createLocation(suite.db);
});
afterAll(async () => {
  await suite.close();
  await mails.close();
});

function nextAddress(): string {
  address += 1;
  return `198.18.${address >> 8}.${address & 255}`;
}

const ask = async (email: string) => await forgotPassword(suite, email, nextAddress());
const reset = async (link: { email: string; token: string; password?: string }) =>
  await resetPassword(suite, link, nextAddress());

/** What the link in the next mail says. */
async function nextLink() {
  const url = new URL(linkIn(await mails.nextMail()));
  return { url, email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' };
}

/** A link of a new user. */
async function newLink() {
  const { id, email } = await createUser(suite.db, location);
  await ask(email);
  return { userId: id, ...(await nextLink()) };
}

/** As if the user's links were older. */
async function age(userId: number, seconds: number) {
  const interval = sql`make_interval(secs => ${seconds})`;
  await sql`update password_reset_tokens set created_at = created_at - ${interval}, expires_at = expires_at - ${interval}
    where user_id = ${userId}`.execute(suite.db);
}

describe('a forgotten password', () => {
  test('is answered the same whether the address has an account or not', async () => {
    const { email } = await createUser(suite.db, location);
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    expect([known.statusCode, known.json()]).toEqual([200, { message: MESSAGE }]);
    const { date, ...headers } = known.headers;
    expect([unknown.statusCode, unknown.json(), { ...unknown.headers, date }]).toEqual([
      200,
      { message: MESSAGE },
      { ...headers, date },
    ]);
    await mails.nextMail();
  });

  test('is mailed a link that sets the password for which sign-in asks from then on', async () => {
    const { email } = await createUser(suite.db, location, { email: 'zoe+office@example.com' });
    await ask(email.toUpperCase());
    const link = await nextLink();
    expect(`${link.url.origin}${link.url.pathname}`).toBe('https://office.example.com/reset-password');
    expect(link.email).toBe(email);
    const response = await reset(link);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password reset successfully.' }]);
    expect((await logIn(suite, email)).statusCode).toBe(401);
    expect((await logIn(suite, email, passwordDigest(NEW_PASSWORD))).statusCode).toBe(200);
  });

  test('is mailed nothing at an address without an account', async () => {
    const { email } = await createUser(suite.db, location);
    await ask('nobody@example.com');
    await ask(email);
    expect((await nextLink()).email).toBe(email);
    expect(mails.waiting).toBe(0);
  });

  test('is mailed five links that work at the same time, and another once one of them does not', async () => {
    const { id, email } = await createUser(suite.db, location);
    const { email: other } = await createUser(suite.db, location);
    await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    for (let mail = 1; mail <= 5; mail += 1) expect((await nextLink()).email).toBe(email);
    await ask(email);
    await ask(other);
    expect((await nextLink()).email).toBe(other);
    await age(id, 30 * 60);
    await ask(email);
    expect((await nextLink()).email).toBe(email);
  });

  test('of one address is asked for ten times a minute', async () => {
    const from = nextAddress();
    const responses = [];
    for (let time = 1; time <= 11; time += 1) responses.push(await forgotPassword(suite, 'nobody@example.com', from));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
  });

  test('refuses what is no e-mail address', async () => {
    const response = await ask('not an address');
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: 'Invalid email format' }]);
  });
});

describe('a link', () => {
  test('is not kept as it is', async () => {
    const { token } = await newLink();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from password_reset_tokens t`.execute(suite.db);
    const text = rows.map(({ row }) => row).join();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('works for 30 minutes', async () => {
    const link = await newLink();
    await age(link.userId, 30 * 60 - 60);
    expect((await reset(link)).statusCode).toBe(200);
  });

  test('does not work after 30 minutes', async () => {
    const link = await newLink();
    await age(link.userId, 30 * 60);
    const response = await reset(link);
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await logIn(suite, link.email)).statusCode).toBe(200);
  });

  test('works once', async () => {
    const link = await newLink();
    await reset(link);
    const response = await reset({ ...link, password: 'another' });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await logIn(suite, link.email, passwordDigest(NEW_PASSWORD))).statusCode).toBe(200);
  });

  test('that is used five times at the same moment works once', async () => {
    const link = await newLink();
    const passwords = ['first', 'second', 'third', 'fourth', 'fifth'];
    const responses = await Promise.all(passwords.map((password) => reset({ ...link, password })));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([...statuses].sort()).toEqual([200, 400, 400, 400, 400]);
    const used = passwords[statuses.indexOf(200)] ?? '';
    expect((await logIn(suite, link.email, passwordDigest(used))).statusCode).toBe(200);
  });

  test('that is used makes every other of its account useless, also those used at the same moment', async () => {
    const first = await newLink();
    await ask(first.email);
    await ask(first.email);
    const [second, third] = [await nextLink(), await nextLink()];
    const statuses = (await Promise.all([reset(first), reset(second)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 400]);
    expect((await reset(third)).statusCode).toBe(400);
  });

  test('works with its own e-mail address, in any case, and with no other', async () => {
    const [link, other] = [await newLink(), await newLink()];
    const response = await reset({ ...link, email: other.email });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
    expect((await reset({ ...link, email: link.email.toUpperCase() })).statusCode).toBe(200);
  });

  test('that never was is refused in the same words', async () => {
    const { email } = await createUser(suite.db, location);
    const response = await reset({ email, token: 'x'.repeat(43) });
    expect([response.statusCode, response.json()]).toEqual([400, INVALID]);
  });

  test('is tried twenty times a minute from one address', async () => {
    const from = nextAddress();
    const link = { email: 'nobody@example.com', token: 'x' };
    const statuses = [];
    for (let time = 1; time <= 21; time += 1) statuses.push((await resetPassword(suite, link, from)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  test('sets no plain password', async () => {
    const { email, token } = await newLink();
    const payload = { email, token, new_password: 'plain text' };
    const response = await suite.app.inject({ method: 'POST', url: '/api/auth/reset_password', payload });
    expect([response.statusCode, response.json().fields]).toEqual([400, { new_password: 'Please enter New password' }]);
  });

  test('leaves the database with the rest of what has expired, and not before', async () => {
    const [old, young] = [await newLink(), await newLink()];
    await age(old.userId, 30 * 60);
    await pruneAuthentication(suite.db);
    const rows = await suite.db
      .selectFrom('password_reset_tokens')
      .select('user_id')
      .where('user_id', 'in', [old.userId, young.userId])
      .execute();
    expect(rows).toEqual([{ user_id: young.userId }]);
  });
});

describe('a new password', () => {
  test('ends every session of its user, and no other', async () => {
    const link = await newLink();
    const sessions = [(await logIn(suite, link.email)).json().data, (await logIn(suite, link.email)).json().data];
    const bystander = await newSession(suite, location);
    await reset(link);
    for (const session of sessions) expect((await refresh(suite, session)).statusCode).toBe(401);
    expect((await refresh(suite, bystander)).statusCode).toBe(200);
  });

  test('is not refused for the failures of the one before', async () => {
    const link = await newLink();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await logIn(suite, link.email, WRONG_DIGEST, nextAddress());
    }
    expect((await logIn(suite, link.email, passwordDigest(PASSWORD), nextAddress())).statusCode).toBe(429);
    await reset(link);
    const response = await logIn(suite, link.email, passwordDigest(NEW_PASSWORD), nextAddress());
    expect(response.statusCode).toBe(200);
    await logOut(suite, response.json().data);
  });
});
