import { reportClientFailure } from '@backoffice/shared/contract/client-failures';
import { stubApi } from '@backoffice/shared/testing/stub-api';
import { tellOfEvent, tellOfPage } from './page-failure';
import { noteArrival, remoteLoads } from './remote-loads';

const api = stubApi();
let told: unknown[];

const release = (version: string) => ({ version, manifest: '', entry: '', preload: [], integrity: {} });
const description = { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' };

/** The server's registry names these releases by now. */
function publish(record: object): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ remotes: [{ description, ...record }] }));
}

/** An error that the code of `version` of Food threw. */
function thrownBy(version: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at x (http://localhost/mf-food/${version}/module.js:1:200)`;
  return error;
}

const uncaught = (error: unknown) => new ErrorEvent('error', { error });

beforeEach(() => {
  told = [];
  api.answer(reportClientFailure, ({ body }) => {
    told.push(body);
    return null;
  });
  localStorage.clear();
  remoteLoads.setState(new Map(), true);
  noteArrival('mf-food', '2', performance.now());
  publish({ current: release('2'), previous: release('1') });
});
afterEach(() => jest.restoreAllMocks());

test('a page that threw is told of once, with how long the area had been in use', async () => {
  const error = thrownBy('2', 'undefined dish');
  await tellOfPage('mf-food', error);
  await tellOfPage('mf-food', error);
  expect(told).toEqual([
    {
      remote: 'mf-food',
      version: '2',
      phase: 'render',
      duration_ms: expect.any(Number),
      message: 'Error: undefined dish',
    },
  ]);
  expect(remoteLoads.getState().get('mf-food')?.lastFailure).toMatchObject({ phase: 'render', version: '2' });
});

test('the same page that throws anew is another failure', async () => {
  await tellOfPage('mf-food', thrownBy('2', 'undefined dish'));
  await tellOfPage('mf-food', thrownBy('2', 'undefined dish'));
  expect(told).toHaveLength(2);
});

test('where there is an earlier release, it is offered', async () => {
  expect(await tellOfPage('mf-food', thrownBy('2', 'a'))).toBeInstanceOf(Function);
});

test.each([
  ['there is none', { current: release('2') }],
  ['a rollback replaced it', { current: release('2'), previous: release('3'), by: 'rollback' }],
  ['this one has been replaced since', { current: release('3'), previous: release('2') }],
])('no earlier release is offered where %s', async (_why, record) => {
  publish(record);
  expect(await tellOfPage('mf-food', thrownBy('2', 'a'))).toBeUndefined();
});

test('where the earlier release is in use, none is offered', async () => {
  noteArrival('mf-food', '1', performance.now(), true);
  expect(await tellOfPage('mf-food', thrownBy('1', 'a'))).toBeUndefined();
});

test('what nobody caught is told of once for each message', () => {
  for (const message of ['no price', 'no price', 'no name']) tellOfEvent(uncaught(thrownBy('2', message)));
  expect(told).toMatchObject([
    { phase: 'event', version: '2', message: 'Error: no price' },
    { phase: 'event', version: '2', message: 'Error: no name' },
  ]);
});

test('a promise that nobody caught is told of as well', () => {
  const rejected = Object.assign(new Event('unhandledrejection'), {
    promise: Promise.resolve(),
    reason: thrownBy('2', 'no answer'),
  });
  tellOfEvent(rejected);
  expect(told).toMatchObject([{ phase: 'event', message: 'Error: no answer' }]);
});

test('of an area that fails all the time ten failures are sent, the rest is counted, and others are still heard', () => {
  noteArrival('mf-staff', '1', performance.now());
  for (let time = 1; time <= 100; time += 1) tellOfEvent(uncaught(thrownBy('2', `no table ${time}`)));
  expect(told).toHaveLength(10);
  expect(remoteLoads.getState().get('mf-food')).toMatchObject({
    failures: 100,
    lastFailure: { message: 'Error: no table 100' },
  });
  const ofStaff = Object.assign(new Error('no shift'), { stack: 'at http://localhost/mf-staff/1/module.js:1:1' });
  tellOfEvent(uncaught(ofStaff));
  expect(told.at(-1)).toMatchObject({ remote: 'mf-staff', message: 'Error: no shift' });
});

test.each([
  ['the shell', new Error('of the shell')],
  ['an area that never came', Object.assign(new Error('x'), { stack: 'at http://localhost/mf-staff/1/entry.js:1:1' })],
  ['a release that is not in use', thrownBy('3', 'of a release that failed')],
  ['nothing in particular', undefined],
])('an error of %s is told of by others, or not at all', (_whose, error) => {
  tellOfEvent(uncaught(error));
  expect(told).toEqual([]);
});
