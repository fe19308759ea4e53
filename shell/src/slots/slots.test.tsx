import { closeAllModals, openModal } from '@backoffice/platform/feedback';
import type { ParsedContribution } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { Slot } from '@backoffice/platform/slots';
import { sessionTokens } from '@backoffice/testing/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createApp } from '../app';

const contribution = (
  id: string,
  title: string,
  order: number,
  more: Partial<ParsedContribution> = {},
): ParsedContribution => ({
  ...{ id, slot: 'reporting.overview', title, order },
  ...more,
});

function createRemote(name: string, title: string, contributions: ParsedContribution[]): RegisteredRemote {
  const segment = name.replace('mf-', '');
  return {
    description: { name, title, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', contributions },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
}

let unreachable: Set<string>;
let isBroken: boolean;
let isChunkMissing: boolean;
let reports: unknown[];

function Devices() {
  if (isBroken) throw new Error('no devices');
  return <p>2 devices are silent</p>;
}

const sales = createRemote('mf-sales', 'Sales', [
  contribution('top', 'Top items', 30, { module: 'sales_report' }),
  contribution('today', 'Today', 10, { isWide: true }),
  contribution('employee', 'Sales', 10, { slot: 'employees.employee' }),
]);
const setup = createRemote('mf-setup', 'Setup', [contribution('devices', 'Devices', 20)]);

const modules: Record<string, RemoteModule> = {
  'mf-sales': {
    routes: {
      sales: [
        {
          path: 'overview',
          element: (
            <main>
              <h1>Overview</h1>
              <Slot name="reporting.overview" data={{}} />
            </main>
          ),
        },
      ],
    },
    contributions: {
      today: async () => () => <p>Net sales $812.40</p>,
      employee: async () => () => <p>Sold $120.00</p>,
      top: async () => {
        // The promise resolves in a later task, as a file arrives only after the event that requests it was handled.
        await new Promise((resolve) => setTimeout(resolve));
        if (isChunkMissing) throw new Error('net::ERR_FAILED');
        return () => <p>Espresso</p>;
      },
    },
  },
  'mf-setup': { routes: { setup: [] }, contributions: { devices: async () => Devices } },
};

/** Opens the overview. Returns the names of the loaded remotes; later loads are added to the list. */
function openOverview(remotes = [sales, setup]) {
  const loaded: string[] = [];
  window.history.replaceState(null, '', '/sales/overview');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ remotes }));
  const App = createApp(remotes, {
    load: async (name) => {
      loaded.push(name);
      if (unreachable.has(name)) throw new Error('net::ERR_FAILED');
      return { default: modules[name] };
    },
  });
  render(<App />);
  return loaded;
}

/** Returns the card of a contribution after it has failed. */
async function findFailedCard(name: string): Promise<HTMLElement> {
  const alert = await screen.findByRole('alert');
  const card = screen.getByRole('region', { name });
  expect(card).toContainElement(alert);
  return card;
}

/** Calls `change` outside `act`, because inside it React does not always render suspended components again. */
function changeOutsideAct(change: () => void): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  change();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

const retry = (failed: HTMLElement) =>
  changeOutsideAct(() => within(failed).getByRole('button', { name: 'Try again' }).click());

beforeEach(() => {
  unreachable = new Set();
  isBroken = false;
  isChunkMissing = false;
  sessionStorage.clear();
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

test('a slot shows the contributions of all remotes in their order', async () => {
  openOverview();
  const last = await screen.findByText('Espresso');
  expect(screen.getByText('2 devices are silent')).toBeVisible();
  const main = last.closest('main');
  expect(main).toHaveTextContent(/Net sales \$812\.40.*2 devices are silent.*Espresso/);
});

test('a slot preloads the files of the remotes that contribute to it, and of no others', async () => {
  const withFile = (remote: RegisteredRemote): RegisteredRemote => ({
    ...remote,
    current: { ...remote.current, preload: [`/${remote.description.name}/entry.js`] },
  });
  const staff = createRemote('mf-staff', 'Staff', [contribution('hours', 'Hours', 10, { slot: 'employees.employee' })]);
  openOverview([sales, setup, staff].map(withFile));
  await screen.findByText('2 devices are silent');
  const preloaded = document.head.querySelectorAll('link[rel=preload]');
  expect([...preloaded].map((link) => link.getAttribute('href'))).toEqual(['/mf-sales/entry.js', '/mf-setup/entry.js']);
});

test('a slot in a modal shows its contributions', async () => {
  openOverview();
  await screen.findByText('Espresso');
  const content = <Slot name="employees.employee" data={{ employeeId: 7 }} />;
  changeOutsideAct(() => openModal('employee', { title: 'Ada Byron', content }));
  const dialog = await screen.findByRole('dialog', { name: 'Ada Byron' });
  expect(await within(dialog).findByText('Sold $120.00')).toBeVisible();
});

test('a contribution whose back-office module the role does not include is not shown', async () => {
  act(() => startSession(sessionTokens({ isOwner: false, rights: { orders: 'view' } })));
  openOverview();
  expect(await screen.findByText('2 devices are silent')).toBeVisible();
  expect(screen.queryByText('Espresso')).not.toBeInTheDocument();
});

test('a contribution with a feature flag is shown, and its code loaded, only where the flag is on', async () => {
  const flagged = createRemote('mf-setup', 'Setup', [contribution('devices', 'Devices', 20, { flag: 'devices' })]);
  const loaded = openOverview([sales, flagged]);
  expect(await screen.findByText('Espresso')).toBeVisible();
  expect(screen.queryByText('2 devices are silent')).not.toBeInTheDocument();
  expect(loaded).toEqual(['mf-sales']);
  // The flag is switched on in the next access token of the session.
  changeOutsideAct(() => startSession(sessionTokens({ flags: ['devices'] })));
  expect(await screen.findByText('2 devices are silent')).toBeVisible();
});

test('a contribution that throws is replaced with an error under its title and reported for its area, and a retry renders it again', async () => {
  isBroken = true;
  openOverview();
  const failed = await findFailedCard('Devices');
  expect(within(failed).getByRole('alert')).toHaveTextContent(
    'Something went wrong here. The rest of the page still works.',
  );
  expect(screen.getByText('Net sales $812.40')).toBeVisible();
  const report = { remote: 'mf-setup', phase: 'render', message: 'Error: no devices' };
  await waitFor(() => expect(reports).toMatchObject([report]));
  isBroken = false;
  retry(failed);
  expect(await screen.findByText('2 devices are silent')).toBeVisible();
});

test('a retry loads a contribution whose code could not be loaded', async () => {
  isChunkMissing = true;
  openOverview();
  const failed = await findFailedCard('Top items');
  expect(await within(failed).findByRole('alert')).toBeVisible();
  isChunkMissing = false;
  retry(failed);
  expect(await screen.findByText('Espresso')).toBeVisible();
});

test('a contribution whose remote cannot be loaded is replaced with the reason, and a retry loads the remote again', async () => {
  unreachable.add('mf-setup');
  openOverview();
  const failed = await findFailedCard('Devices');
  expect(await within(failed).findByRole('alert')).toHaveTextContent('It could not start.');
  expect(await screen.findByText('Espresso')).toBeVisible();
  unreachable.clear();
  retry(failed);
  expect(await screen.findByText('2 devices are silent')).toBeVisible();
});

test('a contribution that the loaded release does not have leaves its place empty', async () => {
  openOverview([
    createRemote('mf-sales', 'Sales', [contribution('later', 'Later', 5), contribution('today', 'Today', 10)]),
  ]);
  expect(await screen.findByText('Net sales $812.40')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Later' })).not.toBeInTheDocument();
});
