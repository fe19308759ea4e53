import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { Link, useParams } from '@backoffice/platform/router';
import { startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { createApp } from '../app';
import { remoteHealthStore } from '../recovery/remote-health-store';

const release = (name: string, version: string): Release => ({
  version,
  manifest: '',
  entry: `/${name}/${version}/entry.js`,
  preload: [],
  integrity: {},
});
const createRemote = (name: string, title: string, segment: string): RegisteredRemote => ({
  description: { name, title, paths: [segment], visitors: 'signed-in', shell: '^1.0.0' },
  current: release(name, '2'),
});
const food = createRemote('mf-food', 'Food', 'menu');
const staff = createRemote('mf-staff', 'Staff', 'staff');

function Dish({ version }: { version: string }) {
  return <h1>{`Dish ${useParams().id} of release ${version}`}</h1>;
}

const foodRoutes = (version: string): RouteObject[] => [
  {
    path: 'dishes',
    element: (
      <>
        <h1>{`Dishes of release ${version}`}</h1>
        <Link to="/menu/dishes/7">Soup</Link>
        <Link to="/staff/people">To the staff</Link>
      </>
    ),
  },
  { path: 'dishes/:id', element: <Dish version={version} /> },
];
const staffRoutes: RouteObject[] = [
  {
    path: 'people',
    element: (
      <>
        <h1>People</h1>
        <Link to="/menu/dishes">To the dishes</Link>
      </>
    ),
  },
];

const missing = () => new Error('Failed to load script resources. #RUNTIME-008');

interface Options {
  /** Errors of the versions of Food that cannot be loaded, by version. */
  unreachable: Map<string, Error>;
  /** Fields of Food's record in the published registry. */
  published: Partial<RegisteredRemote>;
  routes?: (version: string) => RouteObject[];
}

/** Opens the dishes page of Food. `loads` lists the load attempts of Food as `version.attempt`. */
async function openDishes({ unreachable, published, routes = foodRoutes }: Options) {
  window.history.replaceState(null, '', '/menu/dishes');
  const site = { published };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ remotes: [{ ...food, ...site.published }, staff] }));
  const loads: string[] = [];
  const App = createApp([food, staff], {
    load: async (name, { version }, attempt) => {
      if (name === 'mf-staff') return { default: { routes: { staff: staffRoutes } } };
      loads.push(`${version}.${attempt}`);
      const error = unreachable.get(version);
      if (error !== undefined) throw error;
      return { default: { routes: { menu: routes(version) } } };
    },
  });
  render(<App />);
  const user = userEvent.setup();
  const click = async (link: string) => user.click(await screen.findByRole('link', { name: link }));
  return { loads, site, click };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const notice = () => screen.queryByRole('button', { name: 'Try the update again' });
const PREVIOUS = { previous: release('mf-food', '1') };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  remoteHealthStore.setState(new Map(), true);
  act(() => startSession(sessionTokens()));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stubShellResponses();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the next visit to an area that failed to load shows the area when its remote entry can be loaded again', async () => {
  const unreachable = new Map([['2', missing()]]);
  const { click, loads } = await openDishes({ unreachable, published: {} });
  await screen.findByText('Food is unavailable');
  act(() => window.history.pushState(null, '', '/staff/people'));
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await heading('People');
  unreachable.clear();
  await click('To the dishes');
  await heading('Dishes of release 2');
  expect(loads).toEqual(['2.0', '2.1']);
});

test('the next visit to an area in its fallback version uses the current version when it can be loaded again', async () => {
  const unreachable = new Map([['2', missing()]]);
  const { click, loads } = await openDishes({ unreachable, published: PREVIOUS });
  await heading('Dishes of release 1');
  expect(notice()).toBeVisible();
  unreachable.clear();
  await click('Soup');
  await heading('Dish 7 of release 1');
  expect(loads).toEqual(['2.0', '1.0']);

  act(() => window.history.back());
  await click('To the staff');
  await click('To the dishes');
  await heading('Dishes of release 2');
  expect(notice()).not.toBeInTheDocument();
  const health = remoteHealthStore.getState().get('mf-food');
  expect(health).toMatchObject({ version: '2', usesFallback: false });
  expect(health?.mountedAt).toBeGreaterThan(health?.openedAt ?? Number.POSITIVE_INFINITY);

  await click('Soup');
  await heading('Dish 7 of release 2');
  act(() => window.history.back());
  await click('To the staff');
  await click('To the dishes');
  await heading('Dishes of release 2');
  expect(loads).toEqual(['2.0', '1.0', '2.1']);
});

test('the next visits use the fallback version, without another report, while the current version cannot be loaded', async () => {
  const { click, loads } = await openDishes({ unreachable: new Map([['2', missing()]]), published: PREVIOUS });
  for (const attempts of [2, 3, 4]) {
    await heading('Dishes of release 1');
    expect(notice()).toBeVisible();
    expect(loads).toHaveLength(attempts);
    await click('To the staff');
    await click('To the dishes');
  }
  expect(remoteHealthStore.getState().get('mf-food')?.failureCount).toBe(1);
});

test('the next visit does not load a version again if its code threw while it started', async () => {
  const unreachable = new Map<string, Error>([['2', new TypeError('x is not a function')]]);
  const { click, loads } = await openDishes({ unreachable, published: PREVIOUS });
  await heading('Dishes of release 1');
  await click('To the staff');
  await click('To the dishes');
  await heading('Dishes of release 1');
  expect(loads).toEqual(['2.0', '1.0']);
});

test('the next visit uses a newly deployed version in place of one that threw while it started', async () => {
  const unreachable = new Map<string, Error>([['2', new TypeError('x is not a function')]]);
  const { click, loads, site } = await openDishes({ unreachable, published: PREVIOUS });
  await heading('Dishes of release 1');
  await click('To the staff');
  site.published = { current: release('mf-food', '3') };
  await click('To the dishes');
  await heading('Dishes of release 3');
  expect(loads).toEqual(['2.0', '1.0', '3.0']);
});

test('a fallback version that a rollback made live is not loaded twice and no longer shows a notice', async () => {
  const { click, loads, site } = await openDishes({ unreachable: new Map([['2', missing()]]), published: PREVIOUS });
  await heading('Dishes of release 1');
  await click('To the staff');
  site.published = { current: release('mf-food', '1'), previous: release('mf-food', '2'), by: 'rollback' };
  await click('To the dishes');
  await heading('Dishes of release 1');
  expect(notice()).not.toBeInTheDocument();
  expect(loads).toEqual(['2.0', '1.0']);
});

test('a fallback version with lazy routes is shown', async () => {
  const routes = (version: string): RouteObject[] => [
    { path: 'dishes', lazy: async () => ({ element: <h1>{`Lazy dishes of release ${version}`}</h1> }) },
  ];
  await openDishes({ unreachable: new Map([['2', missing()]]), published: PREVIOUS, routes });
  await heading('Lazy dishes of release 1');
  expect(notice()).toBeVisible();
});

test('a version that throws while it starts is reported once and not tried again on later visits', async () => {
  const unreachable = new Map([['2', missing()]]);
  const { loads, click } = await openDishes({ unreachable, published: PREVIOUS });
  await heading('Dishes of release 1');
  unreachable.set('2', new Error('tags is not iterable'));
  for (const _ of [1, 2]) {
    await click('To the staff');
    await heading('People');
    await click('To the dishes');
    await heading('Dishes of release 1');
  }
  expect(loads.filter((load) => load.startsWith('2.'))).toEqual(['2.0', '2.1']);
  expect(remoteHealthStore.getState().get('mf-food')?.lastFailure).toMatchObject({ version: '2', phase: 'start' });
});
