import { createHash } from 'node:crypto';
import { resetPassword } from '@backoffice/contract/authentication';
import { createDeferred } from '@backoffice/testing/deferred';
import { type InitialEntry, renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const LINK = '/reset-password?email=owner%2Bone%40example.com&token=secret-token';

const getNewPassword = () => screen.getByLabelText('New password');
const getConfirmPassword = () => screen.getByLabelText('Confirm password');
const getResetButton = () => screen.getByRole('button', { name: 'Reset Password' });

function open(start: InitialEntry = LINK) {
  const view = renderRemote(module, start);
  return {
    ...view,
    async submitPasswords(first: string, second = first) {
      if (first !== '') await view.user.type(getNewPassword(), first);
      if (second !== '') await view.user.type(getConfirmPassword(), second);
      await view.user.click(getResetButton());
    },
  };
}

test('the reset-password screen shows its title, the tagline and the account’s email address', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  expect(screen.getByText('Serving efficiency')).toBeVisible();
  expect(screen.getByText('For owner+one@example.com')).toBeVisible();
  expect(getNewPassword()).toHaveFocus();
});

test('the link “Back to Login” opens the sign-in screen', async () => {
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
  expect(currentAddress()).toBe('/login');
});

describe('the reset link', () => {
  test('is removed from the URL when the page opens', async () => {
    const { currentAddress } = open();
    await waitFor(() => expect(currentAddress()).toBe('/reset-password'));
    expect(getNewPassword()).toBeVisible();
  });

  test('is read from the state of the history entry after a reload', async () => {
    open({ pathname: '/reset-password', state: { email: 'owner@example.com', token: 'secret-token' } });
    expect(screen.getByText('For owner@example.com')).toBeVisible();
  });

  test.each([
    ['/reset-password', 'The token is missing'],
    ['/reset-password?email=owner%40example.com', 'The token is missing'],
    ['/reset-password?token=secret-token', 'Missing data or token'],
  ])('%s shows an error about the missing parameter and a link to request a new email', async (address, problem) => {
    const { user, currentAddress } = open(address);
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'ask for a new one' }));
    expect(currentAddress()).toBe('/forgot-password');
  });
});

describe('the password fields', () => {
  test.each([
    ['', '', 'Please enter New password', 'Please enter Confirm password'],
    ['abcd', 'abcd', 'Password must be at least 5 characters long', ''],
    ['abcde', '', '', 'Please enter Confirm password'],
    ['abcde', 'abcdE', '', 'Passwords must match'],
    ['pässword', 'pässword', 'Ineligible symbol is used', ''],
  ])('show errors for the passwords "%s" and "%s"', async (first, second, newPasswordError, confirmPasswordError) => {
    const { submitPasswords } = open();
    await submitPasswords(first, second);
    await waitFor(() => expect(getNewPassword()).toHaveAccessibleDescription(newPasswordError));
    expect(getConfirmPassword()).toHaveAccessibleDescription(confirmPasswordError);
    expect(api.calls).toEqual([]);
  });

  test('accept a password of five characters', async () => {
    api.respond(resetPassword, { message: 'Done' });
    const { submitPasswords } = open();
    await submitPasswords('abcde');
    expect(await screen.findByRole('status')).toHaveTextContent('Done');
  });
});

test('each password field has its own button that shows the password', async () => {
  const { user } = open();
  expect(screen.queryByRole('button', { name: /show/i })).not.toBeInTheDocument();
  await user.type(getNewPassword(), 'abcde');
  await user.type(getConfirmPassword(), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Show confirm password' }));
  expect(getConfirmPassword()).toHaveAttribute('type', 'text');
  expect(getNewPassword()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(getNewPassword()).toHaveAttribute('type', 'text');
});

describe('a successful reset', () => {
  test('sends the email address, the password’s digest and the token, and the token also as bearer token', async () => {
    const sent: unknown[] = [];
    api.respond(resetPassword, ({ body, headers }) => {
      sent.push(body, headers.authorization);
      return { message: '' };
    });
    const { submitPasswords } = open();
    await submitPasswords('new password');
    await screen.findByRole('status');
    const digest = createHash('sha256').update('new password').digest('base64');
    const body = { email: 'owner+one@example.com', new_password: digest, token: 'secret-token' };
    expect(sent).toEqual([body, 'Bearer secret-token']);
  });

  test.each([
    ['The password was changed', 'The password was changed'],
    ['', 'Password reset successfully.'],
  ])('with the server message "%s" shows "%s" and opens the sign-in screen', async (message, notice) => {
    api.respond(resetPassword, { message });
    const { submitPasswords, currentAddress } = open();
    await submitPasswords('new password');
    expect(await screen.findByRole('status')).toHaveTextContent(notice);
    expect(currentAddress()).toBe('/login');
  });
});

test.each([
  [
    'This link is no longer valid',
    new ErrorResponse(400, { code: 'invalid_reset_token', message: 'This link is no longer valid' }),
  ],
  ['Error resetting password', new ErrorResponse(502, { code: 'unknown', message: '' })],
  ['The server did not respond. Check the connection and try again.', NETWORK_ERROR],
] as const)('a failed reset shows "%s" and keeps the typed passwords', async (reason, answer) => {
  api.respond(resetPassword, () => answer);
  const { submitPasswords, currentAddress } = open();
  await submitPasswords('new password');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error resetting password: ${reason}`);
  expect(currentAddress()).toBe('/reset-password');
  expect(getNewPassword()).toHaveValue('new password');
});

test('a double click on the button that sets the new password sends one request', async () => {
  const response = createDeferred<{ message: string }>();
  api.respond(resetPassword, () => response.promise);
  const { user } = open();
  await user.type(getNewPassword(), 'abcde');
  await user.type(getConfirmPassword(), 'abcde');
  await user.dblClick(getResetButton());
  response.resolve({ message: 'Done' });
  await screen.findByRole('status');
  expect(api.calls).toEqual(['POST /auth/reset_password']);
});

test('a response that arrives after the user has left the reset-password screen does not open the sign-in screen', async () => {
  const response = createDeferred<{ message: string }>();
  api.respond(resetPassword, () => response.promise);
  const { submitPasswords, navigate, currentAddress } = open();
  await screen.findByRole('heading', { name: 'Reset Password' });
  await submitPasswords('abcde');
  await navigate('/menu/items');
  response.resolve({ message: 'Done' });
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(currentAddress()).toBe('/menu/items');
});
