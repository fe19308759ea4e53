import type { VersionHealth, VersionReport } from '@backoffice/contract/area-health';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { addCounts, deleteOldCounts } from './area-health.repository';

const suite = useTestApp();
let first: number;
let second: number;
let testCount = 0;
beforeAll(async () => {
  first = await createLocation(suite.db);
  second = await createLocation(suite.db);
});
beforeEach(async () => {
  testCount += 1;
  await deleteOldCounts(suite.db, new Date('2100-01-01'));
});

const report: VersionReport = {
  ...{ remote: 'mf-menu', version: '1.1.0', visits: 10, failed_visits: 0, errors: {}, long_tasks: 0, blocks: 0 },
  timings: [],
};

/** Sends a request from a client address that only this test uses, because requests are limited per address. */
const post = (url: string, payload: object, headers = {}) =>
  suite.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.0.0.${testCount}` });
const send = async (location: number, ...versions: object[]) => {
  const headers = authorizationHeaders(suite.config, location);
  return (await post('/api/area_health', { versions }, headers)).statusCode;
};
async function read(values: object = {}): Promise<VersionHealth[]> {
  const payload = { operator_key: suite.config.operatorKey, minutes: 60, ...values };
  const response = await post('/api/system/area_health', payload);
  expect(response.statusCode).toBe(200);
  return response.json().versions;
}

/** Adds visits at the first location, in the minute that was `minutesAgo` minutes ago. */
const addVisits = (version: string, minutesAgo: number, count: number) =>
  withLocation(suite.db, first, (scope) =>
    addCounts(scope, {
      locationId: first,
      at: new Date(Date.now() - minutesAgo * 60_000),
      counts: [{ remote: 'mf-menu', version, measure: 'visits', bucket: 0, count }],
    }),
  );
const readVisits = async (values: object) =>
  Object.fromEntries((await read(values)).map(({ version, visits }) => [version, visits]));

test('the health of the micro-frontends is the sum of the reports from the browsers of all locations', async () => {
  const timings = [100, 100, 400, 2000].map((value) => ({ measure: 'load', value }));
  const vitals = [
    { measure: 'lcp', value: 1500 },
    { measure: 'inp', value: 0 },
    { measure: 'cls', value: 100 },
  ];
  const failing = { ...report, failed_visits: 3, errors: { load: 1, event: 2, page: 1 }, long_tasks: 5, blocks: 1 };
  expect(await send(first, { ...failing, timings: [...timings, ...vitals] })).toBe(204);
  expect(await send(first, failing)).toBe(204);
  expect(await send(second, { ...report, visits: 4 })).toBe(204);
  const [health, ...others] = await read();
  expect(others).toEqual([]);
  expect(health).toMatchObject({
    ...{ remote: 'mf-menu', version: '1.1.0', visits: 24, failed_visits: 6, errors: { load: 2, event: 6 } },
    ...{ page_errors: 2, long_tasks: 10, blocks: 2, inp_p75: 0, locations: 2 },
    failing_locations: [{ location_id: first, visits: 20, failed_visits: 6 }],
  });
  const { load_median, load_p75, lcp_p75, cls_p75 } = health ?? {};
  const ratios = [Number(load_median) / 100, Number(load_p75) / 400, Number(lcp_p75) / 1500, Number(cls_p75) / 0.1];
  expect(ratios.map((ratio) => Math.abs(ratio - 1) < 0.09)).toEqual([true, true, true, true]);
});

test('a micro-frontend version without timings has no percentiles', async () => {
  await send(first, report);
  expect((await read())[0]).toMatchObject({ load_median: null, load_p75: null, lcp_p75: null, cls_p75: null });
});

test('the five locations with the most failed visits are listed in descending order', async () => {
  const locations = [];
  for (let failed = 1; failed <= 6; failed += 1) {
    const location = await createLocation(suite.db);
    locations.push(location);
    await send(location, { ...report, failed_visits: failed, errors: { load: failed } });
  }
  const [health] = await read();
  expect(health?.failing_locations.map(({ location_id }) => location_id)).toEqual(locations.reverse().slice(0, 5));
  expect(health?.locations).toBe(6);
});

test('the health of the micro-frontends includes only the counts of the requested minutes', async () => {
  await addVisits('1.1.0', 0, 1);
  await addVisits('1.1.0', 9, 10);
  await addVisits('1.1.0', 11, 100);
  expect(await readVisits({ minutes: 10 })).toEqual({ '1.1.0': 11 });
});

test('the health of a micro-frontend excludes counts from before the first visit of its live version', async () => {
  await addVisits('1.0.0', 20, 100);
  await addVisits('1.0.0', 10, 10);
  await addVisits('1.1.0', 10, 5);
  await addVisits('1.0.0', 0, 1);
  expect(await readVisits({ live: { 'mf-menu': '1.1.0' } })).toEqual({ '1.0.0': 11, '1.1.0': 5 });
  expect(await readVisits({ live: { 'mf-menu': '2.0.0', 'mf-staff': '1.1.0' } })).toEqual({ '1.0.0': 111, '1.1.0': 5 });
});

test('the health counts of the micro-frontends are kept for a week', async () => {
  await addVisits('1.0.0', 6 * 24 * 60, 1);
  await addVisits('0.9.0', 7 * 24 * 60 + 2, 1);
  await deleteOldCounts(suite.db);
  const { rowCount } = await withLocation(suite.db, first, async (scope) => {
    const rows = await scope.selectFrom('area_health').select('version').execute();
    return { rowCount: rows.map(({ version }) => version) };
  });
  expect(rowCount).toEqual(['1.0.0']);
});

test('a health report without counts is accepted, and nothing is stored', async () => {
  expect(await send(first, { ...report, visits: 0 })).toBe(204);
  expect(await read()).toEqual([]);
});

test('a database transaction without the operator setting cannot read or delete the counts of another location', async () => {
  await send(first, report);
  const rows = await withLocation(suite.db, second, async (scope) => {
    await scope.deleteFrom('area_health').execute();
    return await scope.selectFrom('area_health').selectAll().execute();
  });
  expect(rows).toEqual([]);
  expect(await readVisits({})).toEqual({ '1.1.0': 10 });
});

test.each([
  ['an unknown area', { remote: 'menu' }],
  ['no version', { version: '' }],
  ['a version that is too long', { version: '1'.repeat(61) }],
  ['a negative count', { visits: -1 }],
  ['more failed visits than visits', { failed_visits: 11 }],
  ['an unknown kind of error', { errors: { sleep: 1 } }],
  ['an unknown timing', { timings: [{ measure: 'ttfb', value: 1 }] }],
  ['a timing of more than an hour', { timings: [{ measure: 'load', value: 3_600_001 }] }],
  ['too many timings', { timings: Array.from({ length: 41 }, () => ({ measure: 'load', value: 1 })) }],
  ['an unknown field', { token: 'secret' }],
])('a health report with %s is refused', async (_case, wrong) => {
  expect(await send(first, { ...report, ...wrong })).toBe(400);
  expect(await read()).toEqual([]);
});

test('a health report with too many micro-frontend versions is refused, and one of the maximum size is accepted', async () => {
  const timings = Array.from({ length: 40 }, () => ({ measure: 'load', value: 3_600_000 }));
  const versions = Array.from({ length: 41 }, (_, index) => ({
    ...report,
    version: `${index}`.padEnd(60, '0'),
    timings,
  }));
  expect(await send(first, ...versions)).toBe(400);
  expect(await send(first, ...versions.slice(0, 40))).toBe(204);
});

test('sending a health report requires a session, and reading the health requires the operator key', async () => {
  expect((await post('/api/area_health', { versions: [report] })).statusCode).toBe(401);
  const guess = { operator_key: 'a guess', minutes: 60 };
  expect((await post('/api/system/area_health', guess)).statusCode).toBe(403);
  const headers = authorizationHeaders(suite.config, first);
  expect((await post('/api/system/area_health', guess, headers)).statusCode).toBe(403);
});

test('health reports from a client address are limited to 60 per minute', async () => {
  for (let sent = 0; sent < 60; sent += 1) expect(await send(first, report)).toBe(204);
  expect(await send(first, report)).toBe(429);
});

const readMetrics = async () => {
  const authorization = `Bearer ${suite.config.operatorKey}`;
  return (await suite.app.inject({ url: '/metrics', headers: { authorization } })).body;
};

test('the metrics count visits, errors and timings by micro-frontend and version', async () => {
  const version = '3.0.0';
  const timings = [
    { measure: 'load', value: 700 },
    { measure: 'cls', value: 40 },
  ];
  await send(first, { ...report, version, failed_visits: 2, errors: { render: 2 }, blocks: 1, timings });
  const metrics = await readMetrics();
  const labels = `area="mf-menu",version="${version}"`;
  for (const line of [
    `backoffice_area_visits_total{${labels}} 10`,
    `backoffice_area_failed_visits_total{${labels}} 2`,
    `backoffice_area_errors_total{${labels},phase="render"} 2`,
    `backoffice_area_blocks_total{${labels}} 1`,
    `backoffice_area_load_seconds_bucket{le="0.5",${labels}} 0`,
    `backoffice_area_load_seconds_bucket{le="1",${labels}} 1`,
    `backoffice_area_cls_sum{${labels}} 0.04`,
  ])
    expect(metrics).toContain(`${line}\n`);
});

test('the metrics have labels for a limited number of versions, and one label for all further versions', async () => {
  for (let group = 0; group < 4; group += 1) {
    const versions = Array.from({ length: 40 }, (_, index) => ({ ...report, version: `4.${group}.${index}` }));
    await send(first, ...versions);
  }
  const lines = (await readMetrics()).split('\n').filter((line) => line.startsWith('backoffice_area_visits_total{'));
  expect(lines).toHaveLength(101);
  expect(lines).toContainEqual(expect.stringContaining('area="other",version="other"'));
});
