import { accessToken, CLAIMS, sessionTokens } from '@backoffice/testing/session';
import { endSession, readClaims, renameLocation, restoreSession, sessionStore, startSession } from './session';

afterEach(() => endSession());

const otherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('the tokens are kept under the three keys, and the user is read from the token', () => {
  startSession(sessionTokens());
  expect({ ...localStorage }).toEqual({
    auth_token: accessToken(),
    refresh_token: 'refresh-a',
    expired_date: '2030-01-01T00:00:00.000Z',
  });
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', claims: CLAIMS });
});

test('names beyond ASCII survive the token', () => {
  const name = 'Zoë Müller 寿司';
  expect(readClaims(accessToken({ userName: name }))?.userName).toBe(name);
});

const [header = '', payload = '', signature = ''] = accessToken().split('.');

test.each([
  null,
  '',
  payload,
  `${header}.${payload}`,
  `${header}.${payload}.`,
  `.${payload}.${signature}`,
  `${header}.${payload}.${signature}.${signature}`,
  `${header}.%%%.${signature}`,
  `${header}.${btoa('not json')}.${signature}`,
  `${header}.${btoa('null')}.${signature}`,
  `${header}.${btoa('{"userName":"x"}')}.${signature}`,
])('the malformed token %p is treated as none', (token) => {
  expect(readClaims(token)).toBeNull();
});

test('a malformed token in storage leaves the visitor signed out', () => {
  startSession(sessionTokens());
  localStorage.setItem('auth_token', 'junk');
  restoreSession();
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-out', claims: null, authToken: null });
});

test('an access token without a refresh token is no session', () => {
  localStorage.setItem('auth_token', accessToken());
  restoreSession();
  expect(sessionStore.getState().status).toBe('signed-out');
});

test("another tab's sign-in and sign-out are followed", () => {
  const tokens = sessionTokens();
  localStorage.setItem('refresh_token', tokens.refresh_token);
  localStorage.setItem('auth_token', tokens.auth_token);
  otherTab('auth_token');
  expect(sessionStore.getState().claims).toEqual(CLAIMS);
  localStorage.clear();
  otherTab(null);
  expect(sessionStore.getState().status).toBe('signed-out');
});

test('a new name of the location shows at once', () => {
  startSession(sessionTokens());
  renameLocation('Pier 9');
  expect(sessionStore.getState().claims?.locationName).toBe('Pier 9');
});

test('a session without a refresh token is none', () => {
  startSession(sessionTokens());
  localStorage.setItem('refresh_token', '');
  restoreSession();
  expect(sessionStore.getState().status).toBe('signed-out');
});
