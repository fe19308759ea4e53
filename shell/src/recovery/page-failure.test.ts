import { reportClientFailure } from '@backoffice/contract/client-failures';
import { stubApi } from '@backoffice/testing/stub-api';
import { reportErrorEvent, reportHandledFailure, reportRenderError } from './page-failure';
import { recordRemoteLoaded, remoteHealthStore } from './remote-health-store';

const api = stubApi();
let reports: unknown[];

const release = (version: string) => ({ version, manifest: '', entry: '', preload: [], integrity: {} });
const description = { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' };

/** Stubs the published registry with this record of Food. */
function stubPublishedRegistry(record: object): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ remotes: [{ description, ...record }] }));
}

/** Creates an error whose stack trace points into the given version of Food. */
function createErrorOf(version: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at x (http://localhost/mf-food/${version}/module.js:1:200)`;
  return error;
}

const createErrorEvent = (error: unknown) => new ErrorEvent('error', { error });

beforeEach(() => {
  reports = [];
  api.respond(reportClientFailure, ({ body }) => {
    reports.push(body);
    return null;
  });
  localStorage.clear();
  remoteHealthStore.setState(new Map(), true);
  recordRemoteLoaded('mf-food', '2', performance.now());
  stubPublishedRegistry({ current: release('2'), previous: release('1') });
});
afterEach(() => jest.restoreAllMocks());

test('reportRenderError reports an error once, with the time since the remote was loaded', async () => {
  const error = createErrorOf('2', 'undefined dish');
  await reportRenderError('mf-food', error);
  await reportRenderError('mf-food', error);
  expect(reports).toEqual([
    {
      remote: 'mf-food',
      version: '2',
      phase: 'render',
      duration_ms: expect.any(Number),
      message: 'Error: undefined dish',
      stack: 'at x (/mf-food/2/module.js:1:200)',
    },
  ]);
  expect(remoteHealthStore.getState().get('mf-food')?.lastFailure).toMatchObject({ phase: 'render', version: '2' });
});

test('reportRenderError reports a new error object with the same message again', async () => {
  await reportRenderError('mf-food', createErrorOf('2', 'undefined dish'));
  await reportRenderError('mf-food', createErrorOf('2', 'undefined dish'));
  expect(reports).toHaveLength(2);
});

test('a report has only the beginning of a long stack trace, and no stack for a thrown string', async () => {
  const error = createErrorOf('2', 'deep');
  error.stack += '\n    at y (http://localhost/mf-food/2/module.js:1:300)'.repeat(100);
  await reportRenderError('mf-food', error);
  await reportRenderError('mf-food', 'a text');
  expect(reports).toMatchObject([{ stack: expect.stringMatching(/^at x [\s\S]{1995}$/) }, { message: 'a text' }]);
  expect(reports[1]).not.toHaveProperty('stack');
});

test('reportRenderError returns a function that switches to the fallback version when there is one', async () => {
  expect(await reportRenderError('mf-food', createErrorOf('2', 'a'))).toBeInstanceOf(Function);
});

test.each([
  ['there is no previous release', { current: release('2') }],
  ['the previous release was rolled back', { current: release('2'), previous: release('3'), by: 'rollback' }],
  ['another release is live by now', { current: release('3'), previous: release('2') }],
])('reportRenderError returns undefined when %s', async (_case, record) => {
  stubPublishedRegistry(record);
  expect(await reportRenderError('mf-food', createErrorOf('2', 'a'))).toBeUndefined();
});

test('reportRenderError returns undefined when the fallback version is already in use', async () => {
  recordRemoteLoaded('mf-food', '1', performance.now(), true);
  expect(await reportRenderError('mf-food', createErrorOf('1', 'a'))).toBeUndefined();
});

test('reportErrorEvent reports uncaught errors once per message', () => {
  for (const message of ['no price', 'no price', 'no name'])
    reportErrorEvent(createErrorEvent(createErrorOf('2', message)));
  expect(reports).toMatchObject([
    { phase: 'event', version: '2', message: 'Error: no price' },
    { phase: 'event', version: '2', message: 'Error: no name' },
  ]);
});

test('reportErrorEvent reports an unhandled promise rejection', () => {
  const rejected = Object.assign(new Event('unhandledrejection'), {
    promise: Promise.resolve(),
    reason: createErrorOf('2', 'no answer'),
  });
  reportErrorEvent(rejected);
  expect(reports).toMatchObject([{ phase: 'event', message: 'Error: no answer' }]);
});

test('reportErrorEvent sends at most ten failures of one remote, counts the rest and still reports other remotes', () => {
  recordRemoteLoaded('mf-staff', '1', performance.now());
  for (let time = 1; time <= 100; time += 1) reportErrorEvent(createErrorEvent(createErrorOf('2', `no table ${time}`)));
  expect(reports).toHaveLength(10);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({
    failureCount: 100,
    lastFailure: { message: 'Error: no table 100' },
  });
  const staffError = Object.assign(new Error('no shift'), { stack: 'at http://localhost/mf-staff/1/module.js:1:1' });
  reportErrorEvent(createErrorEvent(staffError));
  expect(reports.at(-1)).toMatchObject({ remote: 'mf-staff', message: 'Error: no shift' });
});

test.each([
  ['the shell', new Error('of the shell')],
  [
    'a remote that is not loaded',
    Object.assign(new Error('x'), { stack: 'at http://localhost/mf-staff/1/entry.js:1:1' }),
  ],
  ['a release that is not in use', createErrorOf('3', 'of a release that failed')],
  ['an unknown origin', undefined],
])('reportErrorEvent ignores an error from %s', (_origin, error) => {
  reportErrorEvent(createErrorEvent(error));
  expect(reports).toEqual([]);
});

describe('reportHandledFailure', () => {
  const error = () => Object.assign(new Error('Please reload'), { cause: 'GET /dishes data.0.name: Invalid input' });
  const message = 'GET /dishes data.0.name: Invalid input';

  beforeEach(() => {
    const registry = { shell: { version: '7' }, remotes: [{ description, current: release('2') }] };
    document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
    window.history.replaceState(null, '', '/menu/dishes');
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  test('reports the cause with the owner of the failed request', () => {
    recordRemoteLoaded('mf-drinks', '3', performance.now());
    reportHandledFailure({ error: error(), owner: 'mf-drinks' });
    expect(reports).toMatchObject([{ remote: 'mf-drinks', version: '3', phase: 'event', message }]);
  });

  test('reports the version in the page’s registry for an area whose code is not loaded, for example when its sidebar count fails', () => {
    remoteHealthStore.setState(new Map(), true);
    reportHandledFailure({ error: error(), owner: 'mf-food' });
    reportHandledFailure({ error: error(), owner: 'mf-nowhere' });
    expect(reports).toMatchObject([{ remote: 'mf-food', version: '2', phase: 'event', message }]);
  });

  test('reports the area of the page when the owner is unknown', () => {
    reportHandledFailure({ error: error(), owner: undefined });
    expect(reports).toMatchObject([{ remote: 'mf-food', version: '2', message }]);
  });

  test('reports the shell for its own requests and pages', () => {
    reportHandledFailure({ error: error(), owner: 'shell' });
    window.history.replaceState(null, '', '/account');
    reportHandledFailure({ error: error(), owner: undefined });
    expect(reports).toMatchObject([
      { remote: 'shell', version: '7', message },
      { remote: 'shell', version: '7', message },
    ]);
  });
});
