import { createHash } from 'node:crypto';
import { logIn, logOut } from '@backoffice/contract/authentication';
import { notificationStore } from '@backoffice/platform/feedback';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { signIn, signOut } from './authentication';

const api = stubApi();
const DIGEST = createHash('sha256').update('demo-owner').digest('base64');
signInBeforeEach();
afterEach(() => notificationStore.setState({ notifications: [] }));

const messages = () => notificationStore.getState().notifications.map(({ message }) => message);
const isSignedIn = () => sessionStore.getState().status === 'signed-in';

test('signIn sends the password digest without a bearer token and starts the session', async () => {
  endSession();
  api.respond(logIn, ({ body, headers }) => {
    expect(body).toEqual({ email: 'owner@example.com', password: DIGEST });
    expect(headers.authorization).toBeUndefined();
    return { data: sessionTokens({}, 'b') };
  });
  await signIn({ email: 'owner@example.com', password: 'demo-owner' });
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', authToken: buildAccessToken({}, 'b') });
});

test('a rejected sign-in without a message fails with the fallback message', async () => {
  endSession();
  api.respond(logIn, () => new ErrorResponse(401, { code: 'x', message: '' }));
  await expect(signIn({ email: 'owner@example.com', password: 'x' })).rejects.toThrow('Error logging in');
});

test('a sign-in fails when the response contains a malformed token', async () => {
  endSession();
  api.respond(logIn, { data: { ...sessionTokens(), auth_token: 'junk' } });
  await expect(signIn({ email: 'owner@example.com', password: 'x' })).rejects.toThrow('Error logging in');
  expect(isSignedIn()).toBe(false);
});

test('signOut sends both tokens and ends the session', async () => {
  api.respond(logOut, ({ body, headers }) => {
    expect(body).toEqual({ auth_token: buildAccessToken(), refresh_token: 'refresh-a' });
    expect(headers).toMatchObject({ refresh_token: 'refresh-a', authorization: `Bearer ${buildAccessToken()}` });
    return { message: 'Signed out' };
  });
  await signOut();
  expect(isSignedIn()).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('a failed sign-out shows a notification and still ends the session', async () => {
  api.respond(logOut, () => NETWORK_ERROR);
  await signOut();
  expect(isSignedIn()).toBe(false);
  expect(messages()).toEqual(['Failed to Logout: Error logging out']);
});

test('signOut sends no request without a token, and only logs a warning to the console', async () => {
  sessionStore.setState({ authToken: null });
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await signOut();
  expect(warn).toHaveBeenCalledWith('Token is missing');
  expect(api.calls).toEqual([]);
  expect(messages()).toEqual([]);
  warn.mockRestore();
});
