import { updateAccount } from '@backoffice/contract/account';
import { sessionStore } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { ProfilePage } from './profile-page';
import { stubAccount } from './testing/account-stub';

const api = stubApi();
signInBeforeEach();

async function open() {
  const stored = stubAccount(api);
  const view = renderWithProviders(<ProfilePage />, '/account');
  return { ...view, stored, nameField: await screen.findByLabelText('Name') };
}

test('the profile page saves a changed name and updates it in the session', async () => {
  const { user, stored, nameField } = await open();
  api.respond(updateAccount, ({ body: { user_name } }) => {
    stored.account = { ...stored.account, user_name, updated_at: '2026-01-06T10:00:00.000Z' };
    return stored.account;
  });
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  await user.clear(nameField);
  await user.type(nameField, 'Maria Lopez');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your account was updated successfully')).toBeInTheDocument();
  expect(sessionStore.getState().claims?.userName).toBe('Maria Lopez');
});

test('the profile page refuses an empty name, and keeps the entered name when saving fails', async () => {
  const { user, nameField } = await open();
  await user.clear(nameField);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter your name')).toBeInTheDocument();
  api.respond(updateAccount, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  await user.type(nameField, 'Maria');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update your account')).toBeInTheDocument();
  await waitFor(() => expect(nameField).toHaveValue('Maria'));
});
