import { getBusinessDetails } from '@backoffice/contract/locations';
import { getSystem } from '@backoffice/contract/system';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { deferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { remoteHealthStore, updateRemoteHealth } from '../recovery/remote-health-store';
import {
  BUSINESS_DETAILS,
  createRegistry,
  createRelease,
  createRemote,
  createTimestamp,
  menuRemote,
  signInRemote,
  staffRemote,
  stubFetch,
} from './deployed-site';
import { SystemPage } from './system-page';

const api = stubApi();
signInBeforeEach();

interface OpenOptions {
  responses?: Record<string, object | number>;
  remotes?: RegisteredRemote[];
  load?: (remote: RegisteredRemote) => Promise<never>;
}

const WORKING_RESPONSES = { '/registry.json': createRegistry(), '/readyz': { status: 'ok' } };

/** Opens the system page in a tab that was loaded with shell 2.0.0, Menu 1.1.0, Staff 1.0.0 and Sign in 1.0.0. */
function open({
  responses = WORKING_RESPONSES,
  remotes = [menuRemote, staffRemote, signInRemote],
  load = async () => Promise.reject(),
}: OpenOptions = {}) {
  const pageRegistry = { shell: { version: '2.0.0' }, remotes: [menuRemote, staffRemote, signInRemote] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(pageRegistry)}</script>`;
  stubFetch(responses);
  return renderWithProviders(<SystemPage remotes={remotes} loader={{ load }} />, '/system');
}

/** Returns the texts of a table's cells, row by row. */
async function readRows(caption: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name: caption });
  await waitFor(() => expect(table.querySelector('[aria-hidden]')).toBeNull());
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim() ?? ''),
  );
}

beforeEach(() => {
  // The operator has entered the key in this tab.
  sessionStorage.setItem('is_operator', 'true');
  remoteHealthStore.setState(new Map(), true);
  api.respond(getBusinessDetails, BUSINESS_DETAILS);
  api.respond(getSystem, { mail: 'smtp' });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('the system page shows each area’s live version, since when in the location’s time zone, and that none is loaded', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'System' })).toBeInTheDocument();
  await screen.findByText(/2.0.0, since/);
  expect(document.title).toBe('System');
  expect(await readRows('Areas')).toEqual([
    ['Menu', '1.1.0', 'November 20, 2026 at 03:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Staff', '1.0.0', 'November 20, 2026 at 12:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Sign in', '1.0.0', '-', 'Not loaded yet', '-', 'Load now'],
  ]);
});

test('the system page shows the live shell and the shell in this tab', async () => {
  open();
  expect(await screen.findByText(/2\.0\.0, since November 20, 2026 at 02:30 PM/)).toBeInTheDocument();
  const term = screen.getByText('Shell in this tab');
  expect(term.nextElementSibling).toHaveTextContent('2.0.0');
});

test.each([
  ['smtp', 'Sent by the mail server'],
  ['folder', 'Not sent: SMTP_URL is not set, and links for a new password stay in a folder of the server'],
] as const)('the system page shows where e-mails go when the mail setting is %s', async (mail, text) => {
  api.respond(getSystem, { mail });
  open();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Mail')).toBeInTheDocument();
});

test('the system page shows the mail state as unknown when the API does not respond', async () => {
  api.respond(getSystem, () => NETWORK_ERROR);
  open();
  expect(await screen.findByText('Unknown')).toBe(screen.getByText('Mail').nextElementSibling);
});

test('the system page shows the version and the load time of a loaded area', async () => {
  updateRemoteHealth('mf-menu', { version: '1.1.0', loadedInMs: 1234.4 });
  open();
  await screen.findByText(/2.0.0, since/);
  expect((await readRows('Areas'))[0]).toEqual([
    'Menu',
    '1.1.0',
    'November 20, 2026 at 03:30 PM',
    '1.1.0',
    '1,234 ms',
    '',
  ]);
});

test('the system page marks a fallback version, a preview and an outdated version in this tab', async () => {
  updateRemoteHealth('mf-staff', { version: '0.9.0', loadedInMs: 40, usesFallback: true });
  const published = createRegistry();
  published.remotes[2] = { ...signInRemote, current: createRelease('1.0.1') };
  open({
    responses: { ...WORKING_RESPONSES, '/registry.json': published },
    remotes: [
      createRemote('mf-menu', 'Menu', '1.2.0-pr.7'),
      staffRemote,
      signInRemote,
      createRemote('mf-stock', 'Stock', '0.0.1'),
    ],
  });
  await screen.findByText(/2.0.0, since/);
  const rows = await readRows('Areas');
  expect(rows.map(([title, live, , loaded]) => [title, live, loaded])).toEqual([
    ['Menu', '1.1.0', 'Not loaded yet Preview'],
    ['Staff', '1.0.0', '0.9.0 Earlier version'],
    ['Sign in', '1.0.1', 'Not loaded yet Update ready'],
    ['Stock', 'Not live', 'Not loaded yet Preview'],
  ]);
});

test('the system page lists an area deployed since the page load without a button to load it', async () => {
  const published = createRegistry();
  published.remotes.push(createRemote('mf-stock', 'Stock', '0.0.1'));
  open({ responses: { ...WORKING_RESPONSES, '/registry.json': published } });
  await screen.findByText(/2.0.0, since/);
  expect((await readRows('Areas'))[3]).toEqual(['Stock', '0.0.1', '-', 'Not loaded yet', '-', '']);
});

test('the button “Load now” loads an area once and shows as busy meanwhile', async () => {
  const loaded: string[] = [];
  const pendingLoad = deferred();
  const { user } = open({
    load: async ({ description }) => {
      loaded.push(description.name);
      await pendingLoad.promise;
      updateRemoteHealth('mf-staff', { version: '1.0.0', loadedInMs: 85 });
      return await Promise.reject();
    },
  });
  const button = await screen.findByRole('button', { name: 'Load Staff now' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  pendingLoad.resolve();
  expect(await screen.findByText('85 ms')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load Staff now' })).not.toBeInTheDocument();
  expect(loaded).toEqual(['mf-staff']);
});

test('the system page lists the failure of an area that could not be loaded and lets it be loaded again', async () => {
  const { user } = open({
    load: async () => {
      updateRemoteHealth('mf-menu', {
        version: '1.1.0',
        lastFailure: {
          at: createTimestamp(20),
          phase: 'load',
          version: '1.1.0',
          message: 'Answered with 503',
          durationMs: 812,
        },
        failureCount: 3,
      });
      return await Promise.reject(new Error('unreachable'));
    },
  });
  expect(screen.getByText('No area has failed in this browser.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Load Menu now' }));
  expect(await readRows('Last failures in this browser')).toEqual([
    ['Menu', 'November 20, 2026 at 03:30 PM', 'Loading', '1.1.0', 'Answered with 503', '812 ms', '3'],
  ]);
  expect(screen.getByRole('button', { name: 'Load Menu now' })).not.toHaveAttribute('aria-busy');
});

test('the system page lists every version on the server, with a preview link for those that are not live', async () => {
  open();
  await screen.findByText('1.2.0-pr.7');
  const rows = await readRows('Versions on the server');
  expect(rows.map(([title, version, state]) => [title, version, state])).toEqual([
    ['Shell', '2.0.0', 'Live'],
    ['Shell', '1.9.0', 'Kept'],
    ['Menu', '1.2.0-pr.7', 'Preview'],
    ['Menu', '1.1.0', 'Live'],
    ['Menu', '1.0.0', 'Previous'],
    ['Menu', '0.9.0', 'Kept'],
    ['Staff', '1.0.0', 'Live'],
    ['Sign in', '1.0.0', 'Live'],
    ['Sign in', '0.9.0', 'Kept'],
    ['mf-stock', '0.0.1', 'Preview'],
  ]);
  expect(rows[2]?.[3]).toBe('November 20, 2026 at 03:30 PM');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Open a preview of Menu 1.2.0-pr.7', '/menu/items?preview=mf-menu@1.2.0-pr.7'],
    ['Open a preview of Menu 1.0.0', '/menu/items?preview=mf-menu@1.0.0'],
    ['Open a preview of Menu 0.9.0', '/menu/items?preview=mf-menu@0.9.0'],
    ['Open a preview of mf-stock 0.0.1', '?preview=mf-stock@0.0.1'],
  ]);
});

test('the system page shows the rest and a retry when the registry cannot be fetched', async () => {
  const responses: Record<string, object | number> = { ...WORKING_RESPONSES, '/registry.json': 503 };
  const { user } = open({ responses });
  expect(await screen.findByText('The registry could not be loaded')).toBeVisible();
  expect(screen.getByText('The registry was answered with 503')).toBeVisible();
  expect(await readRows('Areas')).toContainEqual(['Menu', 'Unknown', '-', 'Not loaded yet', '-', 'Load now']);
  expect(await screen.findByText(/Working/)).toBeInTheDocument();
  responses['/registry.json'] = createRegistry();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1.2.0-pr.7')).toBeVisible();
});

test.each([
  ['returns an error status', 503, 'Not working: Answered with 503'],
  ['returns another body', { title: 'Hotel sign-in' }, 'Not working: Answered with something else'],
])('the system page shows an API that %s as not working until Refresh succeeds', async (_case, response, message) => {
  const responses: Record<string, object | number> = { ...WORKING_RESPONSES, '/readyz': response };
  const { user } = open({ responses });
  expect(await screen.findByText(message)).toBeVisible();
  responses['/readyz'] = { status: 'ok' };
  const { shell, ...rest } = createRegistry();
  responses['/registry.json'] = { ...rest, shell: { ...shell, current: { version: '2.1.0' } } };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Working, answered in \d+ ms$/)).toBeVisible();
  expect(await screen.findByText(/2\.1\.0, since/)).toBeVisible();
});

test('the system page uses the browser’s time zone when the location’s cannot be fetched', async () => {
  api.respond(getBusinessDetails, () => NETWORK_ERROR);
  open();
  expect(await screen.findByText(/2\.0\.0, since November (20|21), 2026 at/)).toBeInTheDocument();
});

test.each([
  [{ change: { page: 'a' } }, 'A deployment is under way or was interrupted. If this stays, deploy once more.'],
  [{ remotes: [{ description: {} }] }, "The registry's record of 1 area is not valid: no page shows it."],
])('the system page warns about a registry with %p', async (changes, note) => {
  open({ responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), ...changes } } });
  expect(await screen.findByRole('alert')).toHaveTextContent(note);
});

test.each([[{ current: 'none' }], [undefined], [{ current: { version: '2.0.0' }, kept: 'all' }]])(
  'the system page warns about the invalid shell record %p and shows the rest',
  async (shell) => {
    open({ responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), shell } } });
    expect(await screen.findByRole('alert')).toHaveTextContent("The registry's record of the shell is not valid");
    expect(screen.getByText('Live shell').nextElementSibling).toHaveTextContent('Unknown');
    expect((await readRows('Areas'))[0]?.slice(0, 2)).toEqual(['Menu', '1.1.0']);
    const versions = await readRows('Versions on the server');
    expect(versions.some(([title]) => title === 'Menu')).toBe(true);
    expect(versions.some(([title]) => title === 'Shell')).toBe(false);
  },
);

test('the system page shows a message when no area is deployed', async () => {
  open({
    remotes: [],
    responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), remotes: [], previews: {} } },
  });
  expect(await screen.findByText('No area is deployed.')).toBeInTheDocument();
});
