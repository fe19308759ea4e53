import { buildAccessToken, DEFAULT_CLAIMS, sessionTokens } from '@backoffice/testing/session';
import {
  endSession,
  followToOtherLocation,
  isAtFormerLocation,
  readClaims,
  registerUnsavedForm,
  renameLocation,
  restoreSession,
  sessionStore,
  startSession,
} from './session';

afterEach(() => endSession());

const changeStorageInOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('a new session stores its tokens under three keys and reads the user from the access token', () => {
  startSession(sessionTokens());
  expect({ ...localStorage }).toEqual({
    auth_token: buildAccessToken(),
    refresh_token: 'refresh-a',
    expired_date: '2030-01-01T00:00:00.000Z',
  });
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', claims: DEFAULT_CLAIMS });
});

test('a user name with non-ASCII characters is read correctly from the token', () => {
  const name = 'Zoë Müller 寿司';
  expect(readClaims(buildAccessToken({ userName: name }))?.userName).toBe(name);
});

const [header = '', payload = '', signature = ''] = buildAccessToken().split('.');

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
])('readClaims returns null for the malformed token %p', (token) => {
  expect(readClaims(token)).toBeNull();
});

test('a malformed access token in storage leaves the user signed out', () => {
  startSession(sessionTokens());
  localStorage.setItem('auth_token', 'junk');
  restoreSession();
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-out', claims: null, authToken: null });
});

test('an access token without a refresh token leaves the user signed out', () => {
  localStorage.setItem('auth_token', buildAccessToken());
  restoreSession();
  expect(sessionStore.getState().status).toBe('signed-out');
});

test('the session follows a sign-in and a sign-out in another tab', () => {
  const tokens = sessionTokens();
  localStorage.setItem('refresh_token', tokens.refresh_token);
  localStorage.setItem('auth_token', tokens.auth_token);
  changeStorageInOtherTab('auth_token');
  expect(sessionStore.getState().claims).toEqual(DEFAULT_CLAIMS);
  localStorage.clear();
  changeStorageInOtherTab(null);
  expect(sessionStore.getState().status).toBe('signed-out');
});

test('renameLocation changes the name of the location in the claims', () => {
  startSession(sessionTokens());
  renameLocation('Pier 9');
  expect(sessionStore.getState().claims?.locationName).toBe('Pier 9');
});

test('an empty refresh token in storage leaves the user signed out', () => {
  startSession(sessionTokens());
  localStorage.setItem('refresh_token', '');
  restoreSession();
  expect(sessionStore.getState().status).toBe('signed-out');
});

describe('a tab with unsaved changes', () => {
  function switchInOtherTab(claims: Parameters<typeof sessionTokens>[0]): void {
    localStorage.setItem('auth_token', sessionTokens(claims, 'b').auth_token);
    changeStorageInOtherTab('auth_token');
  }
  const locationId = () => sessionStore.getState().claims?.locationId;
  let remove: () => void;
  beforeEach(() => {
    startSession(sessionTokens());
    remove = registerUnsavedForm();
  });
  afterEach(() => {
    endSession();
    remove();
  });

  test('stays at its location, when another tab opens a different one, until the changes are saved', () => {
    switchInOtherTab({ locationId: 5 });
    expect([locationId(), isAtFormerLocation()]).toEqual([1, true]);
    const removeOther = registerUnsavedForm();
    removeOther();
    expect(locationId()).toBe(1);
    remove();
    expect([locationId(), isAtFormerLocation()]).toEqual([5, false]);
    remove = () => {};
  });

  test('switches to the other location when the changes are discarded', () => {
    switchInOtherTab({ locationId: 5 });
    followToOtherLocation();
    expect([locationId(), isAtFormerLocation()]).toEqual([5, false]);
  });

  test('immediately adopts a refreshed token, a sign-in of another user and a sign-out', () => {
    switchInOtherTab({});
    expect(sessionStore.getState().authToken).toBe(buildAccessToken({}, 'b'));
    switchInOtherTab({ userId: 9, locationId: 5 });
    expect(locationId()).toBe(5);
    localStorage.clear();
    changeStorageInOtherTab(null);
    expect(sessionStore.getState().status).toBe('signed-out');
  });
});
