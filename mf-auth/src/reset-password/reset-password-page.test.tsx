import { createHash } from 'node:crypto';
import { resetPassword } from '@backoffice/shared/contract/authentication';
import { renderRemote, type Start } from '@backoffice/shared/testing/render';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const LINK = '/reset-password?email=owner%2Bone%40example.com&token=secret-token';

const newPassword = () => screen.getByLabelText('New password');
const confirmPassword = () => screen.getByLabelText('Confirm password');
const resetButton = () => screen.getByRole('button', { name: 'Reset Password' });

function open(start: Start = LINK) {
  const view = renderRemote(module, start);
  return {
    ...view,
    async choose(first: string, second = first) {
      if (first !== '') await view.user.type(newPassword(), first);
      if (second !== '') await view.user.type(confirmPassword(), second);
      await view.user.click(resetButton());
    },
  };
}

test('the screen has its title and the tagline, and says whose password it is', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  expect(screen.getByText('Serving efficiency')).toBeVisible();
  expect(screen.getByText('For owner+one@example.com')).toBeVisible();
  expect(newPassword()).toHaveFocus();
});

test('a link goes back to the sign-in screen', async () => {
  const { user, currentAddress } = open();
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(currentAddress()).toBe('/login');
});

describe('the token', () => {
  test('leaves the address as soon as it is read', async () => {
    const { currentAddress } = open();
    await waitFor(() => expect(currentAddress()).toBe('/reset-password'));
    expect(newPassword()).toBeVisible();
  });

  test('is still there after a reload, which keeps the history entry', async () => {
    open({ pathname: '/reset-password', state: { email: 'owner@example.com', token: 'secret-token' } });
    expect(screen.getByText('For owner@example.com')).toBeVisible();
  });

  test.each([
    ['/reset-password', 'The token is missing'],
    ['/reset-password?email=owner%40example.com', 'The token is missing'],
    ['/reset-password?token=secret-token', 'Missing data or token'],
  ])('or the e-mail that %s lacks is told of, with the way to a new link', async (address, problem) => {
    const { user, currentAddress } = open(address);
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'ask for a new one' }));
    expect(currentAddress()).toBe('/forgot-password');
  });
});

describe('what is typed is checked', () => {
  test.each([
    ['', '', 'Please enter New password', 'Please enter Confirm password'],
    ['abcd', 'abcd', 'Password must be at least 5 characters long', ''],
    ['abcde', '', '', 'Please enter Confirm password'],
    ['abcde', 'abcdE', '', 'Passwords must match'],
    ['pässword', 'pässword', 'Ineligible symbol is used', ''],
  ])('"%s" and "%s"', async (first, second, ofNew, ofConfirm) => {
    const { choose } = open();
    await choose(first, second);
    await waitFor(() => expect(newPassword()).toHaveAccessibleDescription(ofNew));
    expect(confirmPassword()).toHaveAccessibleDescription(ofConfirm);
    expect(api.calls).toEqual([]);
  });

  test('five characters are enough', async () => {
    api.answer(resetPassword, { message: 'Done' });
    const { choose } = open();
    await choose('abcde');
    expect(await screen.findByRole('status')).toHaveTextContent('Done');
  });
});

test('each password can be looked at by itself', async () => {
  const { user } = open();
  expect(screen.queryByRole('button', { name: /show/i })).not.toBeInTheDocument();
  await user.type(newPassword(), 'abcde');
  await user.type(confirmPassword(), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Show confirm password' }));
  expect(confirmPassword()).toHaveAttribute('type', 'text');
  expect(newPassword()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(newPassword()).toHaveAttribute('type', 'text');
});

describe('a success', () => {
  test('sends the e-mail, the digest of the password and the token, the token in the header as well', async () => {
    const sent: unknown[] = [];
    api.answer(resetPassword, ({ body, headers }) => {
      sent.push(body, headers.authorization);
      return { message: '' };
    });
    const { choose } = open();
    await choose('new password');
    await screen.findByRole('status');
    const digest = createHash('sha256').update('new password').digest('base64');
    const body = { email: 'owner+one@example.com', new_password: digest, token: 'secret-token' };
    expect(sent).toEqual([body, 'Bearer secret-token']);
  });

  test.each([
    ['The password was changed', 'The password was changed'],
    ['', 'Password reset successfully.'],
  ])('with the message "%s" says "%s" and leads to the sign-in screen', async (message, said) => {
    api.answer(resetPassword, { message });
    const { choose, currentAddress } = open();
    await choose('new password');
    expect(await screen.findByRole('status')).toHaveTextContent(said);
    expect(currentAddress()).toBe('/login');
  });
});

test.each([
  [
    'This link is no longer valid',
    new Refusal(400, { code: 'invalid_reset_token', message: 'This link is no longer valid' }),
  ],
  ['Error resetting password', new Refusal(502, { code: 'unknown', message: '' })],
  ['The server did not answer. Check the connection and try again.', NO_ANSWER],
] as const)('a failure says "%s" and keeps what was typed', async (reason, answer) => {
  api.answer(resetPassword, () => answer);
  const { choose, currentAddress } = open();
  await choose('new password');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error resetting password: ${reason}`);
  expect(currentAddress()).toBe('/reset-password');
  expect(newPassword()).toHaveValue('new password');
});

test('a double click resets once', async () => {
  api.answer(resetPassword, { message: 'Done' });
  const { user } = open();
  await user.type(newPassword(), 'abcde');
  await user.type(confirmPassword(), 'abcde');
  await user.dblClick(resetButton());
  await screen.findByRole('status');
  expect(api.calls).toEqual(['POST /auth/reset_password']);
});
