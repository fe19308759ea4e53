import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VersionHealth, VersionReport } from '@backoffice/contract/area-health';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { addSignedOutCounts, deleteOldCounts } from './area-health.repository';

const area = (name: string, visitors: string, version: string, previous?: string) => ({
  description: { name, visitors },
  current: { version },
  ...(previous === undefined ? {} : { previous: { version: previous } }),
});
const REGISTRY = {
  shell: { current: { version: '5.0.0' } },
  remotes: [area('mf-auth', 'signed-out', '2.0.0', '1.0.0'), area('mf-menu', 'signed-in', '3.0.0')],
};

let suite: TestApp;
let testCount = 0;
beforeAll(async () => {
  suite = await buildTestApp();
  const site = path.join(suite.config.dataDir, 'site');
  await mkdir(site, { recursive: true });
  await writeFile(path.join(site, 'registry.json'), JSON.stringify(REGISTRY));
});
afterAll(async () => {
  await rm(path.join(suite.config.dataDir, 'site'), { recursive: true });
  await suite.close();
});
beforeEach(async () => {
  testCount += 1;
  await deleteOldCounts(suite.db, new Date('2100-01-01'));
});

const report: VersionReport = {
  ...{ remote: 'mf-auth', version: '2.0.0', visits: 3, failed_visits: 1, errors: { render: 1 } },
  ...{ long_tasks: 0, blocks: 0, timings: [] },
};

/** Sends a request from a client address of the test's own, because requests are limited per address. */
const post = (url: string, payload: object, headers = {}) =>
  suite.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.1.0.${testCount}` });
const send = async (...versions: object[]) => (await post('/api/signed_out_health', { versions })).statusCode;
async function read(values: object = { signed_out: true }): Promise<VersionHealth[]> {
  const payload = { operator_key: suite.config.operatorKey, minutes: 60, ...values };
  return (await post('/api/system/area_health', payload)).json().versions;
}

test('operators see what pages without a session and the browsers of locations have reported', async () => {
  const location = await createLocation(suite.db);
  expect(await send({ ...report, timings: [{ measure: 'load', value: 500 }] })).toBe(204);
  const headers = authorizationHeaders(suite.config, location);
  expect((await post('/api/area_health', { versions: [{ ...report, visits: 10 }] }, headers)).statusCode).toBe(204);
  const [health] = await read();
  expect(health).toMatchObject({ visits: 13, failed_visits: 2, errors: { render: 2 }, locations: 1 });
  expect(health?.failing_locations).toEqual([{ location_id: location, visits: 10, failed_visits: 1 }]);
  expect(health?.load_median).toBeGreaterThan(450);
});

test('what pages without a session have reported is not counted unless it is requested', async () => {
  await send(report);
  expect(await read({})).toEqual([]);
  expect(await read({ live: { 'mf-auth': '2.0.0' } })).toEqual([]);
});

test('the versions that a page without a session can have are counted, and others are ignored', async () => {
  const sent = [
    { ...report, remote: 'shell', version: '5.0.0' },
    { ...report, version: '1.0.0' },
    { ...report, version: '9.9.9' },
    { ...report, remote: 'mf-menu', version: '3.0.0' },
  ];
  expect(await send(...sent)).toBe(204);
  expect((await read()).map(({ remote, version }) => `${remote} ${version}`)).toEqual(['mf-auth 1.0.0', 'shell 5.0.0']);
});

test('a page without a session reports four versions at most', async () => {
  const versions = Array.from({ length: 5 }, () => report);
  expect(await send(...versions)).toBe(400);
  expect(await send(...versions.slice(0, 4))).toBe(204);
});

test.each([
  ['visits', { visits: 101 }],
  ['failed visits', { failed_visits: 4 }],
])('a report of a page without a session with too many %s is refused', async (_case, wrong) => {
  expect(await send({ ...report, ...wrong })).toBe(400);
  expect(await read()).toEqual([]);
});

test('a report of a page without a session has at most a hundred visits', async () => {
  expect(await send({ ...report, visits: 100 })).toBe(204);
});

test('reports of pages without a session from a client address are limited to 20 per minute', async () => {
  for (let sent = 0; sent < 20; sent += 1) expect(await send(report)).toBe(204);
  expect(await send(report)).toBe(429);
});

test('the counts of pages without a session are kept for a week', async () => {
  const now = Date.now();
  const count = { remote: 'mf-auth', version: '2.0.0', measure: 'visits', bucket: 0, count: 1 };
  await addSignedOutCounts(suite.db, new Date(now - 6 * 24 * 3_600_000), [count]);
  await addSignedOutCounts(suite.db, new Date(now - 7 * 24 * 3_600_000 - 120_000), [count]);
  await deleteOldCounts(suite.db);
  const { rows } = await sql<{ count: number }>`select count from signed_out_health`.execute(suite.db);
  expect(rows).toHaveLength(1);
});
