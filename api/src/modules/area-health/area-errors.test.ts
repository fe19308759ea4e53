import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { AreaError } from '@backoffice/contract/area-errors';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { CALL_COLUMN, SCRIPT_PATH, THROW_COLUMN, writeMap } from '../../../test/minified-script';
import { useTestApp } from '../../../test/use-test-app';
import { addAreaError } from './area-errors.repository';
import { deleteOldCounts } from './area-health.repository';

const DAY_MS = 86_400_000;
const VERSION = { remote: 'mf-menu', version: '1.0.0-abc' };
const FAILURE = { ...VERSION, phase: 'event' as const, duration_ms: 12, message: 'An item is missing' };
const STACK = `at r (${SCRIPT_PATH}:1:${THROW_COLUMN})\nat n (${SCRIPT_PATH}:1:${CALL_COLUMN})`;

const log = captureLog();
const suite = useTestApp({}, { log });
let testCount = 0;
beforeAll(() => writeMap(suite.config.dataDir));
beforeEach(async () => {
  testCount += 1;
  await deleteOldCounts(suite.db, new Date('2100-01-01'));
});

/** Sends a request from a different client address in each test, because requests are limited per address. */
const post = (url: string, payload: object, headers = {}, remoteAddress = `10.0.0.${testCount}`) =>
  suite.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
async function report(values: object = {}, headers = {}): Promise<void> {
  expect((await post('/api/client_failures', { ...FAILURE, ...values }, headers)).statusCode).toBe(204);
}
async function read(version: object = VERSION): Promise<AreaError[]> {
  const response = await post('/api/system/area_errors', { operator_key: suite.config.operatorKey, ...version });
  expect(response.statusCode).toBe(200);
  return response.json().errors;
}

test('equal errors of a micro-frontend version at two locations are listed as one error, with source positions in its stack', async () => {
  const [first, second] = [await createLocation(suite.db), await createLocation(suite.db)];
  await report({ stack: STACK }, authorizationHeaders(suite.config, first));
  await report({ stack: STACK }, authorizationHeaders(suite.config, second));
  const [error, ...others] = await read();
  expect(others).toEqual([]);
  expect(error).toEqual({
    ...{ phase: 'event', message: 'An item is missing', count: 2, last_location_id: second },
    stack: 'at readPrice (mf-menu/src/prices.ts:6:33)\nat n (mf-menu/src/prices.ts:11:10)',
    ...{ first_seen: expect.any(String), last_seen: expect.any(String) },
  });
  expect(Date.parse(error?.last_seen ?? '')).toBeGreaterThanOrEqual(Date.parse(error?.first_seen ?? ''));
});

test('errors that differ in phase, message or first stack line are listed separately, most recently seen first', async () => {
  await report({ stack: STACK });
  await report({ stack: `${STACK}\nat <anonymous>` });
  await report({ stack: `at n (${SCRIPT_PATH}:1:${CALL_COLUMN})` });
  await report({ message: 'A price is missing' });
  await report({ phase: 'render', message: 'A price is missing' });
  expect(
    (await read()).map(({ phase, message, stack, count }) => [phase, message, stack?.split('\n')[0], count]),
  ).toEqual([
    ['render', 'A price is missing', undefined, 1],
    ['event', 'A price is missing', undefined, 1],
    ['event', 'An item is missing', 'at n (mf-menu/src/prices.ts:11:10)', 1],
    ['event', 'An item is missing', 'at readPrice (mf-menu/src/prices.ts:6:33)', 2],
  ]);
});

test('at most 20 different errors of a micro-frontend version are stored, and repetitions of stored errors are still counted', async () => {
  for (let number = 1; number <= 21; number += 1) await report({ message: `Error ${number}` });
  await report({ message: 'Error 1' });
  const errors = await read();
  expect(errors).toHaveLength(20);
  expect(errors[0]).toMatchObject({ message: 'Error 1', count: 2, last_location_id: null });
  expect(errors.map(({ message }) => message)).not.toContain('Error 21');
});

test.each([
  ['a version that is not in the site', { version: '9.9.9' }],
  ['a version that is a path', { version: '../mf-menu/1.0.0-abc' }],
  ['a version that is the folder of all versions', { version: '.' }],
])('an error report about %s is not stored', async (_case, version) => {
  await report(version);
  expect(await suite.db.selectFrom('area_errors').select('version').execute()).toEqual([]);
});

test('up to 300 errors a minute from all addresses together are stored, and further ones are accepted but not stored', async () => {
  const version = '2.0.0';
  mkdirSync(path.join(suite.config.dataDir, 'site', 'mf-menu', version), { recursive: true });
  for (let sent = 0; sent < 310; sent += 1) {
    const address = `10.1.0.${Math.floor(sent / 50)}`;
    const response = await post('/api/client_failures', { ...FAILURE, version }, {}, address);
    expect(response.statusCode).toBe(204);
  }
  const [error] = await read({ ...VERSION, version });
  // The limit applies per minute, so error reports that the tests above have sent can count towards it.
  expect(error?.count).toBeLessThanOrEqual(300);
  expect(error?.count).toBeGreaterThan(200);
});

test('errors that were not seen for a week are deleted', async () => {
  const add = (message: string, daysAgo: number) =>
    addAreaError(suite.db, {
      ...{ ...FAILURE, message, stack: undefined, locationId: undefined },
      at: new Date(Date.now() - daysAgo * DAY_MS),
    });
  await add('Seen again', 8);
  await add('Seen again', 6);
  await add('Not seen', 7.1);
  await deleteOldCounts(suite.db);
  expect((await read()).map(({ message, count }) => [message, count])).toEqual([['Seen again', 2]]);
});

test('the list of errors of a micro-frontend version is refused without the operator key', async () => {
  const response = await post('/api/system/area_errors', { operator_key: 'another key', ...VERSION });
  expect(response.statusCode).toBe(403);
  expect((await post('/api/system/area_errors', VERSION)).statusCode).toBe(400);
});
