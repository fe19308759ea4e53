import { getInventoryCounts } from '@backoffice/contract/inventory';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders } from '@backoffice/contract/reports';
import { call, http } from '@backoffice/platform/client';
import { ownKey, useLocationZone, useQuery } from '@backoffice/platform/query';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { sidebarCounts } from '@backoffice/platform/remote/prefetch-path';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Link, useSearchParams } from '@backoffice/platform/router';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { sessionTokens } from '@backoffice/testing/session';
import { findShellResponse, TEST_LOCATION } from '@backoffice/testing/shell-responses';
import { render } from '@testing-library/react';
import { AxiosHeaders } from 'axios';
import { createApp } from '../../app';

// Two remotes whose pages prefetch data, for the tests of prefetching.

const TODAY = { start_date: '2026-11-20T05:00:00.000Z', end_date: '2026-11-21T04:59:59.999Z' };
/** URL of the first page of today's orders. */
export const TODAYS_ORDERS_URL = `/api/reports/orders?${new URLSearchParams(TODAY)}`;
/** URLs that the layout requests on every page. */
export const SHELL_URLS = ['/api/items/inventories_count', '/api/locations/1/business_details'];

type Prefetches = Pick<ParsedDescription, 'begins' | 'filters' | 'redirects' | 'sidebar' | 'sidebarCounts'>;

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
  useQuery({ queryKey: ownKey(['groups'], 'mf-food'), queryFn: ({ signal }) => call(listModifierGroups, { signal }) });
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
    queryKey: ownKey(['orders', page], 'mf-sales'),
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
  /** The business details that the API returns. */
  location?: object;
}

/**
 * Opens `address`. The API delays its response to the shell's `delayed` request. `prefetched` lists the prefetched
 * URLs, `requested` the URLs that the pages requested themselves.
 */
export function openApp(address: string, { delayed, location = TEST_LOCATION }: OpenOptions = {}) {
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
