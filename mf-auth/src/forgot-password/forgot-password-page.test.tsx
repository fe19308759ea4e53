import { forgotPassword } from '@backoffice/contract/authentication';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const getEmailField = () => screen.getByLabelText('Email');
const getSendButton = () => screen.getByRole('button', { name: 'Send me reset password instructions' });

function open() {
  const view = renderRemote(module, '/forgot-password');
  return {
    ...view,
    async requestReset(email: string) {
      if (email !== '') await view.user.type(getEmailField(), email);
      await view.user.click(getSendButton());
    },
  };
}

test('the forgot-password screen shows its title and focuses the email field', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(getEmailField()).toHaveFocus();
});

test('the link “Back to Login” opens the sign-in screen', async () => {
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
  expect(currentAddress()).toBe('/login');
});

test.each(['', 'owner', 'owner@', 'owner@example', `${'a'.repeat(250)}@example.com`])(
  'the email field rejects "%s" and no request is sent',
  async (email) => {
    const { requestReset } = open();
    await requestReset(email);
    expect(getEmailField()).toHaveAccessibleDescription('Invalid email format');
    expect(api.calls).toEqual([]);
  },
);

test('the email field rejects a character outside printable ASCII', async () => {
  const { requestReset } = open();
  await requestReset('zoë@example.com');
  expect(getEmailField()).toHaveAccessibleDescription('Ineligible symbol is used');
});

test('a successful request for a reset email shows the server’s message and opens the sign-in screen', async () => {
  const requests: unknown[] = [];
  api.respond(forgotPassword, ({ body }) => {
    requests.push(body);
    return { message: 'Instructions are on their way.' };
  });
  const { requestReset, currentAddress } = open();
  await requestReset('owner@example.com');
  expect(await screen.findByRole('status')).toHaveTextContent('Instructions are on their way.');
  expect(currentAddress()).toBe('/login');
  expect(requests).toEqual([{ email: 'owner@example.com' }]);
});

describe('a failed request for a reset email', () => {
  test.each([
    [
      'the server’s message',
      new ErrorResponse(429, { code: 'too_many_attempts', message: 'Try again later' }),
      'Try again later',
    ],
    [
      'a default reason for a response without a message',
      new ErrorResponse(404, { code: 'unknown', message: '' }),
      'This email address is not associated with any account',
    ],
    [
      'that the server did not respond',
      NETWORK_ERROR,
      'The server did not respond. Check the connection and try again.',
    ],
  ] as const)('shows %s and keeps the typed email', async (_, answer, reason) => {
    api.respond(forgotPassword, () => answer);
    const { requestReset, currentAddress } = open();
    await requestReset('owner@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error sending password reset link: ${reason}`);
    expect(currentAddress()).toBe('/forgot-password');
    expect(getEmailField()).toHaveValue('owner@example.com');
  });
});

test('a double click on the button that requests a reset email sends one request', async () => {
  const response = createDeferred<{ message: string }>();
  api.respond(forgotPassword, () => response.promise);
  const { user } = open();
  await user.type(getEmailField(), 'owner@example.com');
  await user.dblClick(getSendButton());
  response.resolve({ message: 'On their way' });
  await screen.findByRole('status');
  expect(api.calls).toEqual(['POST /auth/forgot_password']);
});

test('a response that arrives after the user has left the forgot-password screen does not open the sign-in screen', async () => {
  const response = createDeferred<{ message: string }>();
  api.respond(forgotPassword, () => response.promise);
  const { requestReset, navigate, currentAddress } = open();
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await requestReset('owner@example.com');
  await navigate('/menu/items');
  response.resolve({ message: 'On their way' });
  expect(await screen.findByText('On their way')).toBeInTheDocument();
  expect(currentAddress()).toBe('/menu/items');
});
