import { type Location, listLocations, updateLockScreen } from '@backoffice/contract/business-setup';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7, isOwner: false, rights: { other_settings: 'manage' } });

let location: Location;
beforeEach(() => {
  location = {
    id: 7,
    name: 'The Corner Table',
    lock_screen_after_each_transaction: false,
    updated_at: '2026-01-05T10:00:00.000Z',
  };
  api.respond(listLocations, () => ({ data: [location] }));
});

/** Stubs the update like the server: stores the values and refuses an outdated updated_at. Returns the sent values. */
function stubUpdate() {
  const sentValues: unknown[] = [];
  api.respond(updateLockScreen, ({ params, query: { updated_at, ...values } }) => {
    sentValues.push({ ...params, ...values });
    if (updated_at !== location.updated_at) {
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    location = { ...location, ...values, updated_at: '2026-01-06T10:00:00.000Z' };
    return location;
  });
  return sentValues;
}

async function open() {
  const { user } = renderRemote(module, '/business/other_settings');
  const checkbox = await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' });
  return { user, checkbox, saveButton: screen.getByRole('button', { name: 'Save' }) };
}

test('the other settings page enables Save only while the lock screen setting is changed, and saves the setting', async () => {
  const sentValues = stubUpdate();
  const { user, checkbox, saveButton } = await open();
  expect(checkbox).not.toBeChecked();
  expect(saveButton).toBeDisabled();
  await user.click(checkbox);
  expect(saveButton).toBeEnabled();
  await user.click(checkbox);
  expect(saveButton).toBeDisabled();
  await user.click(checkbox);
  await user.click(saveButton);
  expect(await screen.findByText('Lock screen permission was updated successfully')).toBeInTheDocument();
  expect(sentValues).toEqual([{ id: 7, lock_screen_after_each_transaction: true }]);
  // After saving, changes are compared with the saved values.
  await waitFor(() => expect(saveButton).toBeDisabled());
  await user.click(checkbox);
  expect(saveButton).toBeEnabled();
});

test('the Save button does nothing while a save is pending', async () => {
  const response = createDeferred();
  const sentQueries: unknown[] = [];
  api.respond(updateLockScreen, async ({ query }) => {
    sentQueries.push(query);
    await response.promise;
    return { ...location, lock_screen_after_each_transaction: true };
  });
  const { user, checkbox, saveButton } = await open();
  await user.click(checkbox);
  await user.dblClick(saveButton);
  await user.click(saveButton);
  expect(saveButton).toHaveAttribute('aria-disabled', 'true');
  response.resolve();
  await screen.findByText('Lock screen permission was updated successfully');
  expect(sentQueries).toHaveLength(1);
});

test('the other settings page keeps a change that is made while a save is pending', async () => {
  const response = createDeferred();
  api.respond(updateLockScreen, async ({ query: { updated_at, ...values } }) => {
    await response.promise;
    location = { ...location, ...values, updated_at: '2026-01-06T10:00:00.000Z' };
    return location;
  });
  const { user, checkbox, saveButton } = await open();
  await user.click(checkbox);
  await user.click(saveButton);
  await user.click(checkbox);
  expect(screen.queryByText('Lock screen permission was updated successfully')).not.toBeInTheDocument();
  response.resolve();
  await screen.findByText('Lock screen permission was updated successfully');
  await waitFor(() => expect(saveButton).toBeEnabled());
  expect(checkbox).not.toBeChecked();
});

test('the settings form receives the focus when saving has disabled the Save button', async () => {
  stubUpdate();
  const { user, checkbox, saveButton } = await open();
  await user.click(checkbox);
  await user.click(saveButton);
  await screen.findByText('Lock screen permission was updated successfully');
  await waitFor(() => expect(saveButton).toBeDisabled());
  expect(saveButton.closest('form')).toHaveFocus();
});

test('the other settings page keeps the changed setting when saving fails', async () => {
  api.respond(updateLockScreen, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user, checkbox, saveButton } = await open();
  await user.click(checkbox);
  await user.click(saveButton);
  expect(await screen.findByText('Failed to update lock screen permission')).toBeInTheDocument();
  expect(checkbox).toBeChecked();
  expect(saveButton).toBeEnabled();
});

test('the other settings page saves without a conflict when another user has since saved the same value', async () => {
  const sentValues = stubUpdate();
  const { user, checkbox, saveButton } = await open();
  await user.click(checkbox);
  location = { ...location, lock_screen_after_each_transaction: true, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(saveButton);
  await screen.findByText('Lock screen permission was updated successfully');
  expect(sentValues).toHaveLength(2);
  expect(checkbox).toBeChecked();
  expect(screen.queryByText(/^Somebody else/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the other settings page shows an error and offers a retry when loading fails', async () => {
  api.respond(listLocations, () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = renderRemote(module, '/business/other_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  api.respond(listLocations, () => ({ data: [location] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox')).toBeInTheDocument();
});
