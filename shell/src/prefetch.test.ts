import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { fireEvent, screen } from '@testing-library/dom';
import { prefetchOnIntent } from './prefetch';

const remote = (name: string, segment: string): RegisteredRemote => ({
  description: { name, title: name, paths: [segment], visitors: 'signed-in', shell: '^1.0.0' },
  current: {
    version: '1',
    manifest: '',
    entry: `/${name}/entry.js`,
    preload: [`/${name}/entry.js`, `/${name}/style.css`, '/shell/lists.js'],
    integrity: { [`/${name}/entry.js`]: 'sha384-entry' },
  },
});

const fetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => link.getAttribute('href'));

let end: () => void;

beforeEach(() => {
  document.head.replaceChildren();
  document.body.innerHTML = `
    <a href="/menu/dishes?page=2"><span>Dishes</span></a>
    <a href="/employee/employees">Employees</a>
    <a href="/terms">Terms</a>
    <a href="https://elsewhere.example/menu">Elsewhere</a>
  `;
  end = prefetchOnIntent([remote('mf-food', 'menu'), remote('mf-staff', 'employee')]);
});

afterEach(() => end());

test('a pointer over a link, or over something in it, fetches the files of where it leads', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  expect(fetched()).toEqual(['/mf-food/entry.js', '/mf-food/style.css', '/shell/lists.js']);
});

test('a finger fetches as a pointer does, before it has become a click', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'), { pointerType: 'touch' });
  expect(fetched()).toContain('/mf-food/entry.js');
});

test('a focused link fetches as well', () => {
  fireEvent.focusIn(screen.getByText('Employees'));
  expect(fetched()).toContain('/mf-staff/entry.js');
});

test('nothing is fetched twice', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  fireEvent.pointerOver(screen.getByText('Dishes'));
  fireEvent.focusIn(screen.getByText('Employees'));
  expect(fetched().filter((address) => address === '/shell/lists.js')).toHaveLength(1);
  expect(fetched()).toHaveLength(5);
});

test.each(['Terms', 'Elsewhere'])('a link to no remote of this site (%s) fetches nothing', (name) => {
  fireEvent.pointerOver(screen.getByText(name));
  expect(fetched()).toEqual([]);
});

test('a fetched script has its integrity', () => {
  fireEvent.pointerOver(screen.getByText('Dishes'));
  expect(document.head.querySelector<HTMLLinkElement>('link[href="/mf-food/entry.js"]')?.integrity).toBe(
    'sha384-entry',
  );
});
