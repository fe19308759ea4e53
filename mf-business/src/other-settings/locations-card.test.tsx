import { getTwoFactorRequirement } from '@backoffice/contract/account';
import { listAccountLocations } from '@backoffice/contract/account-locations';
import { listLocations, listTimeZones } from '@backoffice/contract/business-setup';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { createLocation } from '@backoffice/contract/new-location';
import { useLocation } from '@backoffice/platform/router';
import { sessionStore, startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7, isOwner: true });

const HARBOR = { id: 7, name: 'Harbor & Vine', is_owner: true };
const PIER = { id: 8, name: 'Pier 9', is_owner: false };

beforeEach(() => {
  const updated_at = '2026-01-05T10:00:00.000Z';
  api.respond(listLocations, {
    data: [{ id: 7, name: HARBOR.name, lock_screen_after_each_transaction: false, updated_at }],
  });
  api.respond(getTwoFactorRequirement, { requires_two_factor: false, can_require: true });
  api.respond(listAccountLocations, { data: [HARBOR, PIER] });
  api.respond(listTimeZones, { data: [{ id: 'America/New_York', display_name: 'Eastern Time' }] });
  api.respond(getBusinessDetails, buildBusinessDetails({ timezone: 'America/New_York' }));
});

/** The shell's page that opens the location in the state of its history entry. */
function SwitchLocation() {
  return <p>Opening {JSON.stringify(useLocation().state)}</p>;
}

const routes = { ...module.routes, 'switch-location': [{ index: true, element: <SwitchLocation /> }] };
const open = (search = '') => renderRemote({ routes }, `/business/other_settings${search}`);

test('an owner sees their locations', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Locations' });
  await within(list).findByText('Pier 9');
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Harbor & Vinethis location');
});

test('locations that fail to load show the error, and a retry loads them', async () => {
  api.respond(listAccountLocations, () => new ErrorResponse(500, { code: 'internal', message: 'The server failed' }));
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not be loaded. The server failed');
  api.respond(listAccountLocations, { data: [HARBOR, PIER] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pier 9')).toBeInTheDocument();
});

test('a user who is not an owner sees no locations', async () => {
  startSession(sessionTokens({ locationId: 7, isOwner: false, rights: { other_settings: 'manage' } }));
  open();
  await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' });
  expect(screen.queryByRole('button', { name: 'New Location' })).not.toBeInTheDocument();
});

test('the form for a new location opens and closes without a confirmation, and keeps an unsaved setting of the page', async () => {
  const { user } = open();
  const checkbox = await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' });
  await user.click(checkbox);
  await user.click(await screen.findByRole('button', { name: 'New Location' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Location' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(checkbox).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('an owner creates a location as a copy of one that they own, and the new location opens', async () => {
  const sent: unknown[] = [];
  api.respond(createLocation, ({ body }) => {
    sent.push(body);
    return { id: 9, name: 'Harbor Two', is_owner: true };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New Location' }));
  await user.type(await screen.findByLabelText('Location Name'), 'Harbor Two');
  await user.click(screen.getByRole('combobox', { name: 'Start with' }));
  expect(screen.queryByRole('option', { name: 'A copy of Pier 9' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'A copy of Harbor & Vine' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Opening {"locationId":9}')).toBeInTheDocument();
  expect(sent).toEqual([{ name: 'Harbor Two', timezone: 'America/New_York', copy_of: 7 }]);
});

test('the new location opens only after the user has confirmed that an unsaved setting of the page is discarded', async () => {
  api.respond(createLocation, { id: 9, name: 'Harbor Two', is_owner: true });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' }));
  await user.click(await screen.findByRole('button', { name: 'New Location' }));
  await user.type(await screen.findByLabelText('Location Name'), 'Harbor Two');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  expect(sessionStore.getState().claims?.locationId).toBe(7);
  expect(screen.queryByText(/^Opening/)).not.toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Opening {"locationId":9}')).toBeInTheDocument();
});

test('the form for a new location keeps the entered values and shows the reason when the server rejects the location', async () => {
  api.respond(createLocation, () => new ErrorResponse(429, { code: 'too_many_attempts', message: 'Try later' }));
  const { user } = open('?location=new');
  await user.type(await screen.findByLabelText('Location Name'), 'Harbor Two');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Failed to create the location: Try later')).toBeInTheDocument();
  expect(screen.getByLabelText('Location Name')).toHaveValue('Harbor Two');
});
