/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { openPage } from '../../test/fixtures/open-page';
import { renderPageInProcess } from '../../test/fixtures/render-page-in-process';

const remote = (name: string, segment: string, visitors: string) => ({
  description: { name, title: name, paths: [segment], visitors, shell: '^1.0.0' },
  current: {
    preload: [`/${name}/entry.js`, `/${name}/style.css`],
    integrity: { [`/${name}/entry.js`]: 'sha384-script', [`/${name}/style.css`]: 'sha384-style' },
  },
});

const remotes = [
  remote('mf-door', 'login', 'signed-out'),
  remote('mf-recovery', 'forgot-password', 'signed-out'),
  remote('mf-sales', 'reporting', 'signed-in'),
  remote('mf-food', 'menu', 'signed-in'),
];

const shell = { version: '1', layout: { '/shell/layout.js': 'sha384-layout', '/shell/layout.css': 'sha384-look' } };
const LAYOUT = Object.keys(shell.layout);
const page = new DOMParser().parseFromString(
  renderPageInProcess({ shellFiles: [['/shell/main.js']], shell, remotes }),
  'text/html',
);

const listLinks = (rel: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];

/** Runs the document's scripts at `address`. Returns the preload links that they add. */
function preloadedAt(address: string): HTMLLinkElement[] {
  openPage(page, address, { scripts: 'head script:not([type])' });
  return listLinks('preload');
}

const files = (address: string) => preloadedAt(address).map((link) => link.getAttribute('href'));
const filesOf = (name: string) => [`/${name}/entry.js`, `/${name}/style.css`];

beforeEach(() => localStorage.clear());

test.each(['/', '/login', '/menu/dishes', '/nowhere'])(
  'for a signed-out visitor, %s preloads the files of the sign-in page',
  (address) => {
    expect(files(address)).toEqual(filesOf('mf-door'));
  },
);

test('for a signed-out visitor, a public page other than sign-in preloads its own files', () => {
  expect(files('/forgot-password')).toEqual(filesOf('mf-recovery'));
});

test.each([
  ['/menu/dishes', 'mf-food'],
  ['/reporting/orders', 'mf-sales'],
  ['/', 'mf-sales'],
  ['/login', 'mf-sales'],
])('for a signed-in visitor, %s preloads the files of %s and of the layout', (address, name) => {
  localStorage.setItem('auth_token', 'token');
  expect(files(address)).toEqual([...filesOf(name), ...LAYOUT]);
});

test('for a signed-in visitor, a page of the shell preloads the files of the layout', () => {
  localStorage.setItem('auth_token', 'token');
  expect(files('/terms')).toEqual(LAYOUT);
});

test('for a signed-out visitor, the files of the layout are prefetched once the browser is idle after the load', () => {
  const idle: Array<() => void> = [];
  Object.assign(window, { requestIdleCallback: (callback: () => void) => idle.push(callback) });
  preloadedAt('/login');
  window.dispatchEvent(new Event('load'));
  expect(listLinks('prefetch')).toEqual([]);
  idle.at(-1)?.();
  const prefetched = listLinks('prefetch').map((link) => [link.getAttribute('href'), link.as, link.integrity]);
  expect(prefetched).toEqual([
    ['/shell/layout.js', 'script', 'sha384-layout'],
    ['/shell/layout.css', 'style', 'sha384-look'],
  ]);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('the shell’s scripts come before the script that preloads other files, so that the browser requests them first', () => {
  const scripts = [...page.querySelectorAll('head script')].map((script) => script.outerHTML);
  const isShell = (script: string) => script.includes('src="/shell/main.js"');
  const isPreloading = (script: string) => script.includes('integrity=') && !isShell(script);
  expect(scripts.findIndex(isShell)).toBeGreaterThan(-1);
  expect(scripts.findIndex(isPreloading)).toBeGreaterThan(scripts.findIndex(isShell));
});

test('a preload link has the type and the integrity of its file', () => {
  const asked = preloadedAt('/login').map(({ as, integrity, crossOrigin }) => ({ as, integrity, crossOrigin }));
  expect(asked).toEqual([
    { as: 'script', integrity: 'sha384-script', crossOrigin: 'anonymous' },
    { as: 'style', integrity: 'sha384-style', crossOrigin: 'anonymous' },
  ]);
});

describe('the color scheme', () => {
  const chosen = () => document.documentElement.getAttribute('data-mantine-color-scheme');

  afterEach(() => document.documentElement.removeAttribute('data-mantine-color-scheme'));

  test.each(['light', 'dark'])('%s is set before the application loads when the user has chosen it', (scheme) => {
    localStorage.setItem('mantine-color-scheme-value', scheme);
    preloadedAt('/login');
    expect(chosen()).toBe(scheme);
  });

  test.each([null, 'auto', '"><script>'])('is the system’s when %p is stored', (stored) => {
    if (stored !== null) localStorage.setItem('mantine-color-scheme-value', stored);
    preloadedAt('/login');
    expect(chosen()).toBeNull();
  });
});
