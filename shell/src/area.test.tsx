import type { RemoteDescription } from '@backoffice/shared/remote/description';
import { createMemoryRouter, RouterProvider } from '@backoffice/shared/router';
import { deferred } from '@backoffice/shared/testing/deferred';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Area, confineStyles } from './area';
import { noteArrival, remoteLoads } from './remote-loads';

function addStyles(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return link;
}

/** Addresses of the style sheets that apply. */
const applied = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .filter(({ media }) => media !== 'not all')
    .map((link) => link.getAttribute('href'));

/** Lets the page notice what was added to its head. */
const noticed = () => act(async () => {});

const described = (name: string): RemoteDescription => ({
  name,
  title: name,
  paths: ['menu'],
  visitors: 'signed-in',
  shell: '^1.0.0',
});

/** A page at `path` among those of Food, of Staff and of the shell; `arrive` ends a load of the last of them. */
function open(path: string, dishes: ReactNode = 'Dishes') {
  const later = deferred<{ element: ReactNode }>();
  const router = createMemoryRouter(
    [
      { element: <Area remote={described('mf-food')} />, children: [{ path: 'menu', element: dishes }] },
      { element: <Area remote={described('mf-staff')} />, children: [{ path: 'staff', element: 'People' }] },
      { path: 'terms', element: 'Terms' },
      { path: 'later', lazy: () => later.promise },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  const arrive = () => act(async () => later.resolve({ element: 'Later' }));
  return { go: (to: string) => act(() => router.navigate(to)), router, arrive };
}

beforeAll(confineStyles);
beforeEach(() => {
  document.head.replaceChildren();
  remoteLoads.setState(new Map(), true);
  noteArrival('mf-food', '2', 0);
  noteArrival('mf-staff', '1', 0);
});
afterEach(cleanup);

test('the style sheets of an area apply while it is shown, and the shell’s always', async () => {
  for (const address of ['/shell/1/main.css', '/mf-food/2/food.css', '/mf-staff/1/staff.css']) addStyles(address);
  await noticed();
  expect(applied()).toEqual(['/shell/1/main.css']);
  const { go } = open('/menu');
  expect(applied()).toEqual(['/shell/1/main.css', '/mf-food/2/food.css']);
  await go('/staff');
  expect(applied()).toEqual(['/shell/1/main.css', '/mf-staff/1/staff.css']);
  await go('/terms');
  expect(applied()).toEqual(['/shell/1/main.css']);
});

test('one that arrives while its area is shown applies at once, and one of another area does not', async () => {
  open('/menu');
  addStyles('/mf-food/2/more.css');
  addStyles('/mf-staff/1/staff.css');
  await noticed();
  expect(applied()).toEqual(['/mf-food/2/more.css']);
});

test('of an area whose release failed, only the one in its place applies', () => {
  addStyles('/mf-food/2/food.css');
  addStyles('/mf-food/1/food.css');
  noteArrival('mf-food', '1', 0, true);
  open('/menu');
  expect(applied()).toEqual(['/mf-food/1/food.css']);
});

test('they apply before anything of the area measures itself', () => {
  addStyles('/mf-food/2/food.css').media = 'not all';
  let measuredWith: unknown;
  function Measuring() {
    useLayoutEffect(() => {
      measuredWith = applied();
    }, []);
    return null;
  }
  open('/menu', <Measuring />);
  expect(measuredWith).toEqual(['/mf-food/2/food.css']);
});

test('while what is visited next is on its way, the page says so', async () => {
  const { router, arrive } = open('/menu');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await act(async () => void router.navigate('/later'));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByText('Dishes')).toBeVisible();
  await arrive();
  expect(screen.getByText('Later')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
