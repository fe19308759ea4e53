import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import { getSystem } from '@backoffice/shared/contract/system';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderWithProviders } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { NO_ANSWER, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { noteRemote, remoteLoads } from '../remote-loads';
import { at, BUSINESS, door, menu, registry, release, remote, serve, staff } from './deployed-site';
import { SystemPage } from './system-page';

const api = stubApi();
signedInBeforeEach();

interface Opening {
  answers?: Record<string, object | number>;
  remotes?: RegisteredRemote[];
  load?: (remote: RegisteredRemote) => Promise<never>;
}

const WORKING = { '/registry.json': registry(), '/readyz': { status: 'ok' } };

/** Opens the page in a tab that came with shell 2.0.0, Menu 1.1.0, Staff 1.0.0 and Sign in 1.0.0. */
function open({ answers = WORKING, remotes = [menu, staff, door], load = async () => Promise.reject() }: Opening = {}) {
  const ofPage = { shell: { version: '2.0.0' }, remotes: [menu, staff, door] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(ofPage)}</script>`;
  serve(answers);
  return renderWithProviders(<SystemPage remotes={remotes} loader={{ load }} />, '/system');
}

/** The texts of a table's rows, cell by cell. */
async function rowsOf(caption: string): Promise<string[][]> {
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
  remoteLoads.setState(new Map(), true);
  api.answer(getBusinessDetails, BUSINESS);
  api.answer(getSystem, { mail: 'smtp' });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('says which version of each area is live, since when by the location’s clocks, and that none is loaded', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'System' })).toBeInTheDocument();
  await screen.findByText(/2.0.0, since/);
  expect(document.title).toBe('System');
  expect(await rowsOf('Areas')).toEqual([
    ['Menu', '1.1.0', 'November 20, 2026 at 03:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Staff', '1.0.0', 'November 20, 2026 at 12:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Sign in', '1.0.0', '-', 'Not loaded yet', '-', 'Load now'],
  ]);
});

test('says which shell is live and which this tab has', async () => {
  open();
  expect(await screen.findByText(/2\.0\.0, since November 20, 2026 at 02:30 PM/)).toBeInTheDocument();
  const term = screen.getByText('Shell in this tab');
  expect(term.nextElementSibling).toHaveTextContent('2.0.0');
});

test.each([
  ['smtp', 'Sent by the mail server'],
  ['folder', 'Not sent: SMTP_URL is not set, and links for a new password stay in a folder of the server'],
] as const)('says what becomes of mails when they go to %s', async (mail, text) => {
  api.answer(getSystem, { mail });
  open();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Mail')).toBeInTheDocument();
});

test('shows the mail state as unknown when the API does not respond', async () => {
  api.answer(getSystem, () => NO_ANSWER);
  open();
  expect(await screen.findByText('Unknown')).toBe(screen.getByText('Mail').nextElementSibling);
});

test('a loaded area has its version and how long that took', async () => {
  noteRemote('mf-menu', { version: '1.1.0', loadedInMs: 1234.4 });
  open();
  await screen.findByText(/2.0.0, since/);
  expect((await rowsOf('Areas'))[0]).toEqual([
    'Menu',
    '1.1.0',
    'November 20, 2026 at 03:30 PM',
    '1.1.0',
    '1,234 ms',
    '',
  ]);
});

test('what is remarkable about a version in this tab is said', async () => {
  noteRemote('mf-staff', { version: '0.9.0', loadedInMs: 40, usesPrevious: true });
  const published = registry();
  published.remotes[2] = { ...door, current: release('1.0.1') };
  open({
    answers: { ...WORKING, '/registry.json': published },
    remotes: [remote('mf-menu', 'Menu', '1.2.0-pr.7'), staff, door, remote('mf-stock', 'Stock', '0.0.1')],
  });
  await screen.findByText(/2.0.0, since/);
  const rows = await rowsOf('Areas');
  expect(rows.map(([title, live, , loaded]) => [title, live, loaded])).toEqual([
    ['Menu', '1.1.0', 'Not loaded yet Preview'],
    ['Staff', '1.0.0', '0.9.0 Earlier version'],
    ['Sign in', '1.0.1', 'Not loaded yet Update ready'],
    ['Stock', 'Not live', 'Not loaded yet Preview'],
  ]);
});

test('an area that joined since the page was loaded is live, and cannot be loaded by this page', async () => {
  const published = registry();
  published.remotes.push(remote('mf-stock', 'Stock', '0.0.1'));
  open({ answers: { ...WORKING, '/registry.json': published } });
  await screen.findByText(/2.0.0, since/);
  expect((await rowsOf('Areas'))[3]).toEqual(['Stock', '0.0.1', '-', 'Not loaded yet', '-', '']);
});

test('an area is loaded on demand, and the button says so meanwhile', async () => {
  const asked: string[] = [];
  const arrival = deferred();
  const { user } = open({
    load: async ({ description }) => {
      asked.push(description.name);
      await arrival.promise;
      noteRemote('mf-staff', { version: '1.0.0', loadedInMs: 85 });
      return await Promise.reject();
    },
  });
  const button = await screen.findByRole('button', { name: 'Load Staff now' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  arrival.resolve();
  expect(await screen.findByText('85 ms')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load Staff now' })).not.toBeInTheDocument();
  expect(asked).toEqual(['mf-staff']);
});

test('an area that could not be loaded can be loaded again, and what went wrong is told', async () => {
  const { user } = open({
    load: async () => {
      noteRemote('mf-menu', {
        version: '1.1.0',
        lastFailure: { at: at(20), phase: 'load', version: '1.1.0', message: 'Answered with 503', durationMs: 812 },
        failures: 3,
      });
      return await Promise.reject(new Error('unreachable'));
    },
  });
  expect(screen.getByText('No area has failed in this browser.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Load Menu now' }));
  expect(await rowsOf('Last failures in this browser')).toEqual([
    ['Menu', 'November 20, 2026 at 03:30 PM', 'Loading', '1.1.0', 'Answered with 503', '812 ms', '3'],
  ]);
  expect(screen.getByRole('button', { name: 'Load Menu now' })).not.toHaveAttribute('aria-busy');
});

test('every version on the server is listed, and one that is not live leads to its preview', async () => {
  open();
  await screen.findByText('1.2.0-pr.7');
  const rows = await rowsOf('Versions on the server');
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

test('without the registry the rest is still there, and it can be asked for again', async () => {
  const answers: Record<string, object | number> = { ...WORKING, '/registry.json': 503 };
  const { user } = open({ answers });
  expect(await screen.findByText('The registry could not be loaded')).toBeVisible();
  expect(screen.getByText('The registry was answered with 503')).toBeVisible();
  expect(await rowsOf('Areas')).toContainEqual(['Menu', 'Unknown', '-', 'Not loaded yet', '-', 'Load now']);
  expect(await screen.findByText(/Working/)).toBeInTheDocument();
  answers['/registry.json'] = registry();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1.2.0-pr.7')).toBeVisible();
});

test.each([
  ['does not answer', 503, 'Not working: Answered with 503'],
  ['answers with something else', { title: 'Hotel sign-in' }, 'Not working: Answered with something else'],
])('an API that %s is told of, and Refresh asks again', async (_what, answer, said) => {
  const answers: Record<string, object | number> = { ...WORKING, '/readyz': answer };
  const { user } = open({ answers });
  expect(await screen.findByText(said)).toBeVisible();
  answers['/readyz'] = { status: 'ok' };
  const { shell, ...rest } = registry();
  answers['/registry.json'] = { ...rest, shell: { ...shell, current: { version: '2.1.0' } } };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Working, answered in \d+ ms$/)).toBeVisible();
  expect(await screen.findByText(/2\.1\.0, since/)).toBeVisible();
});

test('where the location’s zone cannot be had, times are those of the browser', async () => {
  api.answer(getBusinessDetails, () => NO_ANSWER);
  open();
  expect(await screen.findByText(/2\.0\.0, since November (20|21), 2026 at/)).toBeInTheDocument();
});

test.each([
  [{ change: { page: 'a' } }, 'A deployment is under way or was interrupted. If this stays, deploy once more.'],
  [{ remotes: [{ description: {} }] }, "The registry's record of 1 area is not valid: no page shows it."],
])('a registry with %p is remarked upon', async (changes, note) => {
  open({ answers: { ...WORKING, '/registry.json': { ...registry(), ...changes } } });
  expect(await screen.findByRole('alert')).toHaveTextContent(note);
});

test.each([[{ current: 'none' }], [undefined], [{ current: { version: '2.0.0' }, kept: 'all' }]])(
  'with a record of the shell that is %p the rest is shown, and what is missing is said',
  async (shell) => {
    open({ answers: { ...WORKING, '/registry.json': { ...registry(), shell } } });
    expect(await screen.findByRole('alert')).toHaveTextContent("The registry's record of the shell is not valid");
    expect(screen.getByText('Live shell').nextElementSibling).toHaveTextContent('Unknown');
    expect((await rowsOf('Areas'))[0]?.slice(0, 2)).toEqual(['Menu', '1.1.0']);
    const versions = await rowsOf('Versions on the server');
    expect(versions.some(([title]) => title === 'Menu')).toBe(true);
    expect(versions.some(([title]) => title === 'Shell')).toBe(false);
  },
);

test('a site without areas says so', async () => {
  open({ remotes: [], answers: { ...WORKING, '/registry.json': { ...registry(), remotes: [], previews: {} } } });
  expect(await screen.findByText('No area is deployed.')).toBeInTheDocument();
});
