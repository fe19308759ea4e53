import type { ClientFailure } from '@backoffice/contract/client-failures';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';

const HOUR_MS = 3_600_000;

const failure: ClientFailure = {
  remote: 'mf-menu',
  version: '0.1.0-abc',
  phase: 'load',
  duration_ms: 6012,
  message: '/mf-menu/0.1.0-abc/remoteEntry.js was answered with 503',
};

const log = captureLog();
let suite: TestApp;
/** Length of the log when the test began. */
let logStart: number;
let testCount = 0;
beforeAll(async () => {
  suite = await buildTestApp({}, { log });
});
afterAll(() => suite.close());
beforeEach(() => {
  logStart = log.text.length;
  testCount += 1;
});

/** Sends a report from a client address that only this test uses, because reports are limited per address. */
async function report(payload: object | string, headers: Record<string, string> = {}) {
  const remoteAddress = `10.0.0.${testCount}`;
  const url = '/api/client_failures';
  const response = await suite.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  return { status: response.statusCode, body: response.body };
}

/** Returns the log entries of client failures without the fields that every log line has. */
function loggedFailures(): Record<string, unknown>[] {
  const lines = log.text
    .slice(logStart)
    .split('\n')
    .filter((line) => line.includes('"client failure"'));
  return lines.map((line) => {
    const { time, pid, hostname, reqId, msg, ...rest } = JSON.parse(line);
    return rest;
  });
}

test('a failure report without a session is logged as one warning', async () => {
  expect(await report(failure)).toEqual({ status: 204, body: '' });
  expect(loggedFailures()).toEqual([{ level: 40, ...failure }]);
});

test('a failure report with a stack trace is logged with it', async () => {
  const stack = 'at x (/mf-menu/0.1.0-abc/module.js:1:200)';
  await report({ ...failure, stack });
  expect(loggedFailures()).toEqual([{ level: 40, ...failure, stack }]);
});

test('a failure report about the shell is logged', async () => {
  expect((await report({ ...failure, remote: 'shell' })).status).toBe(204);
  expect(loggedFailures()).toEqual([{ level: 40, ...failure, remote: 'shell' }]);
});

test.each([
  ['a session', 0],
  ['a session whose token has expired', HOUR_MS],
])('a failure report with %s is logged with its location', async (_session, age) => {
  const location = await createLocation(suite.db);
  expect((await report(failure, authorizationHeaders(suite.config, location, Date.now() - age))).status).toBe(204);
  expect(loggedFailures()).toEqual([{ level: 40, ...failure, location_id: location }]);
});

test('a failure report with a malformed token is logged without the token', async () => {
  expect((await report(failure, { authorization: 'Bearer not-a-token-of-ours' })).status).toBe(204);
  expect(loggedFailures()).toEqual([{ level: 40, ...failure }]);
  expect(log.text.slice(logStart)).not.toContain('not-a-token-of-ours');
});

test.each([
  ['an unknown field', { token: 'secret' }],
  ['an unknown phase', { phase: 'sleep' }],
  ['an unknown remote', { remote: 'shell-menu' }],
  ['a remote name that is too long', { remote: `mf-${'a'.repeat(41)}` }],
  ['a version that is too long', { version: '1'.repeat(61) }],
  ['no version', { version: '' }],
  ['a message that is too long', { message: 'm'.repeat(501) }],
  ['no message', { message: '' }],
  ['a stack that is too long', { stack: 's'.repeat(2001) }],
  ['a negative duration', { duration_ms: -1 }],
  ['a duration of more than a day', { duration_ms: 86_400_001 }],
])('a failure report with %s is refused and not logged', async (_case, wrong) => {
  expect((await report({ ...failure, ...wrong })).status).toBe(400);
  expect(loggedFailures()).toEqual([]);
});

test('a failure report of the largest size is accepted', async () => {
  const longest = {
    remote: `mf-${'a'.repeat(40)}`,
    version: '1'.repeat(60),
    message: '→'.repeat(500),
    stack: '→'.repeat(2000),
  };
  expect((await report({ ...failure, ...longest, duration_ms: 86_400_000 })).status).toBe(204);
});

test('a failure report with a larger body than allowed is refused', async () => {
  expect((await report(`{"message":"${'m'.repeat(9000)}"}`, { 'content-type': 'application/json' })).status).toBe(413);
});

test('failure reports from a client address are limited to 60 per minute', async () => {
  for (let count = 0; count < 60; count += 1) expect((await report(failure)).status).toBe(204);
  expect((await report(failure)).status).toBe(429);
  expect(loggedFailures()).toHaveLength(60);
});
