/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { presetDays, toInstants } from '@backoffice/platform/dates';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { endSession, startSession } from '@backoffice/platform/session';
import { deferred } from '@backoffice/testing/deferred';
import { LOCATION, runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { accessToken, sessionTokens } from '@backoffice/testing/session';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';

const SHELL = ['/api/items/inventories_count', '/api/locations/1/business_details'];
const TODAY = 'start_date=*todayStart*&end_date=*todayEnd*';

const descriptions: RemoteDescription[] = [
  {
    name: 'mf-sales',
    title: 'Sales',
    paths: ['reporting'],
    visitors: 'signed-in',
    shell: '^1.0.0',
    begins: { '/reporting/orders': [`/reports/orders?${TODAY}`], '/reporting/till': ['/locations/*locationId*/till'] },
  },
  { name: 'mf-old', title: 'Old', paths: ['old'], visitors: 'signed-in', shell: '^1.0.0' },
];

let details: () => Response | Promise<Response>;

/** Runs the prefetch script at `address` and returns its requests. */
const prefetchAt = (address: string) =>
  runPrefetchScript(address, descriptions, (url) =>
    url.endsWith('/business_details') ? details() : Response.json({}),
  );

beforeEach(() => {
  details = () => Response.json(LOCATION);
  startSession(sessionTokens());
});
afterEach(() => {
  endSession();
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the prefetch script requests the first calls of the visited page and of the layout', () => {
  expect(prefetchAt('/reporting/till')).toEqual([...SHELL, '/api/locations/1/till']);
});

describe('the prefetch script of a page that is still loading', () => {
  const state = (value: DocumentReadyState) => jest.spyOn(document, 'readyState', 'get').mockReturnValue(value);

  test('starts after the browser has parsed the page', () => {
    state('loading');
    const requests = prefetchAt('/reporting/till');
    expect(requests).toEqual([]);
    document.dispatchEvent(new Event('readystatechange'));
    expect(requests).toEqual([...SHELL, '/api/locations/1/till']);
  });

  test('starts with the first call of the shell, whose cached files may run earlier', () => {
    state('loading');
    const requests = prefetchAt('/reporting/till');
    expect(globalThis.firstCalls?.take('/api/locations/1/till', accessToken())).toBeDefined();
    document.dispatchEvent(new Event('readystatechange'));
    expect(requests).toEqual([...SHELL, '/api/locations/1/till']);
  });
});

test('calls with today’s dates follow after the time zone of the location is known', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  const requests = prefetchAt('/reporting/orders');
  expect(requests).toEqual(SHELL);
  await waitFor(() => expect(requests).toHaveLength(SHELL.length + 1));
  expect(requests.at(-1)).toBe(
    '/api/reports/orders?start_date=2026-11-20T05%3A00%3A00.000Z&end_date=2026-11-21T04%3A59%3A59.999Z',
  );
});

test('calls with today’s dates are not prefetched when the time zone is unknown', async () => {
  details = () => Response.json({ code: 'internal' }, { status: 500 });
  const requests = prefetchAt('/reporting/orders');
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual(SHELL);
});

test('calls with today’s dates are not prefetched when the session ends before the time zone is known', async () => {
  const answer = deferred<Response>();
  details = () => answer.promise;
  const requests = prefetchAt('/reporting/orders');
  await waitFor(() => expect(requests).toEqual(SHELL));
  globalThis.firstCalls?.forget();
  answer.resolve(Response.json(LOCATION));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual(SHELL);
});

test('the start address prefetches the calls of the page to which it redirects', async () => {
  const requests = prefetchAt('/');
  await waitFor(() => expect(requests.at(-1)).toMatch(/reports\/orders/));
});

test.each(['/reporting/till?page=2', '/reporting/elsewhere', '/old/page', '/terms'])(
  '%s prefetches only the calls of the layout',
  (address) => {
    expect(prefetchAt(address)).toEqual(SHELL);
  },
);

test.each([
  ['a preview of any area', 'preview', 'mf-sales@2'],
  ['the fallback version of its area', 'mf-sales', '1'],
])('a page that shows %s prefetches only the calls of the layout', (_what, key, value) => {
  sessionStorage.setItem(key, value);
  expect(prefetchAt('/reporting/till')).toEqual(SHELL);
});

test('nothing is prefetched for a signed-out visitor', () => {
  endSession();
  expect(prefetchAt('/reporting/till')).toEqual([]);
});

test('nothing is prefetched with a malformed token', () => {
  localStorage.setItem('auth_token', 'junk');
  expect(prefetchAt('/reporting/till')).toEqual([]);
});

test('a running call is not started again', async () => {
  const requests = prefetchAt('/reporting/till');
  globalThis.firstCalls?.begin(['/locations/*locationId*/till'], async () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(SHELL.length + 1);
});

test('today is the same day as in the reports, in every time zone at every instant', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  // Days with a change of the clocks: at night, over midnight, by half an hour.
  const changes = [
    ...['America/New_York 2026-03-08', 'America/New_York 2026-11-01', 'Africa/Cairo 2025-04-25'],
    ...['America/Havana 2026-11-01', 'America/Santiago 2026-09-06', 'Australia/Lord_Howe 2025-10-05'],
  ].map((change) => change.split(' '));
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -36, max: 36 }))
    .map(([[zone = '', day], hours]) => {
      return [zone, new Date(Date.parse(`${day}T12:00:00Z`) + hours * 3_600_000)] as const;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.tuple(fc.constantFrom(...zones), instant), near), async ([timezone, now]) => {
      jest.useFakeTimers({ now, advanceTimers: true, doNotFake: ['setTimeout', 'queueMicrotask'] });
      details = () => Response.json({ ...LOCATION, timezone });
      const requests = prefetchAt('/reporting/orders');
      for (let turn = 0; requests.length === SHELL.length && turn < 50; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const today = new URLSearchParams(toInstants(presetDays('Today', timezone, now), timezone));
      expect(requests.at(-1)).toBe(`/api/reports/orders?${today}`);
      jest.useRealTimers();
    }),
    { numRuns: 300 },
  );
});
