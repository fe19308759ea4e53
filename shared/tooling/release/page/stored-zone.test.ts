/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { endSession, startSession, storeLocationZone } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { buildAccessToken, sessionTokens } from '@backoffice/testing/session';
import { TEST_LOCATION } from '@backoffice/testing/shell-responses';
import { waitFor } from '@testing-library/react';

const SHELL = ['/api/locations/1/business_details'];
const NEW_YORK = '/api/reports/orders?start_date=2026-11-20T05%3A00%3A00.000Z&end_date=2026-11-21T04%3A59%3A59.999Z';
const NEW_YORK_FROM_FIVE =
  '/api/reports/orders?start_date=2026-11-20T10%3A00%3A00.000Z&end_date=2026-11-21T09%3A59%3A59.999Z';
const TOKYO = '/api/reports/orders?start_date=2026-11-20T15%3A00%3A00.000Z&end_date=2026-11-21T14%3A59%3A59.999Z';

const description: ParsedDescription = {
  name: 'mf-sales',
  title: 'Sales',
  paths: ['reporting'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  begins: { '/reporting/orders': ['/reports/orders?start_date=*todayStart*&end_date=*todayEnd*'] },
};

let details: () => Response | Promise<Response>;
let signals: Map<string, AbortSignal | null | undefined>;

/** Runs the prefetch script on the orders page and returns its requests. */
function prefetchOrders(orders: () => Response | Promise<Response> = () => Response.json({})): string[] {
  return runPrefetchScript('/reporting/orders', [description], (address, init) => {
    signals.set(address, init?.signal);
    return address.endsWith('/business_details') ? details() : orders();
  });
}

const listUnconsumed = () => globalThis.firstCalls?.unconsumed();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  details = () => Response.json(TEST_LOCATION);
  signals = new Map();
  startSession(sessionTokens());
  storeLocationZone(TEST_LOCATION.timezone);
});
afterEach(() => {
  endSession();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('today’s orders are requested immediately and only once, with the stored time zone', async () => {
  const requests = prefetchOrders();
  expect(requests).toEqual([...SHELL, NEW_YORK]);
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([...SHELL, NEW_YORK]);
  expect(listUnconsumed()).toContain(NEW_YORK);
});

test('the prefetched orders request with the stored zone is aborted and discarded when another user has saved a different zone', async () => {
  details = () => Response.json({ ...TEST_LOCATION, timezone: 'Asia/Tokyo' });
  const requests = prefetchOrders(() => createDeferred<Response>().promise);
  await waitFor(() => expect(requests).toEqual([...SHELL, NEW_YORK, TOKYO]));
  expect(signals.get(NEW_YORK)?.aborted).toBe(true);
  expect(signals.get(TOKYO)?.aborted).toBe(false);
  expect(listUnconsumed()).not.toContain(NEW_YORK);
  expect(listUnconsumed()).toContain(TOKYO);
});

test('prefetched orders that have already arrived are discarded when the zone has changed', async () => {
  const response = createDeferred<Response>();
  details = () => response.promise;
  const requests = prefetchOrders();
  await jest.advanceTimersByTimeAsync(1);
  response.resolve(Response.json({ ...TEST_LOCATION, timezone: 'Asia/Tokyo' }));
  await waitFor(() => expect(requests).toContain(TOKYO));
  expect(globalThis.firstCalls?.take(NEW_YORK, buildAccessToken())).toBeUndefined();
});

test('today’s orders are requested immediately with the stored cut-off', async () => {
  storeLocationZone(TEST_LOCATION.timezone, '05:00');
  details = () => Response.json({ ...TEST_LOCATION, day_cutoff: '05:00' });
  const requests = prefetchOrders();
  expect(requests).toEqual([...SHELL, NEW_YORK_FROM_FIVE]);
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([...SHELL, NEW_YORK_FROM_FIVE]);
});

test('the prefetched orders request with the stored cut-off is aborted and sent again with the new cut-off', async () => {
  details = () => Response.json({ ...TEST_LOCATION, day_cutoff: '05:00' });
  const requests = prefetchOrders();
  await waitFor(() => expect(requests).toEqual([...SHELL, NEW_YORK, NEW_YORK_FROM_FIVE]));
  expect(signals.get(NEW_YORK)?.aborted).toBe(true);
  expect(listUnconsumed()).not.toContain(NEW_YORK);
  expect(listUnconsumed()).toContain(NEW_YORK_FROM_FIVE);
});

test('the prefetched orders are kept when the days of the saved zone begin at the same instants as those of the stored zone', async () => {
  details = () => Response.json({ ...TEST_LOCATION, timezone: 'America/Detroit' });
  const requests = prefetchOrders();
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([...SHELL, NEW_YORK]);
  expect(listUnconsumed()).toContain(NEW_YORK);
});

test('the stored zone of another location is not used', () => {
  startSession(sessionTokens({ userId: 2, locationId: 2 }));
  expect(prefetchOrders()).toEqual(['/api/locations/2/business_details']);
});

test('the stored zone is removed when the user signs out', () => {
  endSession();
  expect({ ...localStorage }).toEqual({});
  startSession(sessionTokens());
  expect(prefetchOrders()).toEqual(SHELL);
});

test.each(['1', '1 ', '1 Nowhere/City', 'junk'])(
  'the prefetch script waits for the response with the time zone when the stored zone is the invalid value %p',
  async (stored) => {
    localStorage.setItem('location_zone', stored);
    const requests = prefetchOrders();
    expect(requests).toEqual(SHELL);
    await waitFor(() => expect(requests).toEqual([...SHELL, NEW_YORK]));
  },
);

test('the prefetch script requests nothing with a token that has expired according to the device’s clock', () => {
  startSession(sessionTokens({ exp: Date.now() / 1000 }));
  expect(prefetchOrders()).toEqual([]);
  startSession(sessionTokens({ exp: Date.now() / 1000 + 1 }));
  expect(prefetchOrders()).toEqual([...SHELL, NEW_YORK]);
});

test('the page gets no prefetched response when the API rejects the token', async () => {
  const expired = () => Response.json({ code: 'token_expired' }, { status: 401 });
  details = expired;
  expect(prefetchOrders(expired)).toEqual([...SHELL, NEW_YORK]);
  await expect(globalThis.firstCalls?.take(NEW_YORK, buildAccessToken())?.answer).resolves.toBeUndefined();
});

test('the prefetch script sends no further requests when the session ends before the saved zone is known', async () => {
  const response = createDeferred<Response>();
  details = () => response.promise;
  const requests = prefetchOrders();
  globalThis.firstCalls?.forget();
  response.resolve(Response.json({ ...TEST_LOCATION, timezone: 'Asia/Tokyo' }));
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([...SHELL, NEW_YORK]);
  expect(listUnconsumed()).toEqual([]);
});
