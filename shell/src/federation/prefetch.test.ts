import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { fireEvent, screen } from '@testing-library/dom';
import { prefetchOnIntent } from './prefetch';

const createRemote = (name: string, segment: string, redirects?: Record<string, string>): RegisteredRemote => ({
  description: { name, title: name, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', redirects },
  current: {
    version: '1',
    manifest: '',
    entry: `/${name}/entry.js`,
    preload: [`/${name}/entry.js`, `/${name}/style.css`, '/shell/lists.js'],
    integrity: { [`/${name}/entry.js`]: 'sha384-entry' },
  },
});

const listPreloadedUrls = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => link.getAttribute('href'));

let stopPrefetching: () => void;

beforeEach(() => {
  document.head.replaceChildren();
  document.body.innerHTML = `
    <a href="/menu/dishes?page=2"><span>Dishes</span></a>
    <a href="/employee/employees">Employees</a>
    <a href="/menu/cooks">Cooks</a>
    <a href="/terms">Terms</a>
    <a href="https://elsewhere.example/menu">Elsewhere</a>
  `;
  stopPrefetching = prefetchOnIntent([
    createRemote('mf-food', 'menu', { '/menu/cooks': '/employee/cooks' }),
    createRemote('mf-staff', 'employee'),
  ]);
});

afterEach(() => stopPrefetching());

test('a pointer over a link or its content preloads the files of the remote that the link points to', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  expect(listPreloadedUrls()).toEqual(['/mf-food/entry.js', '/mf-food/style.css', '/shell/lists.js']);
});

test('a touch on a link preloads the remote’s files before the click', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'), { pointerType: 'touch' });
  expect(listPreloadedUrls()).toContain('/mf-food/entry.js');
});

test('a link to the former path of a page preloads the files of the remote that has the page', () => {
  fireEvent.pointerOver(screen.getByText('Cooks'));
  expect(listPreloadedUrls()).toContain('/mf-staff/entry.js');
  expect(listPreloadedUrls()).not.toContain('/mf-food/entry.js');
});

test('a focused link preloads the remote’s files', () => {
  fireEvent.focusIn(screen.getByText('Employees'));
  expect(listPreloadedUrls()).toContain('/mf-staff/entry.js');
});

test('a file is preloaded once, even when several links need it', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  fireEvent.pointerOver(screen.getByText('Dishes'));
  fireEvent.focusIn(screen.getByText('Employees'));
  expect(listPreloadedUrls().filter((address) => address === '/shell/lists.js')).toHaveLength(1);
  expect(listPreloadedUrls()).toHaveLength(5);
});

test.each(['Terms', 'Elsewhere'])('a link that does not point to a remote (%s) preloads nothing', (name) => {
  fireEvent.pointerOver(screen.getByText(name));
  expect(listPreloadedUrls()).toEqual([]);
});

test('a preloaded script has its integrity hash', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  expect(document.head.querySelector<HTMLLinkElement>('link[href="/mf-food/entry.js"]')?.integrity).toBe(
    'sha384-entry',
  );
});
