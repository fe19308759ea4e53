import { createHash } from 'node:crypto';
import { logIn } from '@backoffice/contract/authentication';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { deferred } from '@backoffice/testing/deferred';
import { type InitialEntry, renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();

const success = { data: sessionTokens() };
const wrongCredentials = new ErrorResponse(401, {
  code: 'invalid_credentials',
  message: 'The e-mail address or the password is wrong',
});

const getEmailField = () => screen.getByLabelText('Email');
const getPasswordField = () => screen.getByLabelText('Password');
const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' });
const queryOverlay = () => screen.queryByText('Signing in');

function open(start: InitialEntry = '/login') {
  const view = renderRemote(module, start);
  return {
    ...view,
    async signIn(email = 'owner@example.com', password = 'demo-owner') {
      await view.user.type(getEmailField(), email);
      await view.user.type(getPasswordField(), password);
      await view.user.click(getSignInButton());
    },
  };
}

function stubPendingSignIn() {
  const answer = deferred<typeof wrongCredentials>();
  api.respond(logIn, () => answer.promise);
  return answer;
}

test('the e-mail field has the focus, and Tab moves it to the password field and the Sign In button', async () => {
  const { user } = open();
  expect(getEmailField()).toHaveFocus();
  await user.tab();
  expect(getPasswordField()).toHaveFocus();
  await user.tab();
  expect(getSignInButton()).toHaveFocus();
});

test('the fields have the autocomplete attributes that password managers need', () => {
  open();
  expect(getEmailField()).toHaveAttribute('autocomplete', 'username');
  expect(getPasswordField()).toHaveAttribute('autocomplete', 'current-password');
});

describe('the form validation', () => {
  test('requires both fields and sends no request without them', async () => {
    const { user } = open();
    await user.click(getSignInButton());
    expect(getEmailField()).toHaveAccessibleDescription('Email address is required');
    expect(getPasswordField()).toHaveAccessibleDescription('Password is required');
    expect(api.calls).toEqual([]);
  });

  test.each(['owner', 'owner@', '@example.com', 'owner@example', 'a b@example.com'])(
    'refuses %s as an e-mail',
    async (text) => {
      const { signIn } = open();
      await signIn(text);
      expect(getEmailField()).toHaveAccessibleDescription('Please enter a valid Email Address');
      expect(api.calls).toEqual([]);
    },
  );

  test('shows only the first error of a field', async () => {
    const { signIn } = open();
    await signIn('żółw');
    expect(getEmailField()).toHaveAccessibleDescription('Ineligible symbol is used');
  });

  test('refuses a character outside printable ASCII in the password', async () => {
    const { signIn } = open();
    await signIn('owner@example.com', 'pässword');
    expect(getPasswordField()).toHaveAccessibleDescription('Ineligible symbol is used');
    expect(api.calls).toEqual([]);
  });

  test('removes the error when the field becomes valid', async () => {
    const { user } = open();
    await user.click(getSignInButton());
    await user.type(getEmailField(), 'owner@example.com');
    expect(getEmailField()).not.toHaveAccessibleDescription();
  });
});

describe('the button that shows the password', () => {
  test('appears only when a password is typed', async () => {
    const { user } = open();
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
    await user.type(getPasswordField(), 'x');
    expect(screen.getByRole('button', { name: /show password/i })).toBeInTheDocument();
    await user.clear(getPasswordField());
    expect(screen.queryByRole('button', { name: /show password/i })).not.toBeInTheDocument();
  });

  test('shows the password and hides it again', async () => {
    const { user } = open();
    await user.type(getPasswordField(), 'x');
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(getPasswordField()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /hide password/i }));
    expect(getPasswordField()).toHaveAttribute('type', 'password');
  });
});

describe('a successful sign-in', () => {
  test('sends only the e-mail and the password’s digest', async () => {
    const bodies: unknown[] = [];
    api.respond(logIn, ({ body }) => {
      bodies.push(body);
      return success;
    });
    const { signIn } = open();
    await signIn();
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-in'));
    const digest = createHash('sha256').update('demo-owner').digest('base64');
    expect(bodies).toEqual([{ email: 'owner@example.com', password: digest }]);
  });

  test('opens the start page', async () => {
    api.respond(logIn, success);
    const { signIn, currentAddress } = open();
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('opens the page that was requested before signing in', async () => {
    api.respond(logIn, success);
    const from = '/reporting/orders?payment_type=Cash';
    const { signIn, currentAddress } = open({ pathname: '/login', state: { from } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe(from));
  });

  test('does not redirect to another site', async () => {
    api.respond(logIn, success);
    const { signIn, currentAddress } = open({ pathname: '/login', state: { from: '//evil.example.com/' } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('is also triggered by Enter', async () => {
    api.respond(logIn, success);
    const { user, currentAddress } = open();
    await user.type(getEmailField(), 'owner@example.com');
    await user.type(getPasswordField(), 'demo-owner{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });
});

describe('a pending sign-in', () => {
  test('covers the screen with an overlay until the response arrives', async () => {
    const answer = stubPendingSignIn();
    const { signIn } = open();
    expect(queryOverlay()).not.toBeInTheDocument();
    await signIn();
    expect(queryOverlay()).toBeInTheDocument();
    answer.resolve(wrongCredentials);
    await screen.findByRole('dialog');
    expect(queryOverlay()).not.toBeInTheDocument();
  });

  test('sends no second request on further clicks and Enter', async () => {
    const answer = stubPendingSignIn();
    const { user } = open();
    await user.type(getEmailField(), 'owner@example.com');
    await user.type(getPasswordField(), 'demo-owner');
    await user.dblClick(getSignInButton());
    await user.type(getPasswordField(), '{Enter}');
    answer.resolve(wrongCredentials);
    await screen.findByRole('dialog');
    expect(api.calls).toEqual(['POST /auth/log_in']);
  });
});

test('a sign-in that fails after the user has left the screen opens no dialog', async () => {
  const answer = stubPendingSignIn();
  const { signIn, navigate } = open();
  await signIn();
  await navigate('/forgot-password');
  answer.resolve(wrongCredentials);
  await answer.promise;
  await navigate('/forgot-password?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a failed sign-in', () => {
  const findDialog = () => screen.findByRole('dialog', { name: 'Invalid Login Credentials' });

  test('opens a dialog with the server’s message, which Ok closes', async () => {
    api.respond(logIn, () => wrongCredentials);
    const { user, signIn } = open();
    await signIn();
    expect(await findDialog()).toHaveTextContent('The e-mail address or the password is wrong');
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps the typed values and focuses the password field', async () => {
    api.respond(logIn, () => wrongCredentials);
    const { user, signIn } = open();
    await signIn();
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(getPasswordField()).toHaveFocus());
    expect(getEmailField()).toHaveValue('owner@example.com');
    expect(getPasswordField()).toHaveValue('demo-owner');
  });

  test('shows no errors at the fields', async () => {
    api.respond(
      logIn,
      () => new ErrorResponse(400, { code: 'invalid_request', message: 'No', fields: { email: 'Bad' } }),
    );
    const { signIn } = open();
    await signIn();
    await findDialog();
    expect(getEmailField()).not.toHaveAccessibleDescription();
    expect(getPasswordField()).not.toHaveAccessibleDescription();
  });

  test('shows the server’s message about too many attempts', async () => {
    api.respond(logIn, () => new ErrorResponse(429, { code: 'too_many_attempts', message: 'Try again in 15 minutes' }));
    const { signIn } = open();
    await signIn();
    expect(await findDialog()).toHaveTextContent('Try again in 15 minutes');
  });

  test('shows a message when the server does not respond', async () => {
    api.respond(logIn, () => NETWORK_ERROR);
    const { signIn } = open();
    await signIn();
    expect(await findDialog()).toHaveTextContent('The server did not answer. Check the connection and try again.');
  });

  test('shows a default message when the server sends none', async () => {
    api.respond(logIn, () => new ErrorResponse(502, { code: 'unknown', message: '' }));
    const { signIn } = open();
    await signIn();
    expect(await findDialog()).toHaveTextContent('Error logging in');
  });
});

afterEach(() => endSession());
