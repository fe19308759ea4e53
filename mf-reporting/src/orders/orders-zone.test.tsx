import { getBusinessDetails } from '@backoffice/contract/locations';
import { listOrders } from '@backoffice/contract/reports';
import { storeLocationZone } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { renderRemote } from '@backoffice/testing/render';
import { cleanup, screen, waitFor } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { buildOrder, buildOrdersPage, business } from '../testing/fixtures';
import { FRIDAY, setClock, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const TOKYO = { start_date: '2026-11-20T15:00:00.000Z', end_date: '2026-11-21T14:59:59.999Z' };

/** Builds a list response that contains only the order `id`. */
const buildPage = (id: number) => ({ ...buildOrdersPage(1), data: { orders: [buildOrder({ id })] } });

/** Prefetches the orders with the time zone in local storage; `details` returns the business details response. */
function prefetchOrders(details: () => Promise<Response>): string[] {
  return runPrefetchScript('/reporting/orders', [description], async (address) => {
    if (address.endsWith('/business_details')) return await details();
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname !== `/api${listOrders.path}`) return new Response(null, { status: 503 });
    return Response.json(buildPage(searchParams.get('start_date') === FRIDAY.start_date ? 1111 : 2222));
  });
}

beforeEach(() => {
  // It is 21:30 on Friday in New York, the time zone in local storage, and already Saturday in Tokyo.
  setClock('2026-11-21T02:30:00.000Z');
  storeLocationZone('America/New_York');
  api.respond(listOrders, ({ query }) => buildPage(query.start_date === TOKYO.start_date ? 4444 : 3333));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the orders report shows the orders that were prefetched with the stored time zone', async () => {
  prefetchOrders(async () => Response.json(business));
  api.respond(getBusinessDetails, business);
  renderRemote(module, '/reporting/orders');
  expect(await screen.findByRole('cell', { name: '1111' })).toBeInTheDocument();
  expect(api.calls).not.toContain(`GET ${listOrders.path}`);
});

test('the orders report never shows orders that were prefetched with an outdated time zone', async () => {
  const response = createDeferred<Response>();
  const requests = prefetchOrders(() => response.promise);
  api.respond(getBusinessDetails, { ...business, timezone: 'Asia/Tokyo' });
  renderRemote(module, '/reporting/orders');
  await waitFor(() => expect(requests.some((address) => address.includes(listOrders.path))).toBe(true));
  await jest.advanceTimersByTimeAsync(100);
  expect(screen.queryByRole('cell', { name: '1111' })).not.toBeInTheDocument();
  response.resolve(Response.json({ ...business, timezone: 'Asia/Tokyo' }));
  expect(await screen.findByRole('cell', { name: '2222' })).toBeInTheDocument();
  expect(screen.queryByRole('cell', { name: '1111' })).not.toBeInTheDocument();
});

test('the orders report requests the orders of the previous business day until the cut-off', async () => {
  setClock('2026-11-21T04:59:00.000-05:00');
  prefetchOrders(async () => new Response(null, { status: 503 }));
  api.respond(getBusinessDetails, { ...business, day_cutoff: '05:00' });
  const starts: unknown[] = [];
  api.respond(listOrders, ({ query }) => {
    starts.push([query.start_date, query.end_date]);
    return buildPage(5555);
  });
  renderRemote(module, '/reporting/orders');
  expect(await screen.findByRole('cell', { name: '5555' })).toBeInTheDocument();
  expect(starts).toEqual([['2026-11-20T10:00:00.000Z', '2026-11-21T09:59:59.999Z']]);
});

test('the orders report requests the orders when the prefetch failed and the time zone has changed', async () => {
  prefetchOrders(async () => new Response(null, { status: 503 }));
  api.respond(getBusinessDetails, { ...business, timezone: 'Asia/Tokyo' });
  renderRemote(module, '/reporting/orders');
  expect(await screen.findByRole('cell', { name: '4444' })).toBeInTheDocument();
});
