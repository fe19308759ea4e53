import { closeAllModals, openModal } from '@backoffice/platform/feedback';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useNavigate } from '@backoffice/platform/router';
import { endSession, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { createLazyPage } from '@backoffice/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, use, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { createApp } from '../app';
import { forgetNavigationLoop } from './navigation-loop-store';
import { remoteHealthStore } from './remote-health-store';

function createRemote(name: string, title: string, segment: string): RegisteredRemote {
  const links = [{ label: `All of ${title}`, path: `/${segment}/all` }];
  const sidebar = { title, prefix: `/${segment}`, icon: 'menu' as const, order: 1, links };
  return {
    description: { name, title, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', sidebar },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
}
const remotes = [createRemote('mf-food', 'Food', 'menu'), createRemote('mf-staff', 'Staff', 'staff')];
const staffRoutes = [{ path: 'all', element: <h1>People</h1> }];

let reports: unknown[];
let uncaught: unknown[];

/** Opens /menu/all with `routes` as the pages of Food. */
function openFood(...routes: RouteObject[]) {
  window.history.replaceState(null, '', '/menu/all');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ remotes }));
  const App = createApp(remotes, {
    load: async (name) => ({ default: { routes: name === 'mf-food' ? { menu: routes } : { staff: staffRoutes } } }),
  });
  render(<App />);
  return userEvent.setup();
}

const page = (element: ReactNode): RouteObject => ({ path: 'all', element });
const dishes = page(<h1>Dishes</h1>);
const findPageAlert = (timeout = 3_000) => screen.findByRole('alert', undefined, { timeout });

/** Visits a page of Staff and expects it to work, whatever Food does. */
async function visitStaff(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'All of Staff' }));
  expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
}

beforeEach(() => {
  uncaught = [];
  remoteHealthStore.setState(new Map(), true);
  forgetNavigationLoop();
  globalThis.reportError = (error) => uncaught.push(error);
  sessionStorage.clear();
  localStorage.clear();
  act(() => startSession(sessionTokens()));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reports = stubShellResponses();
});
afterEach(() => {
  act(closeAllModals);
  cleanup();
  act(endSession);
  jest.restoreAllMocks();
});

function Throwing({ thrown }: { thrown: unknown }): ReactNode {
  throw thrown;
}

const missing = createLazyPage(async () => {
  throw new Error('Loading chunk 7 failed');
});

function throwNested(): never {
  throw new Error('nested');
}

test.each<[string, unknown, string]>([
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
  ['a text', 'no dishes', 'no dishes'],
  ['an object without a prototype', Object.create(null), 'A thrown value that cannot be converted to text'],
  [
    'an error whose message cannot be read',
    Object.defineProperty(new Error('hidden'), 'message', { get: throwNested }),
    'A thrown value that cannot be converted to text',
  ],
])('a page that throws %s is reported, and other areas work', async (_what, thrown, message) => {
  const user = openFood(page(<Throwing thrown={thrown} />));
  expect(await findPageAlert()).toHaveTextContent('This page of Food is unavailable');
  await waitFor(() => expect(reports).toMatchObject([{ remote: 'mf-food', phase: 'render', message }]));
  await visitStaff(user);
});

test.each<[string, RouteObject, string]>([
  ['an absolute path outside of the area', { path: '/elsewhere', element: <h1>Dishes</h1> }, 'Absolute route path'],
  ['the id of another area', { ...dishes, id: 'mf-staff' }, 'route id collision'],
  ['an object in place of an element', page({} as ReactNode), 'not valid as a React child'],
  ['a component whose code cannot be loaded', page(missing), 'Loading chunk 7 failed'],
  ['a loader that throws', { ...dishes, loader: throwNested }, 'nested'],
  ['a lazy function that throws', { path: 'all', lazy: async () => throwNested() }, 'nested'],
])('an area with a route that has %s is reported, and other areas work', async (_what, route, message) => {
  const user = openFood(route);
  const alert = await findPageAlert();
  expect(alert).toHaveTextContent('This page of Food is unavailable');
  const report = { remote: 'mf-food', phase: 'render', message: expect.stringContaining(message) };
  await waitFor(() => expect(reports).toMatchObject([report]));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await findPageAlert()).toHaveTextContent('This page of Food is unavailable');
  await visitStaff(user);
});

test('a page whose code could not be loaded is shown by a retry after the code can be loaded', async () => {
  const code = createDeferred();
  const load = jest
    .fn(async () => () => <h1>Dishes</h1>)
    .mockImplementationOnce(async () => {
      await code.promise;
      throw new Error('Loading chunk 7 failed');
    });
  const user = openFood(page(createLazyPage(load)));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  code.resolve();
  const alert = await findPageAlert();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dishes' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

function NavigatesTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isLooping) void navigate(path);
  });
  return <h1>Dishes</h1>;
}
let isLooping: boolean;

test('a page that navigates endlessly is stopped and reported, other areas work, and a retry shows the page again', async () => {
  isLooping = true;
  const user = openFood(page(<NavigatesTo path="/menu/other" />), {
    path: 'other',
    element: <NavigatesTo path="/menu/all" />,
  });
  // The loop detection is loaded three seconds after the page.
  expect(await findPageAlert(10_000)).toHaveTextContent('This page of Food is unavailable');
  const report = { remote: 'mf-food', phase: 'render', message: 'Error: Navigates without end' };
  await waitFor(() => expect(reports).toMatchObject([report]));
  await visitStaff(user);
  await user.click(screen.getByRole('link', { name: 'All of Food' }));
  const alert = await findPageAlert();
  isLooping = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dishes' })).toBeVisible();
});

const pending = new Promise<never>(() => {});

function SuspendsOnClick() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) use(pending);
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  );
}

test('the user can leave a page that suspends forever after a click', async () => {
  const user = openFood(page(<SuspendsOnClick />));
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await visitStaff(user);
});

test('a modal whose onClose callback throws does not block the next page or keep other modals open', async () => {
  const user = openFood(dishes);
  await screen.findByRole('heading', { name: 'Dishes' });
  act(() => openModal('below', { title: 'Below' }));
  act(() => openModal('broken', { title: 'Broken', onClose: throwNested }));
  act(() => window.history.pushState(null, '', '/staff/all'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(uncaught).toEqual([expect.objectContaining({ message: 'nested' })]);
  await visitStaff(user);
});

test('a modal whose onClose callback throws does not prevent the session from ending', async () => {
  openFood(dishes);
  await screen.findByRole('heading', { name: 'Dishes' });
  act(() => openModal('broken', { title: 'Broken', onClose: throwNested }));
  act(endSession);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dishes' })).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an area that clears the browser’s storage leaves the user signed in on this page', async () => {
  const user = openFood(dishes);
  await screen.findByRole('heading', { name: 'Dishes' });
  localStorage.clear();
  sessionStorage.clear();
  await visitStaff(user);
});

test('an area that fills the browser’s storage leaves the other areas working', async () => {
  const user = openFood(dishes);
  await screen.findByRole('heading', { name: 'Dishes' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await visitStaff(user);
  act(() => startSession(sessionTokens()));
  expect(screen.getByRole('heading', { name: 'People' })).toBeVisible();
});
