import { getBusinessDetails } from '@backoffice/contract/locations';
import { getSystem } from '@backoffice/contract/system';
import { signInBeforeEach } from '@backoffice/testing/session';
import { NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { BUSINESS_DETAILS, createRegistry, createRolloutRegistry } from './testing/deployed-site';
import { openSystemPage, readRows, WORKING_RESPONSES } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  // The operator has entered the key in this tab.
  sessionStorage.setItem('is_operator', 'true');
  remoteHealthStore.setState(new Map(), true);
  api.respond(getBusinessDetails, BUSINESS_DETAILS);
  api.respond(getSystem, { mail: 'smtp', rollup_lag: 0 });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('the system page shows the live shell and the shell in this tab', async () => {
  openSystemPage();
  expect(await screen.findByText(/2\.0\.0, since November 20, 2026 at 02:30 PM/)).toBeInTheDocument();
  const term = screen.getByText('Shell in this tab');
  expect(term.nextElementSibling).toHaveTextContent('2.0.0');
});

test.each([
  ['smtp', /^Sent by the mail server$/],
  ['folder', /^Not sent SMTP_URL is not set: password reset links stay in a folder on the server$/],
] as const)('the system page shows where emails go when the mail setting is %s', async (mail, text) => {
  api.respond(getSystem, { mail, rollup_lag: 0 });
  openSystemPage();
  const term = await screen.findByText('Email');
  await waitFor(() => expect(term.nextElementSibling).toHaveTextContent(text));
});

test('the system page shows the mail state as unknown when the API does not respond', async () => {
  api.respond(getSystem, () => NETWORK_ERROR);
  openSystemPage();
  const unknown = await screen.findAllByText('Unknown');
  expect(unknown).toEqual(['Email', 'Reports', 'Last backup'].map((term) => screen.getByText(term).nextElementSibling));
});

test.each([
  [899, /^Up to date$/],
  [1_200, /^20 minutes late Reports are complete, but slower$/],
])('the system page shows the state of the reports when their rollups are %i seconds late', async (lag, text) => {
  api.respond(getSystem, { mail: 'smtp', rollup_lag: lag });
  openSystemPage();
  const term = await screen.findByText('Reports');
  await waitFor(() => expect(term.nextElementSibling).toHaveTextContent(text));
});

test('the system page lists every version on the server, with a preview link for those that are not live', async () => {
  openSystemPage();
  await screen.findByText('1.2.0-pr.7');
  const rows = await readRows('Versions on the server');
  expect(rows.map(([title, version, state]) => [title, version, state])).toEqual([
    ['Shell', '2.0.0', 'Live'],
    ['Shell', '1.9.0', 'Kept'],
    ['Menu', '1.2.0-pr.7', 'Preview'],
    ['Menu', '1.1.0', 'Live'],
    ['Menu', '1.0.0', 'Previous'],
    ['Menu', '0.9.0', 'Kept'],
    ['Menu', '0.8.0', 'Rolled back'],
    ['Staff', '1.0.0', 'Live'],
    ['Sign in', '1.0.0', 'Live'],
    ['Sign in', '0.9.0', 'Kept'],
    ['mf-stock', '0.0.1', 'Preview'],
  ]);
  expect(rows[2]?.[3]).toBe('November 20, 2026 at 03:30 PM');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Open preview of Menu 1.2.0-pr.7', '/menu/items?preview=mf-menu@1.2.0-pr.7'],
    ['Open preview of Menu 1.0.0', '/menu/items?preview=mf-menu@1.0.0'],
    ['Open preview of Menu 0.9.0', '/menu/items?preview=mf-menu@0.9.0'],
    ['Open preview of Menu 0.8.0', '/menu/items?preview=mf-menu@0.8.0'],
    ['Open preview of mf-stock 0.0.1', '?preview=mf-stock@0.0.1'],
  ]);
});

test('the system page lists the staged version after the live one of its area, with its locations', async () => {
  openSystemPage({ responses: { ...WORKING_RESPONSES, '/registry.json': createRolloutRegistry() } });
  await screen.findByText('1.2.0');
  const rows = await readRows('Versions on the server');
  expect(rows.slice(2, 4)).toEqual([
    ['Menu', '1.2.0', 'Staged for 10% of the locations', 'November 20, 2026 at 04:30 PM', 'Open preview'],
    ['Menu', '1.2.0-pr.7', 'Preview', 'November 20, 2026 at 03:30 PM', 'Open preview'],
  ]);
});

test('the system page shows an error with a retry and the other data when the registry cannot be fetched', async () => {
  const responses: Record<string, object | number> = { ...WORKING_RESPONSES, '/registry.json': 503 };
  const { user } = openSystemPage({ responses });
  expect(await screen.findByText('The registry could not be loaded')).toBeVisible();
  expect(screen.getByText('The server responded with 503')).toBeVisible();
  expect(await readRows('Areas')).toContainEqual(['Menu', 'Unknown', '-', 'Not loaded yet', '-', 'Load now']);
  expect(await screen.findByText(/Working/)).toBeInTheDocument();
  responses['/registry.json'] = createRegistry();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1.2.0-pr.7')).toBeVisible();
});

test.each([
  ['returns an error status', 503, /^Not working Responded with 503$/],
  ['returns another body', { title: 'Hotel sign-in' }, /^Not working Responded with an unknown body$/],
])('the system page shows an API that %s as not working until Refresh succeeds', async (_case, response, message) => {
  const responses: Record<string, object | number> = { ...WORKING_RESPONSES, '/readyz': response };
  const { user } = openSystemPage({ responses });
  expect(await screen.findByText('Not working')).toBeVisible();
  expect(screen.getByText('API').nextElementSibling).toHaveTextContent(message);
  responses['/readyz'] = { status: 'ok' };
  const { shell, ...rest } = createRegistry();
  responses['/registry.json'] = { ...rest, shell: { ...shell, current: { version: '2.1.0' } } };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Working, responded in \d+ ms$/)).toBeVisible();
  expect(await screen.findByText(/2\.1\.0, since/)).toBeVisible();
});

test('the system page uses the browser’s time zone when the location’s cannot be fetched', async () => {
  api.respond(getBusinessDetails, () => NETWORK_ERROR);
  openSystemPage();
  expect(await screen.findByText(/2\.0\.0, since November (20|21), 2026 at/)).toBeInTheDocument();
});

test.each([
  [{ change: { page: 'a' } }, 'A deployment is under way or was interrupted. If this stays, deploy once more.'],
  [{ remotes: [{ description: {} }] }, "The registry's record of 1 area is not valid: no page shows it."],
])('the system page warns about a registry with %p', async (changes, note) => {
  openSystemPage({ responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), ...changes } } });
  expect(await screen.findByRole('alert')).toHaveTextContent(note);
});

test.each([[{ current: 'none' }], [undefined], [{ current: { version: '2.0.0' }, kept: 'all' }]])(
  'the system page warns about the invalid shell record %p and shows the areas',
  async (shell) => {
    openSystemPage({ responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), shell } } });
    expect(await screen.findByRole('alert')).toHaveTextContent("The registry's record of the shell is not valid");
    expect(screen.getByText('Live shell').nextElementSibling).toHaveTextContent('Unknown');
    expect((await readRows('Areas'))[0]?.slice(0, 2)).toEqual(['Menu', '1.1.0']);
    const versions = await readRows('Versions on the server');
    expect(versions.some(([title]) => title === 'Menu')).toBe(true);
    expect(versions.some(([title]) => title === 'Shell')).toBe(false);
  },
);

test('the system page shows a message when no area is deployed', async () => {
  openSystemPage({
    remotes: [],
    responses: { ...WORKING_RESPONSES, '/registry.json': { ...createRegistry(), remotes: [], previews: {} } },
  });
  expect(await screen.findByText('No area is deployed.')).toBeInTheDocument();
});
