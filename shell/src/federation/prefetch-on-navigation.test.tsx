import { getInventoryCounts } from '@backoffice/contract/inventory';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders } from '@backoffice/contract/reports';
import { call, http } from '@backoffice/platform/client';
import { useLocationZone, useQuery } from '@backoffice/platform/query';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { sidebarCounts } from '@backoffice/platform/remote/prefetch-path';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Link, useSearchParams } from '@backoffice/platform/router';
import { endSession, startSession, storeLocationZone } from '@backoffice/platform/session';
import { deferred } from '@backoffice/testing/deferred';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { sessionTokens } from '@backoffice/testing/session';
import { findShellResponse, LOCATION } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosHeaders } from 'axios';
import { createApp } from '../app';

const TODAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
const TODAYS_ORDERS_URL = `/api/reports/orders?${new URLSearchParams(TODAY)}`;
const SHELL_URLS = ['/api/items/inventories_count', '/api/locations/1/business_details'];

type Prefetches = Pick<RemoteDescription, 'begins' | 'filters' | 'redirects' | 'sidebar' | 'sidebarCounts'>;

function createRemote(name: string, segment: string, prefetches: Prefetches): RegisteredRemote {
  const entry = `/${name}/1/remoteEntry.js`;
  return {
    description: { name, title: name, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', ...prefetches },
    current: { version: '1', manifest: '', entry, preload: [entry], integrity: {} },
  };
}

const ORDERS = '/reports/orders?start_date=*todayStart*&end_date=*todayEnd*';

const remotes = [
  createRemote('mf-food', 'menu', {
    sidebar: {
      title: 'Menu',
      prefix: '/menu',
      icon: 'menu',
      order: 1,
      links: [{ label: 'All items', path: '/menu/items' }],
    },
    sidebarCounts: [sidebarCounts(getInventoryCounts, { links: { '/menu/items': 'active_items' } })],
    begins: { '/menu/modifiers': ['/modifier_groups'] },
  }),
  createRemote('mf-sales', 'reporting', {
    begins: { '/reporting/orders': [ORDERS], '/reporting/refunds': ['/refunds'], '/reporting/former': ['/former'] },
    redirects: { '/reporting/former': '/reporting/refunds' },
    filters: { '/reporting/orders': { [ORDERS]: { page: { kind: 'number' } } } },
  }),
];

function Modifiers() {
  useQuery({ queryKey: ['groups'], queryFn: ({ signal }) => call(listModifierGroups, { signal }) });
  return (
    <>
      <h1>Modifiers</h1>
      <Link to="/reporting/orders">Orders</Link>
      <Link to="/reporting/orders?page=2">More orders</Link>
      <Link to="/reporting/refunds?page=2">More refunds</Link>
      <Link to="/reporting/former">Former refunds</Link>
    </>
  );
}

function Orders() {
  const zone = useLocationZone();
  const [search] = useSearchParams();
  const page = search.get('page') ?? undefined;
  useQuery({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => call(listOrders, { query: { ...TODAY, page }, signal }),
    enabled: zone !== undefined,
  });
  return <h1>Orders</h1>;
}

const modules: Record<string, RemoteModule> = {
  'mf-food': { routes: { menu: [{ path: 'modifiers', element: <Modifiers /> }] } },
  'mf-sales': {
    routes: {
      reporting: [
        { path: 'orders', element: <Orders /> },
        { path: 'refunds', element: <h1>Refunds</h1> },
      ],
    },
  },
};

interface OpenOptions {
  delayed?: { url: string; until: Promise<unknown> };
  /** The business details. */
  location?: object;
}

/** Opens `address`; the API responds late to the shell’s `delayed` request. `prefetched` lists the prefetched URLs, `requested` those that the pages requested themselves. */
function open(address: string, { delayed, location = LOCATION }: OpenOptions = {}) {
  const answer = (url: string) => {
    if (url === '/auth/refresh') return { data: sessionTokens({}, 'b') };
    if (url.endsWith('/business_details')) return location;
    if (url.includes('/reports/orders'))
      return { data: { orders: [] }, paging_metadata: buildPagingMetadata(0, 1, 25) };
    if (url.endsWith(getInventoryCounts.path)) return { categories: 4, active_items: 12, modifier_groups: 3 };
    return findShellResponse(url) ?? { data: [] };
  };
  const requested: string[] = [];
  http.defaults.adapter = async (config) => {
    requested.push(http.getUri(config));
    if (config.url === delayed?.url) await delayed?.until;
    return { data: answer(config.url ?? ''), status: 200, statusText: '', headers: new AxiosHeaders(), config };
  };
  const descriptions = remotes.map(({ description }) => description);
  const prefetched = runPrefetchScript(address, descriptions, (url) => Response.json(answer(url)));
  const resolveByRemote = new Map<string, () => void>();
  const App = createApp(remotes, {
    load: (name) => new Promise((resolve) => resolveByRemote.set(name, () => resolve({ default: modules[name] }))),
  });
  render(<App />);
  return { prefetched, requested, resolveRemote: (name: string) => resolveByRemote.get(name)?.() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const listUnusedPrefetches = () => globalThis.firstCalls?.unconsumed();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  startSession(sessionTokens());
});
afterEach(() => {
  cleanup();
  endSession();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the shell and the first page use the prefetched responses and send no request of their own', async () => {
  const { prefetched, requested, resolveRemote } = open('/menu/modifiers');
  expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups']);
  await waitFor(() => expect(listUnusedPrefetches()).toEqual(['/api/modifier_groups']));
  resolveRemote('mf-food');
  await heading('Modifiers');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toEqual([]);
});

test('a link to the former path of a page prefetches the data of the new page alone', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = open('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Former refunds' }));
  await waitFor(() => expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups', '/api/refunds']));
  resolveRemote('mf-sales');
  await heading('Refunds');
});

test('a link to another remote prefetches the page’s data while the remote’s code loads', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, requested, resolveRemote } = open('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(prefetched.at(-1)).toBe(TODAYS_ORDERS_URL));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(prefetched.filter((url) => url === TODAYS_ORDERS_URL)).toHaveLength(1);
  expect(requested).toEqual([]);
});

test('a link to another remote prefetches the data of the business day, which starts at the cut-off', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = open('/menu/modifiers', { location: { ...LOCATION, day_cutoff: '05:00' } });
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  const businessDay = { start_date: '2026-11-20T10:00:00.000Z', end_date: '2026-11-21T09:59:59.999Z' };
  await waitFor(() => expect(prefetched.at(-1)).toBe(`/api/reports/orders?${new URLSearchParams(businessDay)}`));
});

test('a link with filters in its URL prefetches the filtered data', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, requested, resolveRemote } = open('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'More orders' }));
  await waitFor(() => expect(prefetched.at(-1)).toBe(`${TODAYS_ORDERS_URL}&page=2`));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toEqual([]);
});

test('a link with parameters that the remote does not describe prefetches nothing', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = open('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'More refunds' }));
  resolveRemote('mf-sales');
  await heading('Refunds');
  expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups']);
});

test('the application stores the time zone of the location for the next visit', async () => {
  const { resolveRemote } = open('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await waitFor(() => expect(localStorage.getItem('location_zone')).toBe('1 America/New_York'));
});

test('signing in prefetches the start page’s data while its remote’s code loads', async () => {
  endSession();
  const { prefetched, requested, resolveRemote } = open('/');
  expect(prefetched).toEqual([]);
  act(() => startSession(sessionTokens()));
  await waitFor(() => expect(prefetched).toEqual([TODAYS_ORDERS_URL]));
  expect(requested).toEqual(expect.arrayContaining(SHELL_URLS));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toHaveLength(SHELL_URLS.length);
});

test('after a break the token is replaced first, and all data of the page is requested then', async () => {
  startSession(sessionTokens({ exp: Date.now() / 1000 - 1 }));
  storeLocationZone(LOCATION.timezone);
  const details = deferred();
  const { prefetched, requested, resolveRemote } = open('/reporting/orders', {
    delayed: { url: '/locations/1/business_details', until: details.promise },
  });
  await waitFor(() => expect(prefetched).toEqual([TODAYS_ORDERS_URL]));
  expect(requested).toEqual(['/api/auth/refresh', ...SHELL_URLS]);
  details.resolve();
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toHaveLength(1 + SHELL_URLS.length);
});

test('after a break a page whose code is there before the new token requests its data once', async () => {
  startSession(sessionTokens({ exp: Date.now() / 1000 - 1 }));
  const refresh = deferred();
  const { prefetched, requested, resolveRemote } = open('/menu/modifiers', {
    delayed: { url: '/auth/refresh', until: refresh.promise },
  });
  resolveRemote('mf-food');
  await heading('Modifiers');
  expect(prefetched).toEqual([]);
  refresh.resolve();
  await waitFor(() => expect(requested).toEqual(['/api/auth/refresh', ...SHELL_URLS]));
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(prefetched).toEqual(['/api/modifier_groups']);
});
