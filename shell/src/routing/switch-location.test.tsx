import { http } from '@backoffice/platform/client';
import { closeAllModals } from '@backoffice/platform/feedback';
import { endSession, registerUnsavedForm, sessionStore, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { buildAccessToken, sessionTokens } from '@backoffice/testing/session';
import { useUnsavedChangesGuard } from '@backoffice/ui/record-form';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createApp } from '../app';

const LOCATIONS = [
  { id: 1, name: 'Harbor & Vine', is_owner: true },
  { id: 2, name: 'Pier 9', is_owner: true },
];
let locations: typeof LOCATIONS;
let switchStatus: number;
/** The API responds to the request that switches the location once this promise has resolved. */
let switchDelay: Promise<unknown>;

const entry = '/mf-food/1/remoteEntry.js';
const remotes = [
  {
    description: {
      ...{ name: 'mf-food', title: 'Food', paths: ['reporting'], visitors: 'signed-in' as const, shell: '^1.0.0' },
    },
    current: { version: '1', manifest: '', entry, preload: [entry], integrity: {} },
  },
];

function Orders() {
  return <h1>Orders of location {sessionStore.getState().claims?.locationId}</h1>;
}

/** The orders page with a form that has unsaved changes. */
function EditedOrders() {
  useUnsavedChangesGuard({ isDirty: true });
  return <Orders />;
}

async function openApp(Page: ComponentType = Orders) {
  startSession(sessionTokens({ hasOtherLocations: locations.length > 1 }));
  window.history.replaceState(null, '', '/reporting/orders');
  const module = { routes: { reporting: [{ path: 'orders', element: <Page /> }] } };
  const App = createApp(remotes, { load: async () => ({ default: module }) });
  render(<App />);
  await screen.findByRole('heading', { level: 1, name: 'Orders of location 1' });
}

beforeEach(() => {
  locations = LOCATIONS;
  switchStatus = 200;
  switchDelay = Promise.resolve();
  http.defaults.adapter = async (config) => {
    const respond = (status: number, data: object) => ({ data, status, statusText: '', headers: {}, config });
    if (config.url === '/account/locations') return respond(200, { data: locations });
    if (config.url !== '/auth/switch_location') return respond(200, {});
    await switchDelay;
    return switchStatus === 200
      ? respond(200, { data: sessionTokens({ locationId: 2, hasOtherLocations: true }, 'b') })
      : respond(switchStatus, { code: 'not_found', message: 'Location not found' });
  };
});
afterEach(() => {
  act(closeAllModals);
  act(endSession);
  cleanup();
});

const findSwitcher = () => screen.findByRole('combobox', { name: 'Location' });

test('a user with only one location sees the location’s name instead of the select field', async () => {
  locations = LOCATIONS.slice(0, 1);
  await openApp();
  expect(await screen.findByText('The Corner Table')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Location' })).not.toBeInTheDocument();
});

test('choosing another location opens its start page without signing in again', async () => {
  await openApp();
  const switcher = await findSwitcher();
  expect(switcher).toHaveValue('1');
  await userEvent.selectOptions(switcher, 'Pier 9');
  await screen.findByRole('heading', { level: 1, name: 'Orders of location 2' });
  expect(window.location.pathname).toBe('/reporting/orders');
  expect(sessionStore.getState().authToken).toBe(buildAccessToken({ locationId: 2, hasOtherLocations: true }, 'b'));
});

describe('choosing another location with unsaved changes', () => {
  async function chooseWithUnsavedChanges() {
    await openApp(EditedOrders);
    await userEvent.selectOptions(await findSwitcher(), 'Pier 9');
    await screen.findByRole('dialog', { name: 'Discard changes?' });
  }

  test('keeps the location and the changes when the user keeps editing', async () => {
    await chooseWithUnsavedChanges();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'Orders of location 1' })).toBeVisible();
    expect(await findSwitcher()).toHaveValue('1');
    expect(sessionStore.getState().claims?.locationId).toBe(1);
  });

  test('opens the other location after the user discards the changes', async () => {
    await chooseWithUnsavedChanges();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders of location 2' });
  });
});

test('a notification shows why a location cannot be opened, and the page stays open', async () => {
  switchStatus = 404;
  await openApp();
  await userEvent.selectOptions(await findSwitcher(), 'Pier 9');
  expect(await screen.findByText('Location not found')).toBeVisible();
  await screen.findByRole('heading', { level: 1, name: 'Orders of location 1' });
  expect(await findSwitcher()).toHaveValue('1');
});

describe('while another location is being opened', () => {
  async function startSwitch() {
    const delay = createDeferred();
    switchDelay = delay.promise;
    await openApp();
    await userEvent.selectOptions(await findSwitcher(), 'Pier 9');
    await screen.findByText('Opening the location');
    const respond = () =>
      act(async () => {
        delay.resolve();
        await new Promise((resolve) => setTimeout(resolve));
      });
    return { respond };
  }

  test('a user who opens another page stays there when the location cannot be opened', async () => {
    switchStatus = 404;
    const { respond } = await startSwitch();
    await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
    await screen.findByRole('heading', { level: 1, name: 'Terms' });
    await respond();
    expect(await screen.findByText('Location not found')).toBeVisible();
    expect(window.location.pathname).toBe('/terms');
  });

  test('a user who signs out stays signed out', async () => {
    const { respond } = await startSwitch();
    await userEvent.click(screen.getByRole('link', { name: 'Logout' }));
    // Instead of the sign-in page, which the remotes of this test lack, an error panel is shown.
    await screen.findByText('This page is unavailable');
    await respond();
    expect(sessionStore.getState().status).toBe('signed-out');
  });
});

describe('a location that is opened in another tab', () => {
  function switchInOtherTab(): void {
    localStorage.setItem('auth_token', sessionTokens({ locationId: 2, locationName: 'Pier 9' }, 'b').auth_token);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    });
  }

  test('is also opened in this tab immediately when there are no unsaved changes', async () => {
    await openApp();
    switchInOtherTab();
    await screen.findByRole('heading', { level: 1, name: 'Orders of location 2' });
  });

  test('is also opened in this tab after a confirmation when there are unsaved changes', async () => {
    await openApp();
    const remove = registerUnsavedForm();
    switchInOtherTab();
    await screen.findByRole('dialog', { name: 'You opened Pier 9 in another tab' });
    expect(screen.getByText(/belongs to The Corner Table and has not been saved/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard and go to Pier 9' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders of location 2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(remove);
  });
});
