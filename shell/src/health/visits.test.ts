import { MAX_TIMING, type VersionReport, versionReport } from '@backoffice/contract/area-health';
import type { RemoteHealth } from '../recovery/remote-health-store';
import { createHealthCounts } from './health-counts';
import { createVisits } from './visits';

const MENU = { remote: 'mf-menu', version: '1.1.0' };
const STAFF = { remote: 'mf-staff', version: '1.0.0' };
const SHELL = { remote: 'shell', version: '2.0.0' };

function start() {
  const counts = createHealthCounts();
  const visits = createVisits(counts, SHELL);
  const update = (health: Record<string, RemoteHealth>) => visits.update(new Map(Object.entries(health)));
  return { counts, ...visits, update };
}

/** Returns the counts as `1 failed of 2` by area and version. */
const format = (reports: VersionReport[]) =>
  Object.fromEntries(
    reports.map(({ remote, version, visits, failed_visits }) => [
      `${remote}@${version}`,
      `${failed_visits} failed of ${visits}`,
    ]),
  );

const loaded = (version: string, readyAt = 100): RemoteHealth => ({ version, readyAt, loadedInMs: 80 });
const mounted = (version: string): RemoteHealth => ({ ...loaded(version), openedAt: 20, mountedAt: 100 });
const failed = (health: Partial<RemoteHealth>, version: string, failureCount = 1): RemoteHealth => ({
  ...{ version, failureCount, ...health },
  lastFailure: { at: '2026-11-20T10:00:00.000Z', phase: 'load', version, message: '', durationMs: 0 },
});

test('each page of an area counts as a visit, and the page load counts as a visit of the shell', () => {
  const { begin, counts } = start();
  for (const area of [MENU, MENU, STAFF, SHELL]) begin(area);
  expect(format(counts.drain())).toEqual({
    'shell@2.0.0': '0 failed of 1',
    'mf-menu@1.1.0': '0 failed of 2',
    'mf-staff@1.0.0': '0 failed of 1',
  });
  expect(counts.drain()).toEqual([]);
});

test('loading an area’s code counts as a visit with its load time, and the area’s first page does not count again', () => {
  const { begin, update, counts } = start();
  update({ 'mf-menu': loaded('1.1.0') });
  update({ 'mf-menu': loaded('1.1.0') });
  update({ 'mf-menu': mounted('1.1.0') });
  update({ 'mf-menu': mounted('1.1.0') });
  begin(MENU);
  begin(MENU);
  const reports = counts.drain();
  expect(format(reports)).toMatchObject({ 'mf-menu@1.1.0': '0 failed of 2' });
  expect(reports[1]?.timings).toEqual([{ measure: 'load', value: 80 }]);
});

test('a visit with several errors counts as one failed visit, and each error is counted', () => {
  const { begin, update, counts } = start();
  begin(MENU);
  update({ 'mf-menu': failed({}, '1.1.0') });
  update({ 'mf-menu': failed({}, '1.1.0', 3) });
  begin(MENU);
  const [, report] = counts.drain();
  expect(report).toMatchObject({ visits: 2, failed_visits: 1, errors: { load: 3 } });
});

test('a visit that fails after it was reported is reported again as failed', () => {
  const { begin, update, counts } = start();
  begin(MENU);
  counts.drain();
  update({ 'mf-menu': failed({}, '1.1.0') });
  const [report] = counts.drain();
  expect(versionReport.parse(report)).toMatchObject({ ...MENU, visits: 1, failed_visits: 1, errors: { load: 1 } });
});

test('a version that could not be loaded counts as a failed visit, and its fallback version as a successful one', () => {
  const { begin, update, counts } = start();
  update({ 'mf-menu': failed({}, '1.1.0') });
  update({ 'mf-menu': { ...failed({}, '1.1.0'), ...loaded('1.0.0'), usesFallback: true } });
  begin({ ...MENU, version: '1.0.0' });
  expect(format(counts.drain())).toMatchObject({
    'mf-menu@1.1.0': '1 failed of 1',
    'mf-menu@1.0.0': '0 failed of 1',
  });
});

test('an error of an area that is not visible counts as a failed visit of that area', () => {
  const { begin, update, counts } = start();
  begin(STAFF);
  update({ 'mf-menu': failed({}, '1.1.0') });
  expect(format(counts.drain())).toMatchObject({ 'mf-menu@1.1.0': '1 failed of 1', 'mf-staff@1.0.0': '0 failed of 1' });
});

test('an error of the shell makes its visit, the page load, count as failed', () => {
  const { begin, update, counts } = start();
  begin(MENU);
  update({ shell: failed({}, '2.0.0') });
  expect(format(counts.drain())).toEqual({ 'shell@2.0.0': '1 failed of 1', 'mf-menu@1.1.0': '0 failed of 1' });
});

test('a failure that was stored by a previous page load is not counted', () => {
  const { update, counts } = start();
  const { failureCount: _, ...stored } = failed({}, '1.1.0');
  update({ 'mf-menu': stored });
  expect(format(counts.drain())).toEqual({ 'shell@2.0.0': '0 failed of 1' });
});

test('a measurement is assigned to the area that was visible when the measurement started', () => {
  const { begin, findArea } = start();
  expect(findArea(5)).toEqual(SHELL);
  const now = jest.spyOn(performance, 'now');
  for (const [area, at] of [
    [MENU, 4000],
    [STAFF, 9000],
  ] as const) {
    now.mockReturnValue(at);
    begin(area);
  }
  now.mockRestore();
  expect([0, 8999, 9000].map((time) => findArea(time).remote)).toEqual(['mf-menu', 'mf-menu', 'mf-staff']);
});

test('reports that could not be sent are added to the next ones', () => {
  const { begin, counts } = start();
  begin(MENU);
  counts.addErrors(MENU, 'event', 2);
  counts.addTiming(MENU, 'cls', 12.6);
  const unsent = counts.drain();
  begin(MENU);
  counts.addErrors(MENU, 'event', 1);
  counts.restore(unsent);
  expect(counts.drain()).toContainEqual({
    ...MENU,
    ...{ visits: 2, failed_visits: 0, errors: { event: 3 }, long_tasks: 0, blocks: 0 },
    timings: [{ measure: 'cls', value: 13 }],
  });
});

test('a report has at most forty timings', () => {
  const { counts } = start();
  for (let index = 0; index < 50; index += 1) counts.addTiming(MENU, 'inp', index);
  expect(counts.drain()[1]?.timings).toHaveLength(40);
});

test('a load time ends when the area’s page is mounted, and a load without a page has no load time', () => {
  const { update, counts } = start();
  update({ 'mf-menu': loaded('1.1.0') });
  update({ 'mf-menu': { ...loaded('1.1.0'), openedAt: 500 } });
  expect(counts.drain()[1]?.timings).toEqual([]);
  update({ 'mf-menu': { ...loaded('1.1.0'), openedAt: 500, mountedAt: 730.4 } });
  expect(counts.drain()[0]?.timings).toEqual([{ measure: 'load', value: 230 }]);
});

test('a timing that the API would refuse is not counted', () => {
  const { counts } = start();
  counts.addVisit(MENU);
  counts.addTiming(MENU, 'load', MAX_TIMING + 1);
  counts.addTiming(MENU, 'load', 80);
  expect(counts.drain()[1]?.timings).toEqual([{ measure: 'load', value: 80 }]);
});
