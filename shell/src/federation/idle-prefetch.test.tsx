import { createQueryClient, ownKey, QueryClientProvider, useQuery } from '@backoffice/platform/query';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IdlePrefetch } from './idle-prefetch';
import { prefetchOnIntent } from './prefetch';

const createRemote = (
  name: string,
  visitors: 'signed-in' | 'signed-out' = 'signed-in',
  module?: string,
): RegisteredRemote => ({
  description: {
    ...{ name: `mf-${name}`, title: name, paths: [name], visitors, shell: '^1.0.0' },
    sidebar: { title: name, prefix: `/${name}`, icon: 'other', order: 1, links: [{ label: name, path: `/${name}` }] },
    modules: module === undefined ? undefined : { [`/${name}`]: module },
  },
  current: {
    version: '1',
    manifest: '',
    entry: `/${name}.js`,
    preload: [`/${name}.js`, '/shell/lists.js'],
    integrity: { [`/${name}.js`]: `sha384-${name}` },
  },
});

const remotes = [
  createRemote('login', 'signed-out'),
  createRemote('menu', 'signed-in', 'items'),
  createRemote('staff', 'signed-in', 'employees'),
];

const findLinks = () => [...document.head.querySelectorAll<HTMLLinkElement>('link')];
const listFiles = () => findLinks().map((link) => link.getAttribute('href'));
const findLink = (address: string) =>
  findLinks().find((link) => link.getAttribute('href') === address) ?? document.body;

let idleCallbacks: Array<() => void>;
let supportsPrefetch: boolean;
let answer: ReturnType<typeof createDeferred<string>>;

/** Lets the browser become idle. */
async function becomeIdle(): Promise<void> {
  await act(async () => {
    for (const callback of idleCallbacks.splice(0)) callback();
  });
}

/** Finishes the loading of all files that are being prefetched. */
async function finishFiles(event: 'load' | 'error' = 'load'): Promise<void> {
  await act(async () => {
    for (const link of findLinks()) fireEvent(link, new Event(event));
  });
}

function Page() {
  const { data } = useQuery({ queryKey: ownKey(['orders'], 'mf-sales'), queryFn: () => answer.promise });
  return (
    <>
      <h1>{data ?? 'Loading'}</h1>
      <a href="/menu/items">Items</a>
      <IdlePrefetch remotes={remotes} />
    </>
  );
}

/** Shows a page and waits until its data has arrived, unless `isLoading`. */
async function openPage({ isLoading = false } = {}): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Loading');
  if (isLoading) return;
  answer.resolve('Orders');
  await screen.findByText('Orders');
}

function setConnection(connection: Navigator['connection']): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => {
  idleCallbacks = [];
  supportsPrefetch = true;
  answer = createDeferred();
  document.head.replaceChildren();
  Object.assign(window, { requestIdleCallback: (callback: () => void) => idleCallbacks.push(callback) });
  jest.spyOn(DOMTokenList.prototype, 'supports').mockImplementation(() => supportsPrefetch);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

test('the files of the other areas are prefetched when the browser is idle, one area after the other', async () => {
  await openPage();
  expect(listFiles()).toEqual([]);
  await becomeIdle();
  expect(listFiles()).toEqual(['/menu.js', '/shell/lists.js']);
  await becomeIdle();
  expect(listFiles()).toHaveLength(2);
  await finishFiles();
  await becomeIdle();
  expect(listFiles()).toEqual(['/menu.js', '/shell/lists.js', '/staff.js']);
});

test('the files of an area are not prefetched when the role includes none of its pages', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { employees: 'view' } }));
  await openPage();
  await becomeIdle();
  expect(listFiles()).toEqual(['/staff.js', '/shell/lists.js']);
  endSession();
});

test('nothing is prefetched while the page’s data is loading', async () => {
  await openPage({ isLoading: true });
  await becomeIdle();
  expect(listFiles()).toEqual([]);
  answer.resolve('Orders');
  await screen.findByText('Orders');
  await becomeIdle();
  expect(listFiles()).toContain('/menu.js');
});

test('files that the page has already preloaded are not prefetched', async () => {
  document.head.innerHTML = '<link rel="preload" href="/menu.js"><link rel="preload" href="/shell/lists.js">';
  await openPage();
  await becomeIdle();
  expect(listFiles()).toEqual(['/menu.js', '/shell/lists.js', '/staff.js']);
});

test('a prefetch link has low priority and the `as` attribute for its type of file', async () => {
  await openPage();
  await becomeIdle();
  const link = findLink('/menu.js');
  expect(link).toHaveAttribute('rel', 'prefetch');
  expect(link).toHaveProperty('fetchPriority', 'low');
  expect(link).toHaveProperty('as', 'script');
});

test.each<[string, Navigator['connection']]>([
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['is a 2g connection', { saveData: false, effectiveType: '2g' }],
  ['is a slow 2g connection', { effectiveType: 'slow-2g' }],
])('nothing is prefetched over a connection that %s', async (_what, connection) => {
  setConnection(connection);
  await openPage();
  await becomeIdle();
  expect(listFiles()).toEqual([]);
});

test.each(['3g', '4g'])('files are prefetched over a %s connection', async (effectiveType) => {
  setConnection({ saveData: false, effectiveType });
  await openPage();
  await becomeIdle();
  expect(listFiles()).toContain('/menu.js');
});

test('no further area is prefetched after the connection has become slow', async () => {
  await openPage();
  await becomeIdle();
  setConnection({ effectiveType: '2g' });
  await finishFiles();
  await becomeIdle();
  expect(listFiles()).not.toContain('/staff.js');
});

test('a failed prefetch is not repeated and does not keep the other areas from being prefetched', async () => {
  jest.spyOn(console, 'error');
  await openPage();
  await becomeIdle();
  await finishFiles('error');
  await becomeIdle();
  expect(listFiles()).toEqual(['/staff.js']);
  await finishFiles();
  await becomeIdle();
  expect(listFiles()).toEqual(['/staff.js']);
  expect(console.error).not.toHaveBeenCalled();
});

test.each(['load', 'error'] as const)(
  'hovering over a link preloads its files after their prefetch ended with the event %p',
  async (event) => {
    await openPage();
    await becomeIdle();
    await finishFiles(event);
    const stop = prefetchOnIntent(remotes);
    fireEvent.pointerOver(screen.getByText('Items'));
    const preloads = findLinks().filter(({ rel }) => rel === 'preload');
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual(['/menu.js', '/shell/lists.js']);
    stop();
  },
);

test('a browser without prefetch preloads the files with low priority', async () => {
  supportsPrefetch = false;
  await openPage();
  await becomeIdle();
  expect(findLink('/menu.js')).toHaveAttribute('rel', 'preload');
  expect(findLink('/menu.js')).toHaveProperty('fetchPriority', 'low');
});

test('a browser without requestIdleCallback prefetches the files after half a second', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers({ advanceTimers: true });
  await openPage();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(listFiles()).toContain('/menu.js');
  jest.useRealTimers();
});
