import { changePassword, endAccountSession, endOtherSessions } from '@backoffice/contract/account';
import { sessionStore, startSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SecurityPage } from './security-page';
import { stubAccount } from './testing/account-stub';

const api = stubApi();
signInBeforeEach();

async function open() {
  const stored = stubAccount(api);
  const view = renderWithProviders(<SecurityPage />, '/account/security');
  await screen.findByRole('heading', { name: 'Signed-in devices' });
  return { ...view, stored };
}

describe('the password form', () => {
  const fields = ['Current password', 'New password', 'Confirm password'];

  async function openForm() {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const fill = async (...values: string[]) => {
      for (const [index, value] of values.entries()) {
        if (value !== '') await view.user.type(dialog.getByLabelText(fields[index] ?? ''), value);
      }
      await view.user.click(dialog.getByRole('button', { name: 'Change' }));
    };
    return { ...view, dialog, fill };
  }

  test('sends password digests, and says that other devices are signed out', async () => {
    const bodies: unknown[] = [];
    api.respond(changePassword, ({ body }) => {
      bodies.push(body);
      return { message: 'Changed' };
    });
    const { fill } = await openForm();
    await fill('demo-owner', 'saffron bisque', 'saffron bisque');
    expect(await screen.findByText(/^Your password was changed/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const digest = expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/);
    expect(bodies).toEqual([{ current_password: digest, new_password: digest }]);
  });

  test('checks the length of the new password and its confirmation', async () => {
    const { dialog, fill } = await openForm();
    await fill('demo-owner', 'bisq', 'bisque');
    expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(
      'Password must be at least 5 characters long',
    );
    expect(dialog.getByLabelText('Confirm password')).not.toHaveAccessibleDescription('Please enter');
    await fill('', 'ue', 's');
    expect(dialog.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords must match');
    expect(api.calls).not.toContain('PUT /account/password');
  });

  test('shows the server’s error message at the field that caused it and keeps the entered values', async () => {
    const message = 'This is not your current password';
    api.respond(
      changePassword,
      () => new ErrorResponse(400, { code: 'invalid_request', message, fields: { current_password: message } }),
    );
    const { dialog, fill } = await openForm();
    await fill('guess', 'saffron bisque', 'saffron bisque');
    await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText('New password')).toHaveValue('saffron bisque');
  });

  test('shows how strong the new password is', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('New password'), 'password');
    expect(await dialog.findByText('Strength: Very weak')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('New password'), ' saffron lobster bisque 9');
    expect(await dialog.findByText('Strength: Strong')).toBeInTheDocument();
  });
});

describe('the signed-in devices', () => {
  test('are listed with IP address, sign-in time and time of last use, and the current device cannot be signed out', async () => {
    await open();
    await screen.findByText('Chrome on Windows');
    const [current, phone] = screen.getAllByRole('listitem');
    expect(current).toHaveTextContent('This device');
    expect(current).toHaveTextContent('From 203.0.113.1.');
    await waitFor(() =>
      expect(phone).toHaveTextContent('Signed in March 1, 2026 at 04:00 AM, last used March 4, 2026 at 03:10 PM'),
    );
    expect(
      screen.getAllByRole('button', { name: /^Sign out/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Sign out Safari on iOS', null]);
  });

  test('can be signed out one by one', async () => {
    const ended: unknown[] = [];
    const { user, stored } = await open();
    api.respond(endAccountSession, ({ params }) => {
      ended.push(params);
      stored.sessions = stored.sessions.slice(0, 1);
      return { message: 'Signed out' };
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('Safari on iOS was signed out')).toBeInTheDocument();
    expect(ended).toEqual([{ id: '7f9619ff-8b86-4d01-b42d-00c04fc964ff' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument());
  });

  test('can all be signed out together, except this device', async () => {
    const { user, stored } = await open();
    api.respond(endOtherSessions, () => {
      stored.sessions = stored.sessions.slice(0, 1);
      return { ended: 1 };
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('1 device signed out')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
  });
});

test('the security page refreshes the session when its token requires a setup of two-factor sign-in that the account does not need', async () => {
  act(() => startSession(sessionTokens({ mustSetUpTwoFactor: true }, 'old')));
  await open();
  await waitFor(() => expect(sessionStore.getState().claims?.mustSetUpTwoFactor).toBeUndefined());
});
