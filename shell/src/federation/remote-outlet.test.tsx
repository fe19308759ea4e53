import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { createDeferred } from '@backoffice/testing/deferred';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { recordRemoteLoaded, recordRemoteOpened, remoteHealthStore } from '../recovery/remote-health-store';
import { RemoteOutlet } from './remote-outlet';
import { confineStylesheets } from './visible-releases';

function addStylesheet(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return link;
}

/** Returns the URLs of the style sheets that are not disabled. */
const listAppliedStylesheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .filter(({ media }) => media !== 'not all')
    .map((link) => link.getAttribute('href'));

/** Waits until the mutation observer has seen the changes of the document's head. */
const flushMutationObserver = () => act(async () => {});

const createDescription = (name: string): ParsedDescription => ({
  name,
  title: name,
  paths: ['menu'],
  visitors: 'signed-in',
  shell: '^1.0.0',
});

/** Opens `path` among pages of Food, Staff and the shell; `resolveLater` finishes the loading of the page /later. */
function open(path: string, dishes: ReactNode = 'Dishes') {
  const laterPage = createDeferred<{ element: ReactNode }>();
  const router = createMemoryRouter(
    [
      {
        element: <RemoteOutlet remote={createDescription('mf-food')} />,
        children: [{ path: 'menu', element: dishes }],
      },
      {
        element: <RemoteOutlet remote={createDescription('mf-staff')} />,
        children: [{ path: 'staff', element: 'People' }],
      },
      { path: 'terms', element: 'Terms' },
      { path: 'later', lazy: () => laterPage.promise },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  const resolveLater = () => act(async () => laterPage.resolve({ element: 'Later' }));
  return { go: (to: string) => act(() => router.navigate(to)), router, resolveLater };
}

beforeAll(confineStylesheets);
beforeEach(() => {
  document.head.replaceChildren();
  remoteHealthStore.setState(new Map(), true);
  recordRemoteLoaded('mf-food', '2', 0);
  recordRemoteLoaded('mf-staff', '1', 0);
});
afterEach(cleanup);

test('the style sheets of a remote apply only while it is visible, and the shell’s always apply', async () => {
  for (const address of ['/shell/1/main.css', '/mf-food/2/food.css', '/mf-staff/1/staff.css']) addStylesheet(address);
  await flushMutationObserver();
  expect(listAppliedStylesheets()).toEqual(['/shell/1/main.css']);
  const { go } = open('/menu');
  expect(listAppliedStylesheets()).toEqual(['/shell/1/main.css', '/mf-food/2/food.css']);
  await go('/staff');
  expect(listAppliedStylesheets()).toEqual(['/shell/1/main.css', '/mf-staff/1/staff.css']);
  await go('/terms');
  expect(listAppliedStylesheets()).toEqual(['/shell/1/main.css']);
});

test('a style sheet added while a remote is visible applies immediately only if it belongs to that remote', async () => {
  open('/menu');
  addStylesheet('/mf-food/2/more.css');
  addStylesheet('/mf-staff/1/staff.css');
  await flushMutationObserver();
  expect(listAppliedStylesheets()).toEqual(['/mf-food/2/more.css']);
});

test('only the style sheets of the fallback version apply when a release failed', () => {
  addStylesheet('/mf-food/2/food.css');
  addStylesheet('/mf-food/1/food.css');
  recordRemoteLoaded('mf-food', '1', 0, true);
  open('/menu');
  expect(listAppliedStylesheets()).toEqual(['/mf-food/1/food.css']);
});

test('the style sheets of a remote apply before its layout effects run', () => {
  addStylesheet('/mf-food/2/food.css').media = 'not all';
  let appliedAtMeasurement: unknown;
  function Measuring() {
    useLayoutEffect(() => {
      appliedAtMeasurement = listAppliedStylesheets();
    }, []);
    return null;
  }
  open('/menu', <Measuring />);
  expect(appliedAtMeasurement).toEqual(['/mf-food/2/food.css']);
});

test('the current page shows a progress bar while the next page loads', async () => {
  const { router, resolveLater } = open('/menu');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await act(async () => void router.navigate('/later'));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByText('Dishes')).toBeVisible();
  await resolveLater();
  expect(screen.getByText('Later')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('the current page says that loading is slow when the next page has not arrived after two seconds', async () => {
  const { router, resolveLater } = open('/menu');
  jest.useFakeTimers();
  try {
    await act(async () => void router.navigate('/later'));
    act(() => jest.advanceTimersByTime(1_999));
    expect(screen.getByRole('status')).toHaveTextContent('');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('Still loading. The connection is slow.');
  } finally {
    jest.useRealTimers();
  }
  await resolveLater();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the load time of an area ends when its first page is in the document, not when its code is loaded', async () => {
  const now = jest.spyOn(performance, 'now');
  now.mockReturnValue(1_000);
  recordRemoteLoaded('mf-food', '3', 800);
  recordRemoteOpened('mf-food', 800);
  let isMeasuredBeforeContent: boolean | undefined;
  function Slow() {
    isMeasuredBeforeContent ??= remoteHealthStore.getState().get('mf-food')?.mountedAt !== undefined;
    now.mockReturnValue(1_400);
    return 'Dishes';
  }
  const { go } = open('/menu', <Slow />);
  expect(isMeasuredBeforeContent).toBe(false);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ openedAt: 800, mountedAt: 1_400 });
  now.mockReturnValue(9_000);
  await go('/staff');
  await go('/menu');
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ openedAt: 800, mountedAt: 1_400 });
  expect(remoteHealthStore.getState().get('mf-staff')?.mountedAt).toBeUndefined();
  now.mockRestore();
});
