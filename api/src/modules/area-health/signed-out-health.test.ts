import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SignedOutHealth } from '@backoffice/contract/area-health';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createDeployToken } from '../publishing/deploy-tokens';
import { deleteOldCounts } from './area-health.repository';
import { addSignedOutCounts } from './signed-out-health.repository';

const HOUR_MS = 3_600_000;
const REGISTRY = {
  shell: { current: { version: '5.0.0' } },
  remotes: [
    {
      description: { name: 'mf-auth', visitors: 'signed-out' },
      current: { version: '2.0.0' },
      previous: { version: '1.0.0' },
      rollout: { current: { version: '2.1.0' } },
    },
    { description: { name: 'mf-menu', visitors: 'signed-in' }, current: { version: '3.0.0' } },
  ],
  previews: { 'mf-auth': [{ version: '2.0.0-pr.7' }, { version: '2.0.0-pr.8' }] },
};
const report = {
  ...{ remote: 'mf-auth', version: '2.0.0', visits: 3, failed_visits: 1, errors: { render: 2 } },
  ...{ long_tasks: 4, blocks: 1, timings: [{ measure: 'load', value: 500 }] },
};

const suite = useTestApp();
let testCount = 0;
beforeAll(async () => {
  const site = path.join(suite.config.dataDir, 'site');
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify(REGISTRY));
});
beforeEach(async () => {
  testCount += 1;
  await deleteOldCounts(suite.db, new Date('2100-01-01'));
});

/** Sends a request from a client address that only this test uses, because requests are limited per address. */
const post = (url: string, payload: object, headers = {}) =>
  suite.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.0.0.${testCount}` });
const send = async (versions: object[]) => (await post('/api/signed_out_health', { versions })).statusCode;

interface Health {
  versions: object[];
  signed_out: SignedOutHealth[];
}
async function read(values: object = {}): Promise<Health> {
  const payload = { operator_key: suite.config.operatorKey, minutes: 60, ...values };
  const response = await post('/api/system/area_health', payload);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const readVisits = async (values: object = {}) =>
  Object.fromEntries((await read(values)).signed_out.map(({ version, visits }) => [version, visits]));

/** Adds visits in the hour that was current `hoursAgo` hours ago. */
const addVisits = (version: string, hoursAgo: number, count: number) =>
  addSignedOutCounts(suite.db, new Date(Date.now() - hoursAgo * HOUR_MS), [
    { remote: 'mf-auth', version, measure: 'visits', bucket: 0, count },
  ]);

test('the health of signed-out pages is the sum of their reports, separate from the reports of locations', async () => {
  const location = await createLocation(suite.db);
  expect(await send([report])).toBe(204);
  expect(await send([report])).toBe(204);
  const headers = authorizationHeaders(suite.config, location);
  const signedIn = { ...report, visits: 10, failed_visits: 0, errors: {} };
  expect((await post('/api/area_health', { versions: [signedIn] }, headers)).statusCode).toBe(204);
  const { versions, signed_out } = await read();
  expect(versions).toEqual([expect.objectContaining({ visits: 10, failed_visits: 0, errors: {}, locations: 1 })]);
  expect(signed_out).toEqual([
    {
      ...{ remote: 'mf-auth', version: '2.0.0', visits: 6, failed_visits: 2, errors: { render: 4 } },
      ...{ long_tasks: 8, blocks: 2, load_median: expect.any(Number), load_p75: expect.any(Number) },
      ...{ lcp_p75: null, inp_p75: null, cls_p75: null },
    },
  ]);
  expect(Math.abs((signed_out[0]?.load_median ?? 0) / 500 - 1)).toBeLessThan(0.09);
});

test('the health that a deployment command reads lists signed-out pages separately', async () => {
  await send([report, { ...report, remote: 'shell', version: '5.0.0' }]);
  const token = await createDeployToken(suite.config.dataDir, ['mf-auth']);
  const url = '/api/site/health?name=mf-auth&version=2.0.0&minutes=5';
  const response = await suite.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(response.json()).toEqual({
    versions: [],
    signed_out: [expect.objectContaining({ remote: 'mf-auth', version: '2.0.0', visits: 3, failed_visits: 1 })],
  });
});

test('reports of signed-out pages count only for published versions of micro-frontends that signed-out visitors can open', async () => {
  const offered = ['2.0.0', '1.0.0', '2.1.0', '2.0.0-pr.7'].map((version) => ({ ...report, version }));
  expect(await send(offered)).toBe(204);
  const others = [
    { ...report, remote: 'shell', version: '5.0.0' },
    { ...report, remote: 'shell', version: '4.0.0' },
    { ...report, version: '9.9.9' },
    { ...report, remote: 'mf-menu', version: '3.0.0' },
  ];
  expect(await send(others)).toBe(204);
  const names = (await read()).signed_out.map(({ remote, version }) => `${remote} ${version}`);
  expect(names.toSorted()).toEqual([
    ...['mf-auth 1.0.0', 'mf-auth 2.0.0', 'mf-auth 2.0.0-pr.7', 'mf-auth 2.1.0'],
    'shell 5.0.0',
  ]);
});

test.each([
  ['more than a hundred visits', { visits: 101 }],
  ['more than a hundred errors of a kind', { errors: { load: 101 } }],
  ['more than a hundred long tasks', { long_tasks: 101 }],
  ['more failed visits than visits', { failed_visits: 4 }],
  ['five timings', { timings: Array.from({ length: 5 }, () => ({ measure: 'load', value: 1 })) }],
  ['a timing of more than an hour', { timings: [{ measure: 'load', value: 3_600_001 }] }],
  ['a version that is too long', { version: '1'.repeat(61) }],
  ['a remote name that is too long', { remote: `mf-${'a'.repeat(41)}` }],
  ['an unknown field', { location_id: 1 }],
])('a report of a signed-out page with %s is refused', async (_case, wrong) => {
  expect(await send([{ ...report, ...wrong }])).toBe(400);
  expect((await read()).signed_out).toEqual([]);
});

test('a report of a signed-out page with four versions of maximum size is accepted, and a larger report is refused', async () => {
  const errors = { load: 100, style: 100, start: 100, render: 100, event: 100, page: 100 };
  const timings = Array.from({ length: 4 }, () => ({ measure: 'load', value: 3_600_000 }));
  const largest = {
    ...{ remote: `mf-${'a'.repeat(40)}`, version: '→'.repeat(60), visits: 100, failed_visits: 100, errors },
    ...{ long_tasks: 100, blocks: 100, timings },
  };
  expect(await send(Array.from({ length: 4 }, () => largest))).toBe(204);
  expect(await send(Array.from({ length: 5 }, () => report))).toBe(400);
  const padding = ' '.repeat(4096);
  const response = await post('/api/signed_out_health', { versions: [report], padding });
  expect(response.statusCode).toBe(413);
});

test('the counts of signed-out pages include the whole hours that contain the requested minutes', async () => {
  await addVisits('2.0.0', 0, 1);
  await addVisits('2.0.0', 2, 10);
  await addVisits('2.0.0', 30, 100);
  expect(await readVisits({ minutes: 60 })).toEqual({ '2.0.0': 1 });
  expect(await readVisits({ minutes: 24 * 60 })).toEqual({ '2.0.0': 11 });
});

test('the counts of signed-out pages exclude hours before the first visit of the live version', async () => {
  await addVisits('1.0.0', 4, 100);
  await addVisits('1.0.0', 2, 10);
  await addVisits('2.0.0', 2, 5);
  await addVisits('1.0.0', 0, 1);
  const values = { minutes: 24 * 60 };
  expect(await readVisits({ ...values, live: { 'mf-auth': '2.0.0' } })).toEqual({ '1.0.0': 11, '2.0.0': 5 });
  expect(await readVisits({ ...values, live: { 'mf-menu': '2.0.0' } })).toEqual({ '1.0.0': 111, '2.0.0': 5 });
});

test('the counts of signed-out pages are kept for a week', async () => {
  await addVisits('2.0.0', 7 * 24, 1);
  await addVisits('1.0.0', 7 * 24 + 2, 1);
  await deleteOldCounts(suite.db);
  const rows = await suite.db.selectFrom('signed_out_health').select('version').execute();
  expect(rows).toEqual([{ version: '2.0.0' }]);
});

test('the metrics count the reports of signed-out pages separately from those of signed-in pages', async () => {
  await send([{ ...report, version: '2.0.0-pr.8' }]);
  const authorization = `Bearer ${suite.config.operatorKey}`;
  const { body } = await suite.app.inject({ url: '/metrics', headers: { authorization } });
  const labels = 'area="mf-auth",version="2.0.0-pr.8"';
  for (const line of [
    `backoffice_signed_out_visits_total{${labels}} 3`,
    `backoffice_signed_out_failed_visits_total{${labels}} 1`,
    `backoffice_signed_out_errors_total{${labels},phase="render"} 2`,
    `backoffice_signed_out_load_seconds_bucket{le="0.5",${labels}} 1`,
  ])
    expect(body).toContain(`${line}\n`);
  expect(body).not.toContain(`backoffice_area_visits_total{${labels}}`);
});
