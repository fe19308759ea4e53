import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { createApp } from '../app';

const release = (version: string): Release => ({ version, manifest: '', entry: '', preload: [], integrity: {} });
const food: RegisteredRemote = {
  description: {
    name: 'mf-food',
    title: 'Food',
    paths: ['menu'],
    visitors: 'signed-in',
    shell: '^1.0.0',
    sidebar: {
      title: 'Food',
      prefix: '/menu',
      icon: 'menu',
      order: 1,
      links: [{ label: 'Dishes', path: '/menu/dishes' }],
    },
  },
  current: release('2'),
};

let isBroken: boolean;

function Dishes({ version, inEffect = false }: { version: string; inEffect?: boolean }): ReactNode {
  if (isBroken && !inEffect) throw new Error('no dishes');
  useEffect(() => {
    if (isBroken) throw new Error('no dishes');
  });
  return <h1>{`Dishes of release ${version}`}</h1>;
}

/** Opens `path` of Food; `previous` is the previous release in the published registry. */
function open(path: string, previous?: Release, unreachable = new Set<string>()) {
  window.history.replaceState(null, '', path);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ remotes: [{ ...food, ...(previous && { previous }) }] }));
  const module = (version: string): RemoteModule => ({
    routes: {
      menu: [
        { path: 'dishes', element: <Dishes version={version} /> },
        { path: 'effects', element: <Dishes version={version} inEffect /> },
      ],
    },
  });
  const App = createApp([food], {
    load: async (_name, { version }) => {
      if (unreachable.has(version)) throw new Error('net::ERR_FAILED');
      return { default: module(version) };
    },
  });
  render(<App />);
  return userEvent.setup();
}

beforeEach(() => {
  isBroken = true;
  sessionStorage.clear();
  localStorage.clear();
  act(() => startSession(sessionTokens()));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stubShellResponses();
});
afterEach(() => {
  cleanup();
  act(endSession);
  jest.restoreAllMocks();
});

test.each(['/menu/dishes', '/menu/effects'])(
  'a page that throws (%s) shows an error, and its content after a successful retry',
  async (path) => {
    const user = open(path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This page of Food is unavailable');
    expect(alert).toHaveTextContent('Something went wrong on it. Other pages still work.');
    expect(screen.getByRole('link', { name: 'Dishes' })).toBeVisible();
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Dishes of release 2' })).toBeVisible();
  },
);

test('a page that throws offers the fallback version, which this tab then uses', async () => {
  const user = open('/menu/dishes', release('1'));
  await user.click(await screen.findByRole('button', { name: 'Use it without the last update' }));
  cleanup();
  isBroken = false;
  open('/menu/dishes', release('1'));
  expect(await screen.findByRole('heading', { name: 'Dishes of release 1' })).toBeVisible();
});

test('a page that throws offers no fallback version when there is none', async () => {
  open('/menu/dishes');
  await screen.findByRole('alert');
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Use it without the last update' })).not.toBeInTheDocument();
});

test('a page of the fallback version shows a notice with a button that removes the pin', async () => {
  isBroken = false;
  sessionStorage.setItem('mf-food', '2');
  const user = open('/menu/dishes', release('1'), new Set(['2']));
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent('Food is shown as it was before its last update, which did not work.');
  await user.click(within(notice).getByRole('button', { name: 'Try the update again' }));
  expect(sessionStorage).toHaveLength(0);
});

test('a remote that this tab excludes is not loaded, however often it is visited, until the user tries it again', async () => {
  isBroken = false;
  sessionStorage.setItem('mf-food', 'excluded');
  const user = open('/menu/dishes');
  for (const path of ['Terms', 'Dishes', 'Terms', 'Dishes']) {
    expect(await screen.findByRole('link', { name: 'Dishes' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: path }));
  }
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Food is unavailable');
  expect(alert).toHaveTextContent('It affected other pages, so this tab was loaded without it.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dishes of release 2' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('a remote that cannot be loaded shows the reason and keeps its sidebar link', async () => {
  open('/menu/dishes', release('1'), new Set(['1', '2']));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Food is unavailable');
  expect(alert).toHaveTextContent('It could not start. Try again in a moment.');
  expect(screen.getByRole('link', { name: 'Dishes' })).toBeVisible();
});

test('a load failure is not shown after the user has navigated to another page', async () => {
  const staff: RegisteredRemote = {
    description: { ...food.description, name: 'mf-staff', title: 'Staff', paths: ['staff'], sidebar: undefined },
    current: release('1'),
  };
  let fail = () => {};
  const foodLoad = new Promise((_, reject) => {
    fail = () => reject(new Error('net::ERR_FAILED'));
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ remotes: [food, staff] }));
  window.history.replaceState(null, '', '/staff/people');
  const staffModule = { routes: { staff: [{ path: 'people', element: <h1>People</h1> }] } };
  const App = createApp([food, staff], {
    load: async (name) => (name === 'mf-food' ? await foodLoad : { default: staffModule }),
  });
  render(<App />);
  await screen.findByRole('heading', { name: 'People' });
  await userEvent.click(screen.getByRole('link', { name: 'Dishes' }));
  await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  await act(async () => fail());
  await waitFor(() => expect(console.error).not.toHaveBeenCalled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});
