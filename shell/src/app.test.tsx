import { http } from '@backoffice/platform/client';
import type { SidebarGroup } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Link } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createApp } from './app';

const drinks: SidebarGroup = {
  title: 'Food',
  prefix: '/menu',
  icon: 'menu',
  order: 1,
  links: [{ label: 'Drinks', path: '/menu/drinks' }],
};

/** The modules of the pages of each remote. */
const MODULES: Record<string, Record<string, string>> = {
  'mf-sales': { '/reporting/orders': 'orders' },
  'mf-food': { '/menu/drinks': 'drinks', '/menu/dishes': 'dishes' },
};

function remote(
  name: string,
  segment: string,
  title: string,
  visitors: 'signed-in' | 'signed-out' = 'signed-in',
  sidebar?: SidebarGroup,
) {
  const entry = `/${name}/1/remoteEntry.js`;
  const registered: RegisteredRemote = {
    description: { name, title, paths: [segment], visitors, shell: '^1.0.0', sidebar, modules: MODULES[name] },
    current: { version: '1', manifest: `/${name}/1/mf-manifest.json`, entry, preload: [entry], integrity: {} },
  };
  return registered;
}

const remotes = [
  remote('mf-door', 'login', 'Door', 'signed-out'),
  remote('mf-sales', 'reporting', 'Sales'),
  remote('mf-food', 'menu', 'Food', 'signed-in', drinks),
];

const page = (title: string, content?: ReactNode) => (
  <>
    <h1>{title}</h1>
    {content}
  </>
);

function Broken(): ReactNode {
  throw new Error('a page that throws');
}

const modules: Record<string, RemoteModule> = {
  'mf-door': { routes: { login: [{ index: true, element: page('Come in') }] } },
  'mf-sales': {
    routes: { reporting: [{ path: 'orders', element: page('Orders', <Link to="/menu/dishes">To the dishes</Link>) }] },
  },
  'mf-food': {
    routes: {
      menu: [
        { path: 'dishes', element: page('Dishes', <Link to="/reporting/orders">To the orders</Link>) },
        { path: 'broken', element: <Broken /> },
      ],
    },
  },
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signIn(access: { isOwner?: boolean; rights?: Record<string, 'view' | 'manage'> } = {}): void {
  const user = { userName: 'Ada', userId: 7, email: 'ada@example.com' };
  const claims = { ...user, locationId: 3, locationName: 'Corner Café', ...access };
  startSession({
    auth_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`,
    refresh_token: 'refresh',
    refresh_token_expired_date_time: '2999-01-01T00:00:00.000Z',
  });
}

/** Opens the application at `path`. Remotes in `unreachable` cannot be loaded; `loadedRemotes` lists the load attempts. */
function open(path: string, unreachable = new Set<string>()) {
  window.history.replaceState(null, '', path);
  const loadedRemotes: string[] = [];
  const App = createApp(remotes, {
    async load(name) {
      loadedRemotes.push(name);
      if (unreachable.has(name)) throw new Error('net::ERR_FAILED');
      return { default: modules[name] };
    },
  });
  render(<App />);
  return { loadedRemotes, unreachable };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const currentUrl = () => `${window.location.pathname}${window.location.search}`;

beforeEach(() => {
  endSession();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  http.defaults.adapter = async (config) => ({
    data: { categories: 1, active_items: 2, modifier_groups: 3 },
    status: 200,
    statusText: 'OK',
    headers: {},
    config,
  });
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the application redirects a signed-out user to the sign-in screen and loads only its remote', async () => {
  const { loadedRemotes } = open('/menu/dishes?page=2');
  await heading('Come in');
  expect(currentUrl()).toBe('/login');
  expect(loadedRemotes).toEqual(['mf-door']);
});

test('the application returns to the requested page after signing in', async () => {
  open('/menu/dishes?page=2');
  await heading('Come in');
  act(() => signIn());
  await heading('Dishes');
  expect(currentUrl()).toBe('/menu/dishes?page=2');
});

test('the application opens the orders for a signed-in user and loads only their remote', async () => {
  signIn();
  const { loadedRemotes } = open('/');
  await heading('Orders');
  expect(currentUrl()).toBe('/reporting/orders');
  expect(loadedRemotes).toEqual(['mf-sales']);
});

test.each(['/nowhere', '/menu', '/menu/nowhere', '/menu/dishes/nowhere', '/login'])(
  'the application redirects a signed-in user from %s to the orders',
  async (path) => {
    signIn();
    open(path);
    await heading('Orders');
    expect(currentUrl()).toBe('/reporting/orders');
  },
);

test('the application shows a notice without redirecting when the release lacks the page of a sidebar link', async () => {
  signIn();
  open('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'Drinks' }));
  await heading('Drinks');
  expect(screen.getByText('This page is not here yet')).toBeVisible();
  expect(currentUrl()).toBe('/menu/drinks');
});

test('the application loads a remote when one of its pages is first visited', async () => {
  signIn();
  const { loadedRemotes } = open('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  await heading('Dishes');
  expect(loadedRemotes).toEqual(['mf-sales', 'mf-food']);
});

describe('with rights in the token, the application', () => {
  test('offers the pages that the role includes alone, and starts on the first of them', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    const { loadedRemotes } = open('/');
    await heading('Drinks');
    expect(currentUrl()).toBe('/menu/drinks');
    expect(screen.getByRole('link', { name: 'Drinks' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sales' })).not.toBeInTheDocument();
    expect(loadedRemotes).toEqual(['mf-food']);
  });

  test('redirects an unknown path to the first page that the role includes', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    open('/nowhere');
    await heading('Drinks');
    expect(currentUrl()).toBe('/menu/drinks');
  });

  test('refuses another page before its remote is loaded, and leads to one that the role includes', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    const { loadedRemotes } = open('/reporting/orders/7');
    await heading('Sales');
    expect(screen.getByText('Your role does not include Sales.')).toBeVisible();
    expect(screen.getByText('Ask an owner of Corner Café.')).toBeVisible();
    expect(loadedRemotes).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to Drinks' }));
    await heading('Drinks');
  });

  test('says so when the role includes no page', async () => {
    signIn({ isOwner: false, rights: {} });
    open('/');
    expect(await screen.findByText('Your role does not include any page of the back office.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Go to/ })).not.toBeInTheDocument();
  });

  test('opens a refused page when the role includes it later, and refuses it when it is taken away', async () => {
    signIn({ isOwner: false, rights: { drinks: 'view' } });
    open('/menu/dishes?page=2');
    await screen.findByText('Ask an owner of Corner Café.');
    act(() => signIn({ isOwner: false, rights: { dishes: 'view' } }));
    await heading('Dishes');
    expect(currentUrl()).toBe('/menu/dishes?page=2');
    expect(screen.queryByRole('link', { name: 'Drinks' })).not.toBeInTheDocument();
    act(() => signIn({ isOwner: false, rights: { drinks: 'view' } }));
    await screen.findByText('Ask an owner of Corner Café.');
    expect(screen.queryByRole('heading', { name: 'Dishes' })).not.toBeInTheDocument();
  });

  test('refuses nothing to an owner', async () => {
    signIn({ isOwner: true, rights: {} });
    open('/');
    await heading('Orders');
    expect(screen.getByRole('link', { name: 'Drinks' })).toBeVisible();
  });
});

test('the application redirects to the sign-in screen when the session ends', async () => {
  signIn();
  open('/menu/dishes');
  await heading('Dishes');
  act(endSession);
  await heading('Come in');
  expect(currentUrl()).toBe('/login');
});

test('/logout ends the session and redirects to the sign-in screen', async () => {
  signIn();
  open('/logout');
  await heading('Come in');
  expect(currentUrl()).toBe('/login');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

/** Stubs every API call with this response. */
function respondToEveryCall(status: number, body: unknown, headers: Record<string, string> = {}): void {
  http.defaults.adapter = async (config) => {
    return { data: body, status, statusText: '', headers, config };
  };
}

test.each([
  [{ code: 'internal', message: 'The database is away' }, 'Failed to Logout: The database is away'],
  ['<html>', 'Failed to Logout: Error logging out'],
])(
  'a sign-out that the server refuses shows an error and ends the session in the browser (%p)',
  async (body, notice) => {
    signIn();
    respondToEveryCall(500, body);
    open('/logout');
    expect(await screen.findByText(notice)).toBeVisible();
    await heading('Come in');
  },
);

test.each([
  [{ code: 'token_invalid', message: 'The session has ended' }, 'Failed to refresh token: The session has ended'],
  ['<html>', 'Failed to refresh token: Error refresh token'],
])('a failed session refresh shows an error and redirects to the sign-in screen (%p)', async (body, notice) => {
  signIn();
  respondToEveryCall(401, body, { 'token-expired': 'true' });
  open('/reporting/orders');
  expect(await screen.findByText(notice)).toBeVisible();
  await heading('Come in');
});

test('an unreachable remote shows an error with a retry and leaves the other remotes working', async () => {
  signIn();
  const { unreachable } = open('/reporting/orders', new Set(['mf-food']));
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Food is unavailable')).toBeVisible();
  expect(currentUrl()).toBe('/menu/dishes');

  await userEvent.click(retry);
  expect(await screen.findByText('Food is unavailable')).toBeVisible();

  act(() => window.history.back());
  await heading('Orders');
  await userEvent.click(screen.getByRole('link', { name: 'To the dishes' }));
  await screen.findByText('Food is unavailable');

  unreachable.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Dishes');
  expect(screen.queryByText('Food is unavailable')).not.toBeInTheDocument();
});

test('an unknown path of an unreachable remote stays in the URL, so that a retry can find it', async () => {
  signIn();
  open('/menu/nowhere', new Set(['mf-food']));
  expect(await screen.findByText('Food is unavailable')).toBeVisible();
  expect(currentUrl()).toBe('/menu/nowhere');
});

test('a page that throws shows an error in its own area and leaves the other areas working', async () => {
  signIn();
  open('/menu/broken');
  expect(await screen.findByText('This page of Food is unavailable')).toBeVisible();
  act(() => window.history.pushState(null, '', '/reporting/orders'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await heading('Orders');
});
