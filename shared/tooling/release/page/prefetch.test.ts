/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { endSession, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { sessionTokens } from '@backoffice/testing/session';
import { TEST_LOCATION } from '@backoffice/testing/shell-responses';
import { waitFor } from '@testing-library/react';

const SHELL = ['/api/menus/count', '/api/locations/1/business_details'];
const TODAY = 'start_date=*todayStart*&end_date=*todayEnd*';
const ORDERS = `/reports/orders?${TODAY}`;
const DISHES = '/dishes?is_shown=true&page=1';

const descriptions: ParsedDescription[] = [
  {
    name: 'mf-sales',
    title: 'Sales',
    paths: ['reporting'],
    visitors: 'signed-in',
    shell: '^1.0.0',
    sidebar: {
      title: 'Sales',
      prefix: '/reporting',
      icon: 'reporting',
      order: 1,
      links: [{ label: 'Till', path: '/reporting/till' }],
    },
    sidebarCounts: [{ request: '/menus/count', links: { '/reporting/till': 'open' } }],
    begins: {
      '/reporting/orders': [ORDERS],
      '/reporting/till': ['/locations/*locationId*/till'],
      '/reporting/dishes': [DISHES, '/menus'],
    },
    filters: {
      '/reporting/orders': { [ORDERS]: { employee_id: { kind: 'number' } } },
      '/reporting/dishes': {
        [DISHES]: {
          search: { kind: 'text' },
          is_shown: { kind: 'text' },
          page: { kind: 'number' },
          menu: { kind: 'number', name: 'menu_ids' },
        },
      },
    },
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
  details = () => Response.json(TEST_LOCATION);
  startSession(sessionTokens());
});
afterEach(() => {
  endSession();
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the prefetch script sends the requests of the visited page and of the layout', () => {
  expect(prefetchAt('/reporting/till')).toEqual([...SHELL, '/api/locations/1/till']);
});

test('requests with today’s dates are sent after the time zone of the location is known', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  const requests = prefetchAt('/reporting/orders');
  expect(requests).toEqual(SHELL);
  await waitFor(() => expect(requests).toHaveLength(SHELL.length + 1));
  expect(requests.at(-1)).toBe(
    '/api/reports/orders?start_date=2026-11-20T05%3A00%3A00.000Z&end_date=2026-11-21T04%3A59%3A59.999Z',
  );
});

describe('the filters in a URL', () => {
  test('are added, under their API names, to the prefetched requests that declare them', () => {
    expect(prefetchAt('/reporting/dishes?search=Ren%C3%A9+4&is_shown=false&menu=3&page=2')).toEqual([
      ...SHELL,
      '/api/dishes?is_shown=false&page=2&search=Ren%C3%A9+4&menu_ids=3',
      '/api/menus',
    ]);
  });

  test.each(['page=0', 'page=two', 'menu=none'])('prevent the request when a number is invalid (%s)', (search) => {
    expect(prefetchAt(`/reporting/dishes?${search}`)).toEqual([...SHELL, '/api/menus']);
  });

  test('do not change the requests when they are empty or unknown', () => {
    expect(prefetchAt('/reporting/dishes?search=&edit=7')).toEqual([...SHELL, `/api${DISHES}`, '/api/menus']);
  });

  test('are combined with the date range', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
    const requests = prefetchAt('/reporting/orders?date_filter=yesterday&employee_id=5');
    await waitFor(() => expect(requests).toHaveLength(SHELL.length + 1));
    expect(requests.at(-1)).toBe(
      '/api/reports/orders?start_date=2026-11-19T05%3A00%3A00.000Z&end_date=2026-11-20T04%3A59%3A59.999Z&employee_id=5',
    );
  });

  test('match a prefetched request in any order', () => {
    prefetchAt('/reporting/dishes?search=soup');
    expect(
      globalThis.firstCalls?.take('/api/dishes?search=soup&page=1&is_shown=true', sessionTokens().auth_token),
    ).toBeDefined();
  });
});

test('requests with today’s dates are not sent when the time zone is unknown', async () => {
  details = () => Response.json({ code: 'internal' }, { status: 500 });
  const requests = prefetchAt('/reporting/orders');
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual(SHELL);
});

test('requests with today’s dates are not sent when the session ends before the time zone is known', async () => {
  const answer = createDeferred<Response>();
  details = () => answer.promise;
  const requests = prefetchAt('/reporting/orders');
  await waitFor(() => expect(requests).toEqual(SHELL));
  globalThis.firstCalls?.forget();
  answer.resolve(Response.json(TEST_LOCATION));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual(SHELL);
});

test('the root URL prefetches the requests of the page that it redirects to', async () => {
  const requests = prefetchAt('/');
  await waitFor(() => expect(requests.at(-1)).toMatch(/reports\/orders/));
});

test.each(['/reporting/till?page=2', '/reporting/elsewhere', '/old/page', '/terms'])(
  'the address %s prefetches only the requests of the layout',
  (address) => {
    expect(prefetchAt(address)).toEqual(SHELL);
  },
);

test.each([
  ['a preview of any area', 'preview', 'mf-sales@2'],
  ['the fallback version of its area', 'mf-sales', '1'],
])('a page that shows %s prefetches only the requests of the layout', (_what, key, value) => {
  sessionStorage.setItem(key, value);
  expect(prefetchAt('/reporting/till')).toEqual(SHELL);
});

test('the prefetch script requests nothing for a signed-out visitor', () => {
  endSession();
  expect(prefetchAt('/reporting/till')).toEqual([]);
});

test('the prefetch script requests nothing with a malformed token', () => {
  localStorage.setItem('auth_token', 'junk');
  expect(prefetchAt('/reporting/till')).toEqual([]);
});

test('a prefetched request that is still pending is not sent a second time', async () => {
  const requests = prefetchAt('/reporting/till');
  globalThis.firstCalls?.begin(['/locations/*locationId*/till'], async () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(SHELL.length + 1);
});

describe('the rights in the token', () => {
  const restricted: ParsedDescription = {
    name: 'mf-menu',
    title: 'Menu',
    paths: ['menu'],
    visitors: 'signed-in',
    shell: '^1.0.0',
    begins: { '/menu/items': ['/items', '/taxes'] },
    sidebar: {
      title: 'Menu',
      prefix: '/menu',
      icon: 'menu',
      order: 1,
      links: [
        { label: 'Items', path: '/menu/items' },
        { label: 'About', path: '/menu/about' },
      ],
    },
    sidebarCounts: [
      { request: '/menus/count', links: { '/menu/about': 'menus' } },
      { request: '/items/count', links: { '/menu/items': 'active' }, module: 'stock' },
      { request: '/menus/count', links: { '/menu/items': 'items' } },
    ],
    modules: { '/menu/items': 'items' },
    requestModules: { '/taxes': 'sales_taxes' },
  };
  const sales: ParsedDescription = {
    name: 'mf-sales',
    title: 'Sales',
    paths: ['reporting'],
    visitors: 'signed-in',
    shell: '^1.0.0',
    modules: { '/reporting': 'orders' },
  };
  const requestsWith = (rights: Record<string, 'view'>, address = '/menu/items') => {
    startSession(sessionTokens({ isOwner: false, rights }));
    return runPrefetchScript(address, [sales, restricted], () => Response.json({}));
  };

  test('exclude the requests of a page that the role does not include', () => {
    expect(requestsWith({ orders: 'view' })).toEqual(SHELL);
  });

  test('exclude a request of a different back-office module that the role does not include', () => {
    expect(requestsWith({ items: 'view' })).toEqual([...SHELL, '/api/items']);
    expect(requestsWith({ items: 'view', sales_taxes: 'view' })).toEqual([...SHELL, '/api/items', '/api/taxes']);
  });

  test('exclude the requests of sidebar counts that the role does not include', () => {
    expect(requestsWith({ items: 'view' })).not.toContain('/api/items/count');
    expect(requestsWith({ items: 'view', stock: 'view' })).toEqual([
      '/api/menus/count',
      '/api/items/count',
      SHELL[1],
      '/api/items',
    ]);
  });

  test('determine the page that the root URL redirects to', () => {
    expect(requestsWith({ items: 'view' }, '/')).toEqual([...SHELL, '/api/items']);
    expect(requestsWith({}, '/')).toEqual(SHELL);
  });
});
