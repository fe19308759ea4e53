import type { ParsedContribution } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { SlotRendererContext } from '@backoffice/platform/slots';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createApp } from '../app';
import { visibleReleases } from '../federation/visible-releases';
import { HeaderSlot } from './header-slot';

const createRemote = (name: string, segment: string, contributions?: ParsedContribution[]): RegisteredRemote => ({
  description: { name, title: name, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', contributions },
  current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
});
const inHeader = { slot: 'shell.header', order: 10 };
const remotes = [
  createRemote('mf-food', 'menu'),
  createRemote('mf-sales', 'reporting', [{ ...inHeader, id: 'alerts', title: 'Alerts', module: 'exceptions' }]),
  createRemote('mf-setup', 'setup', [{ ...inHeader, id: 'devices', title: 'Devices' }]),
];

let isBroken: boolean;
let isUnreachable: boolean;
let loadedRemotes: string[];
let reports: unknown[];

function Alerts() {
  if (isBroken) throw new Error('no alerts');
  return <p>3 alerts</p>;
}

const modules: Record<string, RemoteModule> = {
  'mf-food': { routes: { menu: [{ path: 'dishes', element: <h1>Dishes</h1> }] } },
  'mf-sales': { routes: { reporting: [] }, contributions: { alerts: async () => Alerts } },
  'mf-setup': { routes: { setup: [] }, contributions: { devices: async () => () => <p>2 devices</p> } },
};

/** Opens a page of Food, which contributes nothing to the header, and waits until the page is shown. */
async function openDishes(): Promise<void> {
  window.history.replaceState(null, '', '/menu/dishes');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ remotes }));
  const App = createApp(remotes, {
    load: async (name) => {
      loadedRemotes.push(name);
      if (isUnreachable && name === 'mf-sales') throw new Error('net::ERR_FAILED');
      return { default: modules[name] };
    },
  });
  render(<App />);
  await screen.findByRole('heading', { name: 'Dishes' });
}

const header = () => within(screen.getByRole('banner'));
/** Finds a text that is loaded some seconds after the page. */
const findLate = (text: string) => header().findByText(text, undefined, { timeout: 5_000 });

beforeEach(() => {
  [isBroken, isUnreachable, loadedRemotes] = [false, false, []];
  startSession(sessionTokens());
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reports = stubShellResponses();
});
afterEach(() => {
  cleanup();
  act(endSession);
  jest.restoreAllMocks();
});

// This test is the first one, because the header waits for its contributions only once per document.
test('the header shows contributions of areas some seconds after the page, without applying the areas’ style sheets', async () => {
  await openDishes();
  expect(loadedRemotes).toEqual(['mf-food']);
  expect(await findLate('3 alerts')).toBeVisible();
  expect(await findLate('2 devices')).toBeVisible();
  expect(visibleReleases.getState().map(({ remote }) => remote)).toEqual(['mf-food']);
});

test('a header contribution that throws shows nothing and is reported under the name of its area', async () => {
  isBroken = true;
  await openDishes();
  expect(await findLate('2 devices')).toBeVisible();
  await waitFor(() =>
    expect(reports).toMatchObject([{ remote: 'mf-sales', phase: 'render', message: 'Error: no alerts' }]),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

test('a header contribution whose area cannot be loaded shows nothing', async () => {
  isUnreachable = true;
  await openDishes();
  expect(await findLate('2 devices')).toBeVisible();
  await waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ remote: 'mf-sales', phase: 'start' })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

test('the header does not load a contribution whose back-office module the role does not include', async () => {
  act(() => startSession(sessionTokens({ isOwner: false, rights: { items: 'view' } })));
  await openDishes();
  expect(await findLate('2 devices')).toBeVisible();
  expect(loadedRemotes).toEqual(['mf-food', 'mf-setup']);
});

test('the header of a narrow window has no contributions', () => {
  const { matchMedia } = window;
  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  const renderSlot = () => (
    <SlotRendererContext value={(name) => <p>{name}</p>}>
      <HeaderSlot />
    </SlotRendererContext>
  );
  Object.assign(window, { matchMedia: () => query });
  const { rerender } = render(renderSlot());
  expect(screen.queryByText('shell.header')).not.toBeInTheDocument();
  query.matches = false;
  rerender(renderSlot());
  expect(screen.getByText('shell.header')).toBeVisible();
  Object.assign(window, { matchMedia });
});
