import { http } from '@backoffice/shared/client';
import type { SidebarGroup } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { Link } from '@backoffice/shared/router';
import { endSession, startSession } from '@backoffice/shared/session';
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

function remote(
  name: string,
  segment: string,
  title: string,
  visitors: 'signed-in' | 'signed-out' = 'signed-in',
  sidebar?: SidebarGroup,
) {
  const entry = `/${name}/1/remoteEntry.js`;
  const registered: RegisteredRemote = {
    description: { name, title, paths: [segment], visitors, shell: '^1.0.0', sidebar },
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

function signIn(): void {
  const claims = { userName: 'Ada', userId: 7, email: 'ada@example.com', locationId: 3, locationName: 'Corner Café' };
  startSession({
    auth_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`,
    refresh_token: 'refresh',
    refresh_token_expired_date_time: '2999-01-01T00:00:00.000Z',
  });
}

/** Opens `address` in a back office whose remotes in `down` cannot be fetched; `fetched` names those that were. */
function open(address: string, down = new Set<string>()) {
  window.history.replaceState(null, '', address);
  const fetched: string[] = [];
  const App = createApp(remotes, {
    async load(name) {
      fetched.push(name);
      if (down.has(name)) throw new Error('net::ERR_FAILED');
      return { default: modules[name] };
    },
  });
  render(<App />);
  return { fetched, down };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => `${window.location.pathname}${window.location.search}`;

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

test('a signed-out visitor is led to the sign-in screen, and nothing else is fetched', async () => {
  const { fetched } = open('/menu/dishes?page=2');
  await heading('Come in');
  expect(address()).toBe('/login');
  expect(fetched).toEqual(['mf-door']);
});

test('signing in returns to what was asked for', async () => {
  open('/menu/dishes?page=2');
  await heading('Come in');
  act(signIn);
  await heading('Dishes');
  expect(address()).toBe('/menu/dishes?page=2');
});

test('a signed-in visitor starts at the orders, and only their remote is fetched', async () => {
  signIn();
  const { fetched } = open('/');
  await heading('Orders');
  expect(address()).toBe('/reporting/orders');
  expect(fetched).toEqual(['mf-sales']);
});

test.each(['/nowhere', '/menu', '/menu/nowhere', '/menu/dishes/nowhere', '/login'])(
  'signed in, %s leads to the orders',
  async (asked) => {
    signIn();
    open(asked);
    await heading('Orders');
    expect(address()).toBe('/reporting/orders');
  },
);

test('a link of the sidebar whose page the installed release lacks says so and stays', async () => {
  signIn();
  open('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'Drinks' }));
  await heading('Drinks');
  expect(screen.getByText('This page is not here yet')).toBeVisible();
  expect(address()).toBe('/menu/drinks');
});

test('a remote is fetched when its area is visited', async () => {
  signIn();
  const { fetched } = open('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  await heading('Dishes');
  expect(fetched).toEqual(['mf-sales', 'mf-food']);
});

test('a session that ends elsewhere leaves for the sign-in screen at once', async () => {
  signIn();
  open('/menu/dishes');
  await heading('Dishes');
  act(endSession);
  await heading('Come in');
  expect(address()).toBe('/login');
});

test('/logout ends the session', async () => {
  signIn();
  open('/logout');
  await heading('Come in');
  expect(address()).toBe('/login');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

/** Every call is answered by this status, and by `body`. */
function answerEverything(status: number, body: unknown, headers: Record<string, string> = {}): void {
  http.defaults.adapter = async (config) => {
    return { data: body, status, statusText: '', headers, config };
  };
}

test.each([
  [{ code: 'internal', message: 'The database is away' }, 'Failed to Logout: The database is away'],
  ['<html>', 'Failed to Logout: Error logging out'],
])('a sign-out that the server refuses ends the session here, and is told of', async (body, notice) => {
  signIn();
  answerEverything(500, body);
  open('/logout');
  expect(await screen.findByText(notice)).toBeVisible();
  await heading('Come in');
});

test.each([
  [{ code: 'token_invalid', message: 'The session has ended' }, 'Failed to refresh token: The session has ended'],
  ['<html>', 'Failed to refresh token: Error refresh token'],
])('a session that cannot be refreshed leads to the sign-in screen, and is told of', async (body, notice) => {
  signIn();
  answerEverything(401, body, { 'token-expired': 'true' });
  open('/reporting/orders');
  expect(await screen.findByText(notice)).toBeVisible();
  await heading('Come in');
});

test('a remote that cannot be fetched leaves the others working, and comes back when it can', async () => {
  signIn();
  const { down } = open('/reporting/orders', new Set(['mf-food']));
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Food is unavailable')).toBeVisible();
  expect(address()).toBe('/menu/dishes');

  await userEvent.click(retry);
  expect(await screen.findByText('Food is unavailable')).toBeVisible();

  act(() => window.history.back());
  await heading('Orders');
  await userEvent.click(screen.getByRole('link', { name: 'To the dishes' }));
  await screen.findByText('Food is unavailable');

  down.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Dishes');
  expect(screen.queryByText('Food is unavailable')).not.toBeInTheDocument();
});

test('an unknown address of a remote that cannot be fetched stays, so that a retry can answer it', async () => {
  signIn();
  open('/menu/nowhere', new Set(['mf-food']));
  expect(await screen.findByText('Food is unavailable')).toBeVisible();
  expect(address()).toBe('/menu/nowhere');
});

test('a page that throws takes down its own area and nothing else', async () => {
  signIn();
  open('/menu/broken');
  expect(await screen.findByText('This page of Food is unavailable')).toBeVisible();
  act(() => window.history.pushState(null, '', '/reporting/orders'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await heading('Orders');
});
