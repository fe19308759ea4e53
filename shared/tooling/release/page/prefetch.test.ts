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

/** What the page asks for at once in a browser that comes to `address`. */
const begunAt = (address: string) =>
  runPrefetchScript(address, descriptions, (asked) =>
    asked.endsWith('/business_details') ? details() : Response.json({}),
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

test('what the visited page begins with is asked for beside what the layout shows', () => {
  expect(begunAt('/reporting/till')).toEqual([...SHELL, '/api/locations/1/till']);
});

describe('a page that is still arriving', () => {
  const state = (value: DocumentReadyState) => jest.spyOn(document, 'readyState', 'get').mockReturnValue(value);

  test('asks once the browser has read it, and so knows of the files that show it', () => {
    state('loading');
    const begun = begunAt('/reporting/till');
    expect(begun).toEqual([]);
    document.dispatchEvent(new Event('readystatechange'));
    expect(begun).toEqual([...SHELL, '/api/locations/1/till']);
  });

  test('asks as soon as the shell does, which runs earlier where its files were kept', () => {
    state('loading');
    const begun = begunAt('/reporting/till');
    expect(globalThis.firstCalls?.take('/api/locations/1/till', accessToken())).toBeDefined();
    document.dispatchEvent(new Event('readystatechange'));
    expect(begun).toEqual([...SHELL, '/api/locations/1/till']);
  });
});

test('the calls of today follow once the zone of the location is known', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  const begun = begunAt('/reporting/orders');
  expect(begun).toEqual(SHELL);
  await waitFor(() => expect(begun).toHaveLength(SHELL.length + 1));
  expect(begun.at(-1)).toBe(
    '/api/reports/orders?start_date=2026-11-20T05%3A00%3A00.000Z&end_date=2026-11-21T04%3A59%3A59.999Z',
  );
});

test('where the zone cannot be had, the page itself is left to say so', async () => {
  details = () => Response.json({ code: 'internal' }, { status: 500 });
  const begun = begunAt('/reporting/orders');
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(SHELL);
});

test('nothing of today is asked for in a session that has ended by the time the zone is known', async () => {
  const answer = deferred<Response>();
  details = () => answer.promise;
  const begun = begunAt('/reporting/orders');
  await waitFor(() => expect(begun).toEqual(SHELL));
  globalThis.firstCalls?.forget();
  answer.resolve(Response.json(LOCATION));
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(SHELL);
});

test('the start address begins with what it leads to', async () => {
  const begun = begunAt('/');
  await waitFor(() => expect(begun.at(-1)).toMatch(/reports\/orders/));
});

test.each(['/reporting/till?page=2', '/reporting/elsewhere', '/old/page', '/terms'])(
  '%s begins with what the layout shows alone',
  (address) => {
    expect(begunAt(address)).toEqual(SHELL);
  },
);

test.each([
  ['a preview of any area', 'preview', 'mf-sales@2'],
  ['the earlier version of this one', 'mf-sales', '1'],
])('who is shown %s begins with nothing that it may not ask', (_what, key, value) => {
  sessionStorage.setItem(key, value);
  expect(begunAt('/reporting/till')).toEqual(SHELL);
});

test('signed out, nothing is asked for', () => {
  endSession();
  expect(begunAt('/reporting/till')).toEqual([]);
});

test('a token that is none asks for nothing', () => {
  localStorage.setItem('auth_token', 'junk');
  expect(begunAt('/reporting/till')).toEqual([]);
});

test('what is under way is not begun again', async () => {
  const begun = begunAt('/reporting/till');
  globalThis.firstCalls?.begin(['/locations/*locationId*/till'], async () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toHaveLength(SHELL.length + 1);
});

test('today is the day that the reports make of it, in every zone and at every moment', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  // Days on which clocks were changed: at night, over midnight, by half an hour.
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
    fc.asyncProperty(fc.oneof(fc.tuple(fc.constantFrom(...zones), moment), near), async ([timezone, now]) => {
      jest.useFakeTimers({ now, advanceTimers: true, doNotFake: ['setTimeout', 'queueMicrotask'] });
      details = () => Response.json({ ...LOCATION, timezone });
      const begun = begunAt('/reporting/orders');
      for (let turn = 0; begun.length === SHELL.length && turn < 50; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const today = new URLSearchParams(toInstants(presetDays('Today', timezone, now), timezone));
      expect(begun.at(-1)).toBe(`/api/reports/orders?${today}`);
      jest.useRealTimers();
    }),
    { numRuns: 300 },
  );
});
