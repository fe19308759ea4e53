import { reportClientFailure } from '@backoffice/contract/client-failures';
import { closeModal, notificationStore, openModal } from '@backoffice/platform/feedback';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { stubApi } from '@backoffice/testing/stub-api';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { RemoteOutlet } from '../federation/remote-outlet';
import { recordRemoteLoaded, remoteHealthStore } from '../recovery/remote-health-store';
import { watchPage } from './containment';
import { takePageSnapshot } from './page-snapshot';

const api = stubApi();
let reports: Record<string, unknown>[];
/** Text of the loaded scripts by path. */
let scripts: Record<string, string>;
let version = 0;

const createDescription = (name: string, title: string): RemoteDescription => ({
  ...{ name, title, paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
});

function Dishes({ damage }: { damage: () => unknown }) {
  useEffect(() => void damage(), [damage]);
  return <h1>Dishes</h1>;
}

/** Opens a page of Food, whose code calls `damage` when it is shown. */
function openFood(damage: () => unknown) {
  version += 1;
  scripts[`/mf-food/${version}/module.js`] = damage.toString();
  recordRemoteLoaded('mf-food', `${version}`, 0);
  const container = document.getElementById('root')?.appendChild(document.createElement('div'));
  const router = createMemoryRouter(
    [
      {
        element: <RemoteOutlet remote={createDescription('mf-food', 'Food')} />,
        children: [{ path: 'menu', element: <Dishes damage={damage} /> }],
      },
      {
        element: <RemoteOutlet remote={createDescription('mf-staff', 'Staff')} />,
        children: [{ path: 'staff', element: <h1>People</h1> }],
      },
    ],
    { initialEntries: ['/menu'] },
  );
  render(<RouterProvider router={router} />, { container });
  return { leave: () => act(() => router.navigate('/staff')) };
}

/** Waits until Food is reported, and returns the message. */
async function findReport(): Promise<unknown> {
  await waitFor(() => expect(reports).not.toEqual([]));
  const [{ message, ...report } = {}] = reports;
  expect(report).toEqual({ remote: 'mf-food', version: `${version}`, phase: 'page', duration_ms: expect.any(Number) });
  expect(reports).toHaveLength(1);
  return message;
}

beforeAll(() => {
  configure({ asyncUtilTimeout: 2_500 });
  document.title = 'Back Office';
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div id="root"><p></p></div>';
  const current = { version: '1', manifest: '', entry: '', preload: [], integrity: {} };
  const registry = { remotes: [{ description: createDescription('mf-food', 'Food'), current }] };
  document.head.insertAdjacentHTML('beforeend', '<script type="application/json" id="registry"></script>');
  const element = document.getElementById('registry');
  if (element) element.textContent = JSON.stringify(registry);
  globalThis.fetch = async (path) => new Response(scripts[String(path)] ?? '');
  // jsdom has no constructed style sheets.
  let sheets = ['of the shell'];
  Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
    get: () => sheets,
    set: (list) => {
      sheets = list;
    },
  });
  const listScripts = () => Object.keys(scripts).map((name) => ({ name }));
  Object.defineProperty(performance, 'getEntriesByType', { value: listScripts, configurable: true });
  takePageSnapshot();
  watchPage();
});
beforeEach(() => {
  reports = [];
  scripts = { '/mf-staff/1/module.js': 'staff' };
  api.respond(reportClientFailure, ({ body }) => {
    reports.push(body);
    return null;
  });
  remoteHealthStore.setState(new Map(), true);
  recordRemoteLoaded('mf-staff', '1', 0);
});
afterEach(() => {
  cleanup();
  notificationStore.setState({ notifications: [] });
});

// The page that a test leaves is checked after half a second, also the last one.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 700)));

const root = () => document.getElementById('root');

test.each<[kind: string, message: string, damage: () => unknown, isUndone: () => boolean]>([
  [
    'locked scrolling',
    'body style overflow',
    () => document.body.style.setProperty('overflow', 'hidden'),
    () => document.body.style.overflow === '',
  ],
  [
    'locked scrolling of the whole document',
    'html style overflow',
    () => document.documentElement.style.setProperty('overflow', 'hidden'),
    () => document.documentElement.style.overflow === '',
  ],
  [
    'an inert application',
    'div inert',
    () => root()?.setAttribute('inert', ''),
    () => root()?.hasAttribute('inert') === false,
  ],
  [
    'an application hidden from screen readers',
    'div aria-hidden',
    () => root()?.setAttribute('aria-hidden', 'true'),
    () => root()?.ariaHidden == null,
  ],
  [
    'another language',
    'html lang',
    () => document.documentElement.setAttribute('lang', 'de'),
    () => document.documentElement.lang === 'en',
  ],
  [
    'a removed language',
    'html lang',
    () => document.documentElement.removeAttribute('lang'),
    () => document.documentElement.lang === 'en',
  ],
  ['a class', 'body class', () => document.body.classList.add('food-wide'), () => document.body.className === ''],
  [
    'an attribute',
    'html data-food-mode',
    () => document.documentElement.setAttribute('data-food-mode', 'x'),
    () => document.documentElement.dataset.foodMode === undefined,
  ],
  [
    'another title of the document',
    'document.title',
    () => {
      document.title = 'Food';
    },
    () => document.title === 'Back Office',
  ],
  [
    'an element in the body',
    '<div food-banner> in body',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<div class="food-banner">Two for one</div>');
    },
    () => document.querySelector('.food-banner') === null,
  ],
  [
    'a style element',
    '<style> in head',
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red; }' })),
    () => document.head.querySelector('style') === null,
  ],
  [
    'a base element',
    '<base> in head',
    () => document.head.append(Object.assign(document.createElement('base'), { href: '/elsewhere/' })),
    () => document.baseURI === 'http://localhost/',
  ],
  [
    'a question before the page is left',
    'onbeforeunload',
    () => {
      window.onbeforeunload = () => 'Stay';
    },
    () => window.onbeforeunload === null,
  ],
])('%s that an area leaves behind is undone and reported', async (_kind, message, damage, isUndone) => {
  const { leave } = openFood(damage);
  expect(isUndone()).toBe(false);
  await leave();
  expect(await findReport()).toBe(`Changed ${message}`);
  expect(isUndone()).toBe(true);
  expect(screen.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('constructed style sheets that an area leaves behind are removed', async () => {
  const { leave } = openFood(() => Reflect.set(document, 'adoptedStyleSheets', ['of the shell', 'of Food']));
  await leave();
  expect(await findReport()).toBe('Changed adoptedStyleSheets');
  expect(document.adoptedStyleSheets).toEqual(['of the shell']);
});

test('a global variable is reported and stays, because the area may need it', async () => {
  const { leave } = openFood(() => Reflect.set(globalThis, 'foodCache', 1));
  await leave();
  expect(await findReport()).toBe('Changed global variable foodCache');
  expect(Reflect.get(globalThis, 'foodCache')).toBe(1);
});

test('a built-in function that a visible area replaces is restored before the next click is handled', async () => {
  const { map } = Array.prototype;
  openFood(() => Reflect.set(Array.prototype, 'map', () => []));
  window.dispatchEvent(new MouseEvent('click'));
  expect(Array.prototype.map).toBe(map);
  expect(await findReport()).toBe('Changed Array.prototype.map');
});

test('a built-in function is reported for the area whose code has replaced it, not for the visible one', async () => {
  const { leave } = openFood(() => 'no change');
  await leave();
  const replacement = (text: string) => `replaced by Food: ${text}`;
  scripts[`/mf-food/${version}/later.js`] = `setTimeout(() => { JSON.parse = ${replacement} })`;
  const { parse } = JSON;
  Reflect.set(JSON, 'parse', replacement);
  window.dispatchEvent(new MouseEvent('click'));
  expect(JSON.parse).toBe(parse);
  expect(await findReport()).toBe('Changed JSON.parse');
});

test('a replaced function of the browser is restored if it is in the code of an area', async () => {
  const replaced = window.requestAnimationFrame;
  openFood(() => {
    window.requestAnimationFrame = () => 0;
  });
  window.dispatchEvent(new MouseEvent('click'));
  expect(await findReport()).toBe('Changed requestAnimationFrame');
  expect(window.requestAnimationFrame).toBe(replaced);
});

test('what a browser extension changes stays and is not reported', async () => {
  const { leave } = openFood(() => document.body.classList.add('food-wide'));
  const wrapped = window.matchMedia;
  const wrapper: typeof matchMedia = (query) => wrapped(query);
  window.matchMedia = wrapper;
  document.body.insertAdjacentHTML('beforeend', '<div id="password-manager"><p>Save the password?</p></div>');
  document.documentElement.setAttribute('data-extension-installed', '');
  Reflect.set(globalThis, 'extensionWallet', {});
  await leave();
  expect(await findReport()).toBe('Changed body class');
  expect(window.matchMedia).toBe(wrapper);
  expect(screen.getByText('Save the password?')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-extension-installed');
});

test('what the browser’s translation and a modal of the next page change is not undone', async () => {
  const { leave } = openFood(() => {
    document.documentElement.lang = 'de';
    document.documentElement.className = 'translated-ltr';
    document.body.dataset.foodMode = 'x';
  });
  await leave();
  openModal('dish', { title: 'A dish' });
  document.documentElement.style.overflow = 'hidden';
  expect(await findReport()).toBe('Changed body data-food-mode');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(document.documentElement.style.overflow).toBe('hidden');
  closeModal('dish');
  for (const name of ['class', 'style']) document.documentElement.removeAttribute(name);
  document.documentElement.lang = 'en';
});

test('what an area cleans up when it is left is not reported', async () => {
  function damage() {
    document.body.classList.add('food-wide');
    document.body.setAttribute('data-food-mode', 'x');
    return 'food-wide';
  }
  const { leave } = openFood(damage);
  await leave();
  document.body.classList.remove('food-wide');
  expect(await findReport()).toBe('Changed body data-food-mode');
});

test('removed content of the root element is put back, and the area goes on', async () => {
  openFood(() => root()?.replaceChildren());
  expect(await findReport()).toBe('Changed content of the root element removed');
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

test('a development build is not reported', async () => {
  version += 1;
  recordRemoteLoaded('mf-food', 'development', 0);
  Reflect.set(Array.prototype, 'last', 1);
  window.dispatchEvent(new MouseEvent('click'));
  expect('last' in []).toBe(false);
  const { leave } = openFood(() => document.body.classList.add('food-wide'));
  await leave();
  expect(await findReport()).toBe('Changed body class');
});

// The last test, because nothing can restore the object.
test('a change that cannot be undone is reported once, and the user is offered to reload without the area', async () => {
  openFood(() => Object.freeze(URLSearchParams.prototype));
  window.dispatchEvent(new MouseEvent('click'));
  expect(await findReport()).toBe('Changed URLSearchParams.prototype.*');
  await waitFor(() => expect(notificationStore.getState().notifications).toHaveLength(1));
  expect(notificationStore.getState().notifications).toMatchObject([
    {
      status: 'waiting',
      message: 'Food changed the page in a way that can disturb other pages.',
      action: { label: 'Reload without Food' },
    },
  ]);
});
