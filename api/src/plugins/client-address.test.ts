import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { captureLog } from '../../test/log-lines';
import { WRONG_DIGEST } from '../../test/sign-in';

const PROXY = '10.0.0.1';
const log = captureLog();
const proxyLog = captureLog();

let behindProxy: TestApp;
let direct: TestApp;
beforeAll(async () => {
  behindProxy = await buildTestApp({ trustedProxies: ['10.0.0.0/8'] }, { log: proxyLog });
  direct = await buildTestApp({}, { log });
});
afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});
beforeEach(async () => {
  for (const { db } of [behindProxy, direct]) await sql`delete from sign_in_failures`.execute(db);
});

let account = 0;
/** Tries to sign in to a new account with a wrong password, and returns the status of the response. */
async function signIn({ app }: TestApp, remoteAddress: string, forwarded?: string): Promise<number> {
  account += 1;
  const payload = { email: `nobody-${account}@example.com`, password: WRONG_DIGEST };
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.inject({ method: 'POST', url: '/api/auth/log_in', payload, headers, remoteAddress })).statusCode;
}

async function failTenTimes(suite: TestApp, address: (attempt: number) => [string, string?]): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await signIn(suite, ...address(attempt))).toBe(401);
}

describe('the sign-in lock-out of a client address', () => {
  test('counts the address that a trusted proxy forwards', async () => {
    await failTenTimes(behindProxy, () => [PROXY, '198.51.100.1']);
    expect(await signIn(behindProxy, PROXY, '198.51.100.1')).toBe(429);
    expect(await signIn(behindProxy, PROXY, '198.51.100.2')).toBe(401);
  });

  test('counts the last forwarded address that is not a trusted proxy, even when the client forges earlier addresses', async () => {
    await failTenTimes(behindProxy, (attempt) => [PROXY, `203.0.113.${attempt}, 198.51.100.1, 10.0.0.2`]);
    expect(await signIn(behindProxy, PROXY, '198.51.100.1')).toBe(429);
  });

  test.each([
    ['an IPv4 address', '198.51.100.1', '198.51.100.2'],
    ['an IPv6 address', '[2001:db8:0:1::1]', '[2001:db8:0:2::1]'],
  ])('counts %s that a trusted proxy forwards with the port of the connection', async (_, address, other) => {
    await failTenTimes(behindProxy, (attempt) => [PROXY, `${address}:${50_000 + attempt}`]);
    expect(await signIn(behindProxy, PROXY, `${address}:4711`)).toBe(429);
    expect(await signIn(behindProxy, PROXY, address.replace(/[[\]]/g, ''))).toBe(429);
    expect(await signIn(behindProxy, PROXY, `${other}:4711`)).toBe(401);
  });

  test('logs one warning when a trusted proxy forwards no IP address', async () => {
    await signIn(behindProxy, PROXY, '198.51.100.1:4711');
    expect(proxyLog.text).not.toContain('X-Forwarded-For');
    for (const forwarded of ['unknown', 'x'.repeat(10_000)]) await signIn(behindProxy, PROXY, forwarded);
    const warning = await proxyLog.line('X-Forwarded-For is ignored: the proxy forwards no IP address');
    expect(warning).toMatchObject({ level: 40, proxy: PROXY, forwarded: 'unknown' });
    expect(proxyLog.text.split('X-Forwarded-For is ignored')).toHaveLength(2);
  });

  test('ignores X-Forwarded-For and logs one warning when no proxy is trusted', async () => {
    await failTenTimes(direct, (attempt) => [PROXY, `198.51.100.${attempt}`]);
    expect(await signIn(direct, PROXY, '198.51.100.99')).toBe(429);
    const warning = await log.line('X-Forwarded-For is ignored: the proxy is not in TRUSTED_PROXIES');
    expect(warning).toMatchObject({ level: 40, proxy: PROXY });
    expect(log.text.split('X-Forwarded-For is ignored')).toHaveLength(2);
  });

  test('counts all IPv6 addresses of a /64 network as one client', async () => {
    await failTenTimes(direct, (attempt) => [`2001:db8:0:1:${attempt}::${attempt}`]);
    expect(await signIn(direct, '2001:db8:0:1:ffff::1')).toBe(429);
    expect(await signIn(direct, '2001:db8:0:2::1')).toBe(401);
  });

  test('counts an IPv4 client by its IPv4 address when an IPv6 socket reports it', async () => {
    await failTenTimes(direct, () => ['::ffff:192.0.2.1']);
    expect(await signIn(direct, '192.0.2.1')).toBe(429);
    expect(await signIn(direct, '::ffff:192.0.2.2')).toBe(401);
  });

  test.each([
    ['of 10 kB', randomBytes(5_000).toString('hex')],
    ['of 10 kB of commas', ','.repeat(10_000)],
    ['of 10 kB of addresses', Array(1_000).fill('10.10.10.10').join(',').slice(0, 10_000)],
    ['that is not an IP address', 'unknown'],
    ['with a port but no IP address', 'unknown:4711'],
  ])('counts the address of the proxy when the proxy forwards a header %s', async (_, forwarded) => {
    await failTenTimes(behindProxy, () => [PROXY, forwarded]);
    expect(await signIn(behindProxy, PROXY, forwarded)).toBe(429);
    expect(await signIn(behindProxy, '198.51.100.7')).toBe(401);
  });
});

test('the rate limit of an operation counts all IPv6 addresses of a /64 network as one client', async () => {
  const requestReset = async (remoteAddress: string) => {
    const payload = { email: 'nobody@example.com' };
    return (await direct.app.inject({ method: 'POST', url: '/api/auth/forgot_password', payload, remoteAddress }))
      .statusCode;
  };
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await requestReset(`2001:db8:0:3::${attempt}`)).toBe(200);
  expect(await requestReset('2001:db8:0:3:ffff::1')).toBe(429);
  expect(await requestReset('2001:db8:0:4::1')).toBe(200);
});
