import { createHash } from 'node:crypto';
import { logIn } from '@backoffice/shared/contract/authentication';
import { endSession, sessionStore } from '@backoffice/shared/session';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote, type Start } from '@backoffice/shared/testing/render';
import { sessionTokens } from '@backoffice/shared/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const success = { data: sessionTokens() };
const wrong = new Refusal(401, { code: 'invalid_credentials', message: 'The e-mail address or the password is wrong' });

const emailField = () => screen.getByLabelText('Email');
const passwordField = () => screen.getByLabelText('Password');
const signInButton = () => screen.getByRole('button', { name: 'Sign In' });
const overlay = () => screen.queryByText('Signing in');

function open(start: Start = '/login') {
  const view = renderRemote(module, start);
  return {
    ...view,
    async signIn(email = 'owner@example.com', password = 'demo-owner') {
      await view.user.type(emailField(), email);
      await view.user.type(passwordField(), password);
      await view.user.click(signInButton());
    },
  };
}

function heldAnswer() {
  const answer = deferred<typeof wrong>();
  api.answer(logIn, () => answer.promise);
  return answer;
}

test('the e-mail field has the focus, and Tab leads on to the password and Sign In', async () => {
  const { user } = open();
  expect(emailField()).toHaveFocus();
  await user.tab();
  expect(passwordField()).toHaveFocus();
  await user.tab();
  expect(signInButton()).toHaveFocus();
});

test('password managers know the fields', () => {
  open();
  expect(emailField()).toHaveAttribute('autocomplete', 'username');
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
});

describe('what is typed is checked', () => {
  test('empty fields are asked for and nothing is sent', async () => {
    const { user } = open();
    await user.click(signInButton());
    expect(emailField()).toHaveAccessibleDescription('Email address is required');
    expect(passwordField()).toHaveAccessibleDescription('Password is required');
    expect(api.calls).toEqual([]);
  });

  test.each(['owner', 'owner@', '@example.com', 'owner@example', 'a b@example.com'])(
    '%s is no e-mail',
    async (text) => {
      const { signIn } = open();
      await signIn(text);
      expect(emailField()).toHaveAccessibleDescription('Please enter a valid Email Address');
      expect(api.calls).toEqual([]);
    },
  );

  test('only the first thing wrong with a field is shown', async () => {
    const { signIn } = open();
    await signIn('żółw');
    expect(emailField()).toHaveAccessibleDescription('Ineligible symbol is used');
  });

  test('a symbol outside printable ASCII is refused in the password', async () => {
    const { signIn } = open();
    await signIn('owner@example.com', 'pässword');
    expect(passwordField()).toHaveAccessibleDescription('Ineligible symbol is used');
    expect(api.calls).toEqual([]);
  });

  test('a message goes when the field is put right', async () => {
    const { user } = open();
    await user.click(signInButton());
    await user.type(emailField(), 'owner@example.com');
    expect(emailField()).not.toHaveAccessibleDescription();
  });
});

describe('the password can be looked at', () => {
  test('only once something is typed', async () => {
    const { user } = open();
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
    await user.type(passwordField(), 'x');
    expect(screen.getByRole('button', { name: /show password/i })).toBeInTheDocument();
    await user.clear(passwordField());
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
  });

  test('and hidden again', async () => {
    const { user } = open();
    await user.type(passwordField(), 'x');
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /hide password/i }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });
});

describe('a successful sign-in', () => {
  test('sends the e-mail and the digest of the password, and nothing else', async () => {
    const bodies: unknown[] = [];
    api.answer(logIn, ({ body }) => {
      bodies.push(body);
      return success;
    });
    const { signIn } = open();
    await signIn();
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-in'));
    const digest = createHash('sha256').update('demo-owner').digest('base64');
    expect(bodies).toEqual([{ email: 'owner@example.com', password: digest }]);
  });

  test('leads to the start page', async () => {
    api.answer(logIn, success);
    const { signIn, currentAddress } = open();
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('leads to the page that was asked for', async () => {
    api.answer(logIn, success);
    const from = '/reporting/orders?payment_type=Cash';
    const { signIn, currentAddress } = open({ pathname: '/login', state: { from } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe(from));
  });

  test('does not follow an address of another site', async () => {
    api.answer(logIn, success);
    const { signIn, currentAddress } = open({ pathname: '/login', state: { from: '//evil.example.com/' } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('is asked for by Enter as well', async () => {
    api.answer(logIn, success);
    const { user, currentAddress } = open();
    await user.type(emailField(), 'owner@example.com');
    await user.type(passwordField(), 'demo-owner{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });
});

describe('while the server is thinking', () => {
  test('an overlay covers the screen, and goes with the answer', async () => {
    const answer = heldAnswer();
    const { signIn } = open();
    expect(overlay()).not.toBeInTheDocument();
    await signIn();
    expect(overlay()).toBeInTheDocument();
    answer.resolve(wrong);
    await screen.findByRole('dialog');
    expect(overlay()).not.toBeInTheDocument();
  });

  test('further clicks and Enter send nothing more', async () => {
    const answer = heldAnswer();
    const { user } = open();
    await user.type(emailField(), 'owner@example.com');
    await user.type(passwordField(), 'demo-owner');
    await user.dblClick(signInButton());
    await user.type(passwordField(), '{Enter}');
    answer.resolve(wrong);
    await screen.findByRole('dialog');
    expect(api.calls).toEqual(['POST /auth/log_in']);
  });
});

test('a sign-in that fails once its screen was left says nothing', async () => {
  const answer = heldAnswer();
  const { signIn, navigate } = open();
  await signIn();
  await navigate('/forgot-password');
  answer.resolve(wrong);
  await answer.promise;
  await navigate('/forgot-password?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a failed sign-in', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Invalid Login Credentials' });

  test('opens a dialog with the reason, which Ok closes', async () => {
    api.answer(logIn, () => wrong);
    const { user, signIn } = open();
    await signIn();
    expect(await dialog()).toHaveTextContent('The e-mail address or the password is wrong');
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps what was typed and leads back to the password', async () => {
    api.answer(logIn, () => wrong);
    const { user, signIn } = open();
    await signIn();
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(passwordField()).toHaveFocus());
    expect(emailField()).toHaveValue('owner@example.com');
    expect(passwordField()).toHaveValue('demo-owner');
  });

  test('leaves no message at the fields', async () => {
    api.answer(logIn, () => new Refusal(400, { code: 'invalid_request', message: 'No', fields: { email: 'Bad' } }));
    const { signIn } = open();
    await signIn();
    await dialog();
    expect(emailField()).not.toHaveAccessibleDescription();
    expect(passwordField()).not.toHaveAccessibleDescription();
  });

  test('says so when there were too many attempts', async () => {
    api.answer(logIn, () => new Refusal(429, { code: 'too_many_attempts', message: 'Try again in 15 minutes' }));
    const { signIn } = open();
    await signIn();
    expect(await dialog()).toHaveTextContent('Try again in 15 minutes');
  });

  test('says so when the server does not answer', async () => {
    api.answer(logIn, () => NO_ANSWER);
    const { signIn } = open();
    await signIn();
    expect(await dialog()).toHaveTextContent('The server did not answer. Check the connection and try again.');
  });

  test('says that signing in failed where the server gives no reason', async () => {
    api.answer(logIn, () => new Refusal(502, { code: 'unknown', message: '' }));
    const { signIn } = open();
    await signIn();
    expect(await dialog()).toHaveTextContent('Error logging in');
  });
});

afterEach(() => endSession());
