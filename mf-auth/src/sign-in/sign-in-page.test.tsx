import { createHash } from 'node:crypto';
import { logIn } from '@backoffice/contract/authentication';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { getEmailField, getPasswordField, getSignInButton, openSignInPage } from './testing/sign-in-screen';

const api = stubApi();
afterEach(() => endSession());

const success = { data: sessionTokens() };
const wrongCredentials = new ErrorResponse(401, {
  code: 'invalid_credentials',
  message: 'The email address or password is wrong',
});

const queryOverlay = () => screen.queryByText('Signing in');

function stubPendingSignIn() {
  const answer = createDeferred<typeof wrongCredentials>();
  api.respond(logIn, () => answer.promise);
  return answer;
}

describe('a successful sign-in', () => {
  test('sends only the email address and the password’s digest', async () => {
    const bodies: unknown[] = [];
    api.respond(logIn, ({ body }) => {
      bodies.push(body);
      return success;
    });
    const { signIn } = openSignInPage();
    await signIn();
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-in'));
    const digest = createHash('sha256').update('demo-owner').digest('base64');
    expect(bodies).toEqual([{ email: 'owner@example.com', password: digest }]);
  });

  test('opens the start page', async () => {
    api.respond(logIn, success);
    const { signIn, currentAddress } = openSignInPage();
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('opens the page that was requested before signing in', async () => {
    api.respond(logIn, success);
    const from = '/reporting/orders?payment_type=Cash';
    const { signIn, currentAddress } = openSignInPage({ pathname: '/login', state: { from } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe(from));
  });

  test('does not redirect to another site', async () => {
    api.respond(logIn, success);
    const { signIn, currentAddress } = openSignInPage({ pathname: '/login', state: { from: '//evil.example.com/' } });
    await signIn();
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });

  test('is also triggered by Enter', async () => {
    api.respond(logIn, success);
    const { user, currentAddress } = openSignInPage();
    await user.type(getEmailField(), 'owner@example.com');
    await user.type(getPasswordField(), 'demo-owner{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });
});

describe('a pending sign-in', () => {
  test('covers the screen with an overlay until the response arrives', async () => {
    const answer = stubPendingSignIn();
    const { signIn } = openSignInPage();
    expect(queryOverlay()).not.toBeInTheDocument();
    await signIn();
    expect(queryOverlay()).toBeInTheDocument();
    answer.resolve(wrongCredentials);
    await screen.findByRole('dialog');
    expect(queryOverlay()).not.toBeInTheDocument();
  });

  test('sends no second request when the user clicks or presses Enter again', async () => {
    const answer = stubPendingSignIn();
    const { user } = openSignInPage();
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
  const { signIn, navigate } = openSignInPage();
  await signIn();
  await navigate('/forgot-password');
  answer.resolve(wrongCredentials);
  await answer.promise;
  await navigate('/forgot-password?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a failed sign-in', () => {
  const findDialog = () => screen.findByRole('dialog', { name: 'Invalid Login Credentials' });

  test('opens a dialog with the server’s message; the Ok button closes it', async () => {
    api.respond(logIn, () => wrongCredentials);
    const { user, signIn } = openSignInPage();
    await signIn();
    expect(await findDialog()).toHaveTextContent('The email address or password is wrong');
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps the entered values and focuses the password field', async () => {
    api.respond(logIn, () => wrongCredentials);
    const { user, signIn } = openSignInPage();
    await signIn();
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(getPasswordField()).toHaveFocus());
    expect(getEmailField()).toHaveValue('owner@example.com');
    expect(getPasswordField()).toHaveValue('demo-owner');
  });

  test('shows no errors at the fields, even if the response contains some', async () => {
    api.respond(
      logIn,
      () => new ErrorResponse(400, { code: 'invalid_request', message: 'No', fields: { email: 'Bad' } }),
    );
    const { signIn } = openSignInPage();
    await signIn();
    await findDialog();
    expect(getEmailField()).not.toHaveAccessibleDescription();
    expect(getPasswordField()).not.toHaveAccessibleDescription();
  });

  test('shows the server’s message about too many attempts', async () => {
    api.respond(logIn, () => new ErrorResponse(429, { code: 'too_many_attempts', message: 'Try again in 15 minutes' }));
    const { signIn } = openSignInPage();
    await signIn();
    expect(await findDialog()).toHaveTextContent('Try again in 15 minutes');
  });

  test('shows a message when the server does not respond', async () => {
    api.respond(logIn, () => NETWORK_ERROR);
    const { signIn } = openSignInPage();
    await signIn();
    expect(await findDialog()).toHaveTextContent('The server did not respond. Check the connection and try again.');
  });

  test('shows a default message when the server sends no message', async () => {
    api.respond(logIn, () => new ErrorResponse(502, { code: 'unknown', message: '' }));
    const { signIn } = openSignInPage();
    await signIn();
    expect(await findDialog()).toHaveTextContent('Error logging in');
  });
});
