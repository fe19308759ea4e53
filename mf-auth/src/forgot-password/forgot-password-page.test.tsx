import { forgotPassword } from '@backoffice/shared/contract/authentication';
import { renderRemote } from '@backoffice/shared/testing/render';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const emailField = () => screen.getByLabelText('Email');
const sendButton = () => screen.getByRole('button', { name: 'Send me reset password instructions' });

function open() {
  const view = renderRemote(module, '/forgot-password');
  return {
    ...view,
    async askFor(email: string) {
      if (email !== '') await view.user.type(emailField(), email);
      await view.user.click(sendButton());
    },
  };
}

test('the screen has its title, and the focus is in its one field', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(emailField()).toHaveFocus();
});

test('Back to Login leads to the sign-in screen', async () => {
  const { user, currentAddress } = open();
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(currentAddress()).toBe('/login');
});

test.each(['', 'owner', 'owner@', 'owner@example', `${'a'.repeat(250)}@example.com`])(
  '"%s" is no e-mail, and nothing is sent',
  async (email) => {
    const { askFor } = open();
    await askFor(email);
    expect(emailField()).toHaveAccessibleDescription('Invalid email format');
    expect(api.calls).toEqual([]);
  },
);

test('a symbol outside printable ASCII is refused', async () => {
  const { askFor } = open();
  await askFor('zoë@example.com');
  expect(emailField()).toHaveAccessibleDescription('Ineligible symbol is used');
});

test('a success shows the server’s message and leads to the sign-in screen', async () => {
  const asked: unknown[] = [];
  api.answer(forgotPassword, ({ body }) => {
    asked.push(body);
    return { message: 'Instructions are on their way.' };
  });
  const { askFor, currentAddress } = open();
  await askFor('owner@example.com');
  expect(await screen.findByRole('status')).toHaveTextContent('Instructions are on their way.');
  expect(currentAddress()).toBe('/login');
  expect(asked).toEqual([{ email: 'owner@example.com' }]);
});

describe('a failure', () => {
  test.each([
    [
      'the server’s reason',
      new Refusal(429, { code: 'too_many_attempts', message: 'Try again later' }),
      'Try again later',
    ],
    [
      'what it means where the server gives no reason',
      new Refusal(404, { code: 'unknown', message: '' }),
      'This email address is not associated with any account',
    ],
    ['that there was no answer', NO_ANSWER, 'The server did not answer. Check the connection and try again.'],
  ] as const)('says %s, and keeps what was typed', async (_, answer, reason) => {
    api.answer(forgotPassword, () => answer);
    const { askFor, currentAddress } = open();
    await askFor('owner@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error sending password reset link: ${reason}`);
    expect(currentAddress()).toBe('/forgot-password');
    expect(emailField()).toHaveValue('owner@example.com');
  });
});

test('a double click asks once', async () => {
  api.answer(forgotPassword, { message: 'On their way' });
  const { user } = open();
  await user.type(emailField(), 'owner@example.com');
  await user.dblClick(sendButton());
  await screen.findByRole('status');
  expect(api.calls).toEqual(['POST /auth/forgot_password']);
});
