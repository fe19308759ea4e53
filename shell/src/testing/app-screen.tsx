import { http } from '@backoffice/platform/client';
import type { SidebarGroup } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Link } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApp } from '../app';

const drinks: SidebarGroup = {
  title: 'Food',
  prefix: '/menu',
  icon: 'menu',
  order: 1,
  links: [{ label: 'Drinks', path: '/menu/drinks' }],
};

/** Back-office modules of each remote's pages, by path. */
const MODULES: Record<string, Record<string, string>> = {
  'mf-sales': { '/reporting/orders': 'orders', '/reporting/food': 'orders' },
  'mf-food': { '/menu/drinks': 'drinks', '/menu/dishes': 'dishes' },
};

/** New paths of each remote's pages that have moved, by their former paths. */
const REDIRECTS: Record<string, Record<string, string>> = {
  'mf-sales': { '/reporting/food': '/menu' },
  'mf-food': { '/kitchen': '/menu/dishes' },
};

function remote(
  name: string,
  segment: string,
  title: string,
  visitors: 'signed-in' | 'signed-out' = 'signed-in',
  sidebar?: SidebarGroup,
) {
  const entry = `/${name}/1/remoteEntry.js`;
  const [modules, redirects] = [MODULES[name], REDIRECTS[name]];
  const registered: RegisteredRemote = {
    description: { name, title, paths: [segment], visitors, shell: '^1.0.0', sidebar, modules, redirects },
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

const links = (
  <>
    <Link to="/menu/dishes">To the dishes</Link>
    <Link to="/reporting/food/dishes?page=2">To the former page of the dishes</Link>
  </>
);

function Broken(): ReactNode {
  throw new Error('a page that throws');
}

const modules: Record<string, RemoteModule> = {
  'mf-door': { routes: { login: [{ index: true, element: page('Come in') }] } },
  'mf-sales': {
    routes: { reporting: [{ path: 'orders', element: page('Orders', links) }] },
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

/** Signs in as Ada at the Corner Café. Without `access`, the token has no rights claim, so the user has all rights. */
export function signIn(access: { isOwner?: boolean; rights?: Record<string, 'view' | 'manage'> } = {}): void {
  const user = { userName: 'Ada', userId: 7, email: 'ada@example.com' };
  const claims = { ...user, locationId: 3, locationName: 'Corner Café', ...access };
  startSession({
    auth_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`,
    refresh_token: 'refresh',
    refresh_token_expired_date_time: '2999-01-01T00:00:00.000Z',
  });
}

/** Opens the application at `path`. Remotes in `unreachable` fail to load; `loadedRemotes` lists the load attempts. */
export function openApp(path: string, unreachable = new Set<string>()) {
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

export const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const currentUrl = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Stubs the API and ends the session before each test of one file; call it once at the top. */
export function stubApp(): void {
  beforeEach(() => {
    endSession();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    http.defaults.adapter = async (config) => ({
      data: {},
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
}
