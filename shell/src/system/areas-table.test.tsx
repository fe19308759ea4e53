import { getBusinessDetails } from '@backoffice/contract/locations';
import { getSystem } from '@backoffice/contract/system';
import { createDeferred } from '@backoffice/testing/deferred';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { remoteHealthStore, updateRemoteHealth } from '../recovery/remote-health-store';
import {
  authRemote,
  BUSINESS_DETAILS,
  createRegistry,
  createRelease,
  createRemote,
  createRolloutRegistry,
  createTimestamp,
  staffRemote,
} from './testing/deployed-site';
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

test('the system page shows each area’s live version with the time at which it became live, and each area as not loaded yet', async () => {
  openSystemPage();
  expect(screen.getByRole('heading', { level: 1, name: 'System' })).toBeInTheDocument();
  await screen.findByText(/2.0.0, since/);
  expect(document.title).toBe('System');
  expect(await readRows('Areas')).toEqual([
    ['Menu', '1.1.0', 'November 20, 2026 at 03:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Staff', '1.0.0', 'November 20, 2026 at 12:30 PM', 'Not loaded yet', '-', 'Load now'],
    ['Sign in', '1.0.0', '-', 'Not loaded yet', '-', 'Load now'],
  ]);
});

test('the system page shows the version and the load time of a loaded area', async () => {
  updateRemoteHealth('mf-menu', { version: '1.1.0', loadedInMs: 1234.4 });
  openSystemPage();
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
  published.remotes[2] = { ...authRemote, current: createRelease('1.0.1') };
  openSystemPage({
    responses: { ...WORKING_RESPONSES, '/registry.json': published },
    remotes: [
      createRemote('mf-menu', 'Menu', '1.2.0-pr.7'),
      staffRemote,
      authRemote,
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

test('the system page shows a staged version next to the live one', async () => {
  openSystemPage({ responses: { ...WORKING_RESPONSES, '/registry.json': createRolloutRegistry() } });
  await screen.findByText(/2.0.0, since/);
  expect((await readRows('Areas'))[0]?.slice(0, 2)).toEqual(['Menu', '1.1.0 1.2.0 for 10% of the locations']);
});

test('the system page lists an area deployed since the page load without a button to load it', async () => {
  const published = createRegistry();
  published.remotes.push(createRemote('mf-stock', 'Stock', '0.0.1'));
  openSystemPage({ responses: { ...WORKING_RESPONSES, '/registry.json': published } });
  await screen.findByText(/2.0.0, since/);
  expect((await readRows('Areas'))[3]).toEqual(['Stock', '0.0.1', '-', 'Not loaded yet', '-', '']);
});

test('the button “Load now” loads an area once and is busy until it has loaded', async () => {
  const loaded: string[] = [];
  const pendingLoad = createDeferred();
  const { user } = openSystemPage({
    load: async ({ description }) => {
      loaded.push(description.name);
      await pendingLoad.promise;
      updateRemoteHealth('mf-staff', { version: '1.0.0', loadedInMs: 85 });
      return await Promise.reject();
    },
  });
  const button = await screen.findByRole('button', { name: 'Load now: Staff' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  pendingLoad.resolve();
  expect(await screen.findByText('85 ms')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load now: Staff' })).not.toBeInTheDocument();
  expect(loaded).toEqual(['mf-staff']);
});

test('the system page lists the failure of an area that could not be loaded and lets it be loaded again', async () => {
  const { user } = openSystemPage({
    load: async () => {
      updateRemoteHealth('mf-menu', {
        version: '1.1.0',
        lastFailure: {
          at: createTimestamp(20),
          phase: 'load',
          version: '1.1.0',
          message: 'Responded with 503',
          durationMs: 812,
        },
        failureCount: 3,
      });
      return await Promise.reject(new Error('unreachable'));
    },
  });
  expect(screen.getByText('No area has failed in this browser.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Load now: Menu' }));
  expect(await readRows('Last failures in this browser')).toEqual([
    ['Menu', 'November 20, 2026 at 03:30 PM', 'Loading', '1.1.0', 'Responded with 503', '812 ms', '3'],
  ]);
  expect(screen.getByRole('button', { name: 'Load now: Menu' })).not.toHaveAttribute('aria-busy');
});
