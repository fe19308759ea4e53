/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
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

const page = new DOMParser().parseFromString(renderPageInProcess({ shellFiles: [], remotes }), 'text/html');

/** Runs the page's scripts at `address`. Returns the links that they add. */
function preloadedAt(address: string): HTMLLinkElement[] {
  window.history.replaceState(null, '', address);
  document.head.replaceChildren(...[...page.querySelectorAll('#registry')].map((element) => element.cloneNode(true)));
  for (const { textContent } of page.querySelectorAll('head script:not([type])')) {
    const script = document.createElement('script');
    script.textContent = textContent;
    document.head.append(script);
  }
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
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
])('for a signed-in visitor, %s preloads the files of %s', (address, name) => {
  localStorage.setItem('auth_token', 'token');
  expect(files(address)).toEqual(filesOf(name));
});

test('for a signed-in visitor, a page of the shell preloads nothing', () => {
  localStorage.setItem('auth_token', 'token');
  expect(files('/terms')).toEqual([]);
});

test('a preload link has the kind and the integrity of its file', () => {
  const asked = preloadedAt('/login').map(({ as, integrity, crossOrigin }) => ({ as, integrity, crossOrigin }));
  expect(asked).toEqual([
    { as: 'script', integrity: 'sha384-script', crossOrigin: 'anonymous' },
    { as: 'style', integrity: 'sha384-style', crossOrigin: 'anonymous' },
  ]);
});

describe('the color scheme', () => {
  const chosen = () => document.documentElement.getAttribute('data-mantine-color-scheme');

  afterEach(() => document.documentElement.removeAttribute('data-mantine-color-scheme'));

  test.each(['light', 'dark'])('%s is set before the application when it was chosen', (scheme) => {
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
