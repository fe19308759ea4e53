import { execFileSync } from 'node:child_process';
import path from 'node:path';

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

function render(): string {
  const module = JSON.stringify(path.join(__dirname, 'page.mjs'));
  const script = `
    import { renderPage } from ${module};
    console.log(renderPage({ shellFiles: [], remotes: ${JSON.stringify(remotes)} }));
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

const page = new DOMParser().parseFromString(render(), 'text/html');

/** Runs the page's own scripts as a browser does that comes to `address`; answers the links it adds. */
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
  'signed out, %s asks for the sign-in screen’s files',
  (address) => {
    expect(files(address)).toEqual(filesOf('mf-door'));
  },
);

test('signed out, another screen of that half asks for its own files', () => {
  expect(files('/forgot-password')).toEqual(filesOf('mf-recovery'));
});

test.each([
  ['/menu/dishes', 'mf-food'],
  ['/reporting/orders', 'mf-sales'],
  ['/', 'mf-sales'],
  ['/login', 'mf-sales'],
])('signed in, %s asks for the files of %s', (address, name) => {
  localStorage.setItem('auth_token', 'token');
  expect(files(address)).toEqual(filesOf(name));
});

test('signed in, a page of the shell asks for nothing', () => {
  localStorage.setItem('auth_token', 'token');
  expect(files('/terms')).toEqual([]);
});

test('what is asked for ahead has the kind and the integrity with which it is used', () => {
  const asked = preloadedAt('/login').map(({ as, integrity, crossOrigin }) => ({ as, integrity, crossOrigin }));
  expect(asked).toEqual([
    { as: 'script', integrity: 'sha384-script', crossOrigin: 'anonymous' },
    { as: 'style', integrity: 'sha384-style', crossOrigin: 'anonymous' },
  ]);
});

describe('the colours', () => {
  const chosen = () => document.documentElement.getAttribute('data-mantine-color-scheme');

  afterEach(() => document.documentElement.removeAttribute('data-mantine-color-scheme'));

  test.each(['light', 'dark'])('that were chosen, %s, are there before the application', (scheme) => {
    localStorage.setItem('mantine-color-scheme-value', scheme);
    preloadedAt('/login');
    expect(chosen()).toBe(scheme);
  });

  test.each([null, 'auto', '"><script>'])('are the system’s where %p is stored', (stored) => {
    if (stored !== null) localStorage.setItem('mantine-color-scheme-value', stored);
    preloadedAt('/login');
    expect(chosen()).toBeNull();
  });
});
