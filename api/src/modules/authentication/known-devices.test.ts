import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { createUser } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { buildPasswordResetSuite, type PasswordResetSuite } from '../../../test/password-reset-suite';
import { createKnownDevices } from './known-devices';
import { passwordDigest } from './password';

const STRANGER = '203.0.113.1';
const OFFICE = '198.51.100.1';
const log = captureLog();

let suite: PasswordResetSuite;
beforeAll(async () => {
  suite = await buildPasswordResetSuite({ log });
});
afterAll(() => suite.close());
beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(suite.db);
});

interface SignIn {
  password?: string;
  cookie?: string;
  address?: string;
}

async function signIn(email: string, { password, cookie, address = OFFICE }: SignIn = {}) {
  return await suite.app.inject({
    method: 'POST',
    url: '/api/auth/log_in',
    payload: { email, password: passwordDigest(password ?? 'a good password') },
    headers: cookie === undefined ? {} : { cookie },
    remoteAddress: address,
  });
}

/** Returns the `Cookie` header that a browser sends after a `Set-Cookie` header. */
function toCookieHeader({ headers }: Awaited<ReturnType<typeof signIn>>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Locks the account and the client address with ten wrong passwords. */
async function lockOut(email: string, address = STRANGER, cookie?: string): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const guess = await signIn(email, { password: `guess ${attempt}`, address, ...(cookie && { cookie }) });
    expect(guess.statusCode).toBe(401);
  }
}

async function createUserEmail(): Promise<string> {
  return (await createUser(suite.db, suite.location)).email;
}

describe('a device that signed in before', () => {
  test('can sign in while an account is locked by failures of other devices', async () => {
    const email = await createUserEmail();
    const cookie = toCookieHeader(await signIn(email));
    await lockOut(email);
    expect((await signIn(email)).statusCode).toBe(429);
    expect((await signIn(email.toUpperCase(), { cookie })).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(429);
  });

  test('can sign in while other devices at its client address are locked out', async () => {
    const email = await createUserEmail();
    const cookie = toCookieHeader(await signIn(email));
    await lockOut(await createUserEmail(), OFFICE);
    expect((await signIn(email)).statusCode).toBe(429);
    expect((await signIn(email, { cookie })).statusCode).toBe(200);
  });

  test('is locked out by ten failures of its own, which do not lock out other devices', async () => {
    const email = await createUserEmail();
    const cookie = toCookieHeader(await signIn(email));
    await lockOut(email, OFFICE, cookie);
    expect((await signIn(email, { cookie })).statusCode).toBe(429);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test('keeps its id when it signs in again', async () => {
    const email = await createUserEmail();
    const first = toCookieHeader(await signIn(email));
    const second = toCookieHeader(await signIn(email, { cookie: first }));
    const devices = createKnownDevices(suite.config);
    expect(devices.recognize(email, second)).toBe(devices.recognize(email, first));
  });

  test('is known for every account that has signed in on it', async () => {
    const [one, other] = [await createUserEmail(), await createUserEmail()];
    const cookie = `${toCookieHeader(await signIn(one))}; ${toCookieHeader(await signIn(other))}`;
    for (const email of [one, other]) {
      await lockOut(email, `${STRANGER}${email === one ? 1 : 2}`);
      expect((await signIn(email, { cookie })).statusCode).toBe(200);
    }
  });
});

describe('a device cookie', () => {
  test('of another account does not make a device known', async () => {
    const email = await createUserEmail();
    const [name] = toCookieHeader(await signIn(email)).split('=');
    const [, foreign] = toCookieHeader(await signIn(await createUserEmail())).split('=');
    await lockOut(email);
    expect((await signIn(email, { cookie: `${name}=${foreign}` })).statusCode).toBe(429);
  });

  test('that is forged or expired does not make a device known', async () => {
    const email = await createUserEmail();
    const [name = '', token = ''] = toCookieHeader(await signIn(email)).split('=');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const forged = createSigner({ key: suite.config.tokenSecret })(claims);
    const unsigned = createSigner({ algorithm: 'none' })(claims);
    await lockOut(email);
    for (const value of [forged, unsigned, 'x', `${token}x`, '%E0%A4%A', '']) {
      expect((await signIn(email, { cookie: `${name}=${value}` })).statusCode).toBe(429);
    }
    jest.useFakeTimers();
    jest.setSystemTime(Date.now() + 181 * 86_400_000);
    const outlived = createKnownDevices(suite.config).recognize(email, `${name}=${token}`);
    jest.useRealTimers();
    expect(outlived).toBeUndefined();
  });

  test('is HttpOnly, SameSite, limited to its path, and Secure when the back office uses HTTPS', async () => {
    const header = String((await signIn(await createUserEmail())).headers['set-cookie']);
    expect(header).toMatch(/^__Secure-device-[0-9a-f]{16}=[\w.-]+; /);
    const attributes = header.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/api/auth', 'SameSite=Strict', 'Secure']);
    const plain = createKnownDevices({ ...suite.config, publicUrl: 'http://127.0.0.1:3000' }).remember('a@example.com');
    expect(plain).toMatch(/^device-/);
    expect(plain).not.toContain('Secure');
  });

  test('is set only after a correct password', async () => {
    const email = await createUserEmail();
    expect((await signIn(email, { password: 'wrong' })).headers['set-cookie']).toBeUndefined();
  });
});

test('a new device on which the password is reset can sign in while the account is locked', async () => {
  const link = await suite.createLink();
  const cookie = toCookieHeader(await suite.reset({ ...link, password: 'a new password' }));
  await lockOut(link.email);
  expect((await signIn(link.email, { password: 'a new password', cookie })).statusCode).toBe(200);
});

test('the log contains the hashed account and the client address of each failed and each refused sign-in', async () => {
  const email = await createUserEmail();
  await lockOut(email, '2001:db8::42');
  await signIn(email, { address: '203.0.113.9' });
  const account = createKnownDevices(suite.config).accountHash(email);
  const lines = log.text.split('\n').filter((line) => line.includes(account));
  const common = { level: 40, msg: 'sign-in failed', account, known_device: false };
  expect(lines).toHaveLength(11);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...common, address: '2001:db8::42', code: 'invalid_credentials' });
  expect(JSON.parse(lines[10] ?? '')).toMatchObject({ ...common, address: '203.0.113.9', code: 'too_many_attempts' });
  expect(log.text).not.toContain(email);
});
