import { reportSignedOutHealth } from '@backoffice/contract/area-health';
import { useNavigate } from '@backoffice/platform/router';
import { endSession, sessionStore, startSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { act, screen } from '@testing-library/react';
import { updateRemoteHealth } from '../recovery/remote-health-store';
import { authRemote, createRemote } from '../system/testing/deployed-site';
import { AreaHealth } from './area-health';

// The collector lives as long as the document, so these tests share it. At the start of each test, all counts of the
// previous test have been sent.
signInBeforeEach();

const REMOTES = [createRemote('mf-menu', 'Menu', '1.1.0'), createRemote('mf-staff', 'Staff', '1.0.0'), authRemote];
const PAGE = '<script type="application/json" id="registry">{"shell":{"version":"2.0.0"},"remotes":[]}</script>';
const MINUTE_MS = 60_000;
const FAILURE = {
  at: '2026-11-20T10:00:00.000Z',
  phase: 'render' as const,
  version: '1.1.0',
  message: 'x',
  durationMs: 1,
};

/** Reports long tasks to the page, because jsdom does not measure them. */
let reportTasks: (tasks: { startTime: number; duration: number }[]) => void = () => {};
class LongTaskObserver {
  static readonly supportedEntryTypes = ['longtask'];
  constructor(private readonly report: (list: { getEntries: () => object[] }) => void) {}
  observe({ type }: { type: string }) {
    if (type === 'longtask') reportTasks = (tasks) => this.report({ getEntries: () => tasks });
  }
}
Object.assign(globalThis, { PerformanceObserver: LongTaskObserver });

let answers: Array<number | Error> = [];
let requests: Array<{ url: string; options: RequestInit }> = [];

// Fake timers are installed only once, because they include the collector's timer.
beforeAll(() => {
  jest.useFakeTimers();
});
afterAll(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  [answers, requests] = [[], []];
  document.body.innerHTML = PAGE;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options = {}) => {
    requests.push({ url: String(url), options });
    const answer = answers.shift() ?? 204;
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  });
});
afterEach(() => jest.restoreAllMocks());

function Links() {
  const navigate = useNavigate();
  return ['/menu/categories', '/staff/items', '/system'].map((path) => (
    <button key={path} type="button" onClick={() => navigate(path)}>
      {path}
    </button>
  ));
}

function openPage(path: string) {
  renderWithProviders(
    <>
      <AreaHealth remotes={REMOTES} />
      <Links />
    </>,
    path,
  );
}

const goTo = (name: string) => act(() => screen.getByRole('button', { name }).click());
const passMinute = () => act(() => jest.advanceTimersByTimeAsync(MINUTE_MS));
async function hidePage() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(0));
}
/** Returns the reports that were sent, by area. */
const readSent = () =>
  requests.map(({ options }) => {
    const { versions } = JSON.parse(String(options.body));
    return Object.fromEntries(versions.map((report: { remote: string }) => [report.remote, report]));
  });

test('visits, load times and long tasks are sent when the page is hidden', async () => {
  updateRemoteHealth('mf-menu', { version: '1.1.0', readyAt: 50, openedAt: 10, mountedAt: 50 });
  openPage('/menu/items');
  goTo('/menu/categories');
  reportTasks([
    { startTime: 10, duration: 80 },
    { startTime: 20, duration: 2400 },
  ]);
  await hidePage();
  expect(requests).toHaveLength(1);
  const headers = { Authorization: `Bearer ${buildAccessToken()}`, 'Content-Type': 'application/json' };
  expect(requests[0]).toMatchObject({ url: '/api/area_health', options: { method: 'POST', keepalive: true, headers } });
  const nothing = { failed_visits: 0, errors: {}, long_tasks: 0, blocks: 0 };
  expect(readSent()[0]).toEqual({
    shell: { remote: 'shell', version: '2.0.0', ...nothing, visits: 1, timings: [] },
    'mf-menu': {
      ...{ remote: 'mf-menu', version: '1.1.0', ...nothing, visits: 2, long_tasks: 2, blocks: 1 },
      timings: [{ measure: 'load', value: 40 }],
    },
  });
});

test('a page sends new counts within a minute, and an idle page sends nothing', async () => {
  openPage('/menu/items');
  await passMinute();
  expect(readSent()).toEqual([{ 'mf-menu': expect.objectContaining({ visits: 1 }) }]);
  await passMinute();
  expect(requests).toHaveLength(1);
});

test('an error in the visible page makes its visit count as failed', async () => {
  openPage('/menu/items');
  act(() => updateRemoteHealth('mf-menu', { version: '1.1.0', lastFailure: FAILURE, failureCount: 1 }));
  await passMinute();
  expect(readSent()).toEqual([
    { 'mf-menu': expect.objectContaining({ visits: 1, failed_visits: 1, errors: { render: 1 } }) },
  ]);
});

test('opening a page of an area that is not loaded, or a page of the shell, does not count as a visit of an area', async () => {
  openPage('/staff/items');
  goTo('/system');
  await passMinute();
  expect(requests).toEqual([]);
});

test.each([401, 429, 503, new Error('offline')])('counts are sent again after the response %p', async (answer) => {
  openPage('/menu/items');
  answers = [answer];
  await passMinute();
  goTo('/menu/categories');
  await passMinute();
  expect(readSent().map((report) => report['mf-menu'].visits)).toEqual([1, 2]);
});

test('counts that the API refuses as invalid are not sent again', async () => {
  openPage('/menu/items');
  answers = [400];
  await passMinute();
  await passMinute();
  expect(requests).toHaveLength(1);
});

test.each([
  ['a switch to another location', () => startSession(sessionTokens({ locationId: 2 }))],
  ['a sign-out', () => endSession()],
])('after %s, the counts are sent with the token of the location at which they arose', async (_case, change) => {
  openPage('/menu/items');
  act(change);
  await hidePage();
  expect(readSent()).toEqual([{ 'mf-menu': expect.objectContaining({ visits: 1 }) }]);
  expect(requests[0]?.options.headers).toMatchObject({ Authorization: `Bearer ${buildAccessToken()}` });
});

test('counts that could not be sent for the former location are not sent for the next one', async () => {
  openPage('/menu/items');
  answers = [503];
  act(() => startSession(sessionTokens({ locationId: 2 })));
  await hidePage();
  expect(readSent()).toEqual([{ 'mf-menu': expect.objectContaining({ visits: 1 }) }]);
});

test('counts of areas for signed-in users are kept after a sign-out and sent once a user has signed in', async () => {
  openPage('/menu/items');
  const { authToken } = sessionStore.getState();
  act(() => sessionStore.setState({ authToken: null }));
  await passMinute();
  expect(requests).toEqual([]);
  act(() => sessionStore.setState({ authToken }));
  await passMinute();
  expect(readSent()).toEqual([{ 'mf-menu': expect.objectContaining({ visits: 1 }) }]);
});

test('a signed-out page sends its area’s counts without credentials, and sends nothing while it is idle', async () => {
  const { authToken } = sessionStore.getState();
  act(() => sessionStore.setState({ authToken: null }));
  openPage('/menu/items');
  act(() => updateRemoteHealth('mf-door', { version: '1.0.0', readyAt: 60, openedAt: 20, mountedAt: 90 }));
  answers = [503];
  await passMinute();
  const sent = { 'mf-door': expect.objectContaining({ visits: 1, timings: [{ measure: 'load', value: 70 }] }) };
  expect(readSent()).toEqual([sent]);
  await passMinute();
  await passMinute();
  expect(readSent()).toEqual([sent, sent]);
  const options = { method: 'POST', keepalive: true, credentials: 'omit' };
  for (const request of requests) expect(request).toMatchObject({ url: '/api/signed_out_health', options });
  expect(requests[0]?.options.headers).toEqual({ 'Content-Type': 'application/json' });
  act(() => sessionStore.setState({ authToken }));
  await passMinute();
  expect(readSent().slice(2)).toEqual([{ 'mf-menu': expect.objectContaining({ visits: 1 }) }]);
  expect(requests[2]?.url).toBe('/api/area_health');
});

test('a signed-out page reports at most as many failures of a kind as the API accepts', async () => {
  const { authToken } = sessionStore.getState();
  act(() => sessionStore.setState({ authToken: null }));
  openPage('/login');
  const lastFailure = { ...FAILURE, version: '1.0.0' };
  act(() => updateRemoteHealth('mf-door', { version: '1.0.0', lastFailure, failureCount: 150 }));
  for (let load = 1; load <= 6; load += 1) {
    act(() => updateRemoteHealth('mf-door', { version: '1.0.0', openedAt: 20, mountedAt: 90 + load }));
  }
  await passMinute();
  const [request] = requests;
  const { data } = reportSignedOutHealth.body?.safeParse(JSON.parse(String(request?.options.body))) ?? {};
  expect(data?.versions).toEqual([expect.objectContaining({ remote: 'mf-door', errors: { render: 100 } })]);
  act(() => sessionStore.setState({ authToken }));
});
