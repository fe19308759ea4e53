import { refreshSession, type Tokens } from '@backoffice/contract/authentication';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { notificationStore } from '@backoffice/platform/feedback';
import { endSession, registerUnsavedForm, sessionStore, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { call } from './call';

const api = stubApi();
signInBeforeEach();
afterEach(() => notificationStore.setState({ notifications: [] }));

const counts = { categories: 8, active_items: 60, modifier_groups: 12 };
const expired = new ErrorResponse(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
const isSignedIn = () => sessionStore.getState().status === 'signed-in';
const refreshes = () => api.calls.filter((name) => name === 'POST /auth/refresh').length;

/** Makes the API accept only tokens built with `salts`. Returns a list to which each request adds its token's salt. */
function accept(...salts: string[]): string[] {
  const sentSalts: string[] = [];
  api.respond(getInventoryCounts, ({ headers }) => {
    const salt = ['a', 'b', 'c'].find((known) => headers.authorization === `Bearer ${buildAccessToken({}, known)}`);
    sentSalts.push(salt ?? 'other');
    return salt !== undefined && salts.includes(salt) ? counts : expired;
  });
  return sentSalts;
}

/**
 * Stubs a refresh that stays pending until the test calls `finish`. `started` resolves when the refresh is requested.
 */
function stubPendingRefresh() {
  const started = createDeferred();
  const response = createDeferred<{ data: Tokens } | ErrorResponse>();
  api.respond(refreshSession, () => {
    started.resolve();
    return response.promise;
  });
  return { started: started.promise, finish: response.resolve };
}

function storeTokens(tokens: Tokens): void {
  localStorage.setItem('refresh_token', tokens.refresh_token);
  localStorage.setItem('auth_token', tokens.auth_token);
}

test('a token that has expired by the device’s clock is replaced before it is sent, unless new tokens look expired too', async () => {
  const exp = Math.floor(Date.now() / 1000) - 1;
  const expiredToken = (salt: string) => sessionTokens({ exp }, salt);
  const sent: unknown[] = [];
  api.respond(getInventoryCounts, ({ headers }) => {
    sent.push(headers.authorization);
    return counts;
  });
  api.respond(refreshSession, { data: expiredToken('b') });
  startSession(expiredToken('a'));
  await expect(Promise.all([call(getInventoryCounts), call(getInventoryCounts)])).resolves.toEqual([counts, counts]);
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  expect(refreshes()).toBe(1);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${expiredToken('b').auth_token}`]));
});

test('a token that has not expired by the device’s clock is sent', async () => {
  api.respond(getInventoryCounts, counts);
  startSession(sessionTokens({ exp: Date.now() / 1000 + 60 }));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  expect(refreshes()).toBe(0);
});

test('a request made during a refresh waits for the new token', async () => {
  const sentSalts = accept('b');
  const { started, finish } = stubPendingRefresh();
  const first = call(getInventoryCounts);
  await started;
  const second = call(getInventoryCounts);
  finish({ data: sessionTokens({}, 'b') });
  await expect(Promise.all([first, second])).resolves.toEqual([counts, counts]);
  expect(sentSalts).toEqual(['a', 'b', 'b']);
});

test('requests that wait for a refresh fail when the refresh fails', async () => {
  accept('b');
  const { started, finish } = stubPendingRefresh();
  const first = call(getInventoryCounts);
  await started;
  const second = call(getInventoryCounts);
  finish(new ErrorResponse(401, { code: 'session_ended', message: 'The session has ended' }));
  await expect(first).rejects.toThrow('The session has ended');
  await expect(second).rejects.toThrow('The session has ended');
  expect(notificationStore.getState().notifications).toHaveLength(1);
});

test('a token that expires after a refresh is refreshed again', async () => {
  accept('b');
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'b') }));
  await call(getInventoryCounts);
  accept('c');
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'c') }));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  expect(refreshes()).toBe(2);
});

test('a 403 response with the token-expired header refreshes the token', async () => {
  api.respond(getInventoryCounts, ({ headers }) =>
    headers.authorization === `Bearer ${buildAccessToken({}, 'b')}`
      ? counts
      : new ErrorResponse(403, expired.body, expired.headers),
  );
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'b') }));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
});

test('a user who signs out during a refresh stays signed out', async () => {
  accept('b');
  const { started, finish } = stubPendingRefresh();
  const waiting = call(getInventoryCounts);
  await started;
  endSession();
  finish({ data: sessionTokens({}, 'b') });
  await expect(waiting).rejects.toThrow('Token is missing');
  expect(isSignedIn()).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('requests of a new session do not wait for the refresh of the former session', async () => {
  accept('b');
  const { started, finish } = stubPendingRefresh();
  const waiting = call(getInventoryCounts);
  await started;
  endSession();
  startSession(sessionTokens({}, 'b'));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  finish(new ErrorResponse(503, { code: 'unavailable', message: 'Unavailable' }));
  await expect(waiting).rejects.toThrow('Token is missing');
});

test('a request is not repeated when another user has signed in in another tab', async () => {
  const sentSalts = accept('a');
  startSession(sessionTokens({}, 'b'));
  const waiting = call(getInventoryCounts);
  storeTokens(sessionTokens({ userId: 2 }, 'other'));
  await expect(waiting).rejects.toThrow('Token is missing');
  expect(sentSalts).toEqual(['b']);
  expect(sessionStore.getState().claims?.userId).toBe(2);
});

test('a rejected request does not end the session when its token was replaced in the meantime', async () => {
  api.respond(getInventoryCounts, () => {
    startSession(sessionTokens({}, 'b'));
    return new ErrorResponse(401, { code: 'token_invalid', message: 'Not valid' });
  });
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ status: 401 });
  expect(sessionStore.getState().authToken).toBe(buildAccessToken({}, 'b'));
});

test('a rejected request of a tab with unsaved changes does not end the session of another tab at a new location', async () => {
  const tokens = sessionTokens({ locationId: 2 }, 'b');
  const remove = registerUnsavedForm();
  api.respond(getInventoryCounts, () => {
    storeTokens(tokens);
    return new ErrorResponse(401, { code: 'token_invalid', message: 'Not valid' });
  });
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ code: 'former_location' });
  expect(localStorage.getItem('refresh_token')).toBe(tokens.refresh_token);
  expect(sessionStore.getState().authToken).toBe(buildAccessToken());
  expect(notificationStore.getState().notifications).toEqual([]);
  remove();
  expect(sessionStore.getState().authToken).toBe(tokens.auth_token);
});

test.each([408, 429, 500, 503])('a refresh that fails with %i keeps the session', async (status) => {
  accept('b');
  api.respond(refreshSession, () => new ErrorResponse(status, { code: 'later', message: 'Later' }));
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ status, message: 'Later' });
  expect(isSignedIn()).toBe(true);
});

test('the session continues when the browser refuses storage', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  localStorage.clear();
  startSession(sessionTokens());
  accept('b');
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'b') }));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  expect(isSignedIn()).toBe(true);
  setItem.mockRestore();
});

describe('a request without the required right', () => {
  const refused = new ErrorResponse(404, { code: 'not_permitted', message: 'Your role does not include Items.' });
  const finished = () => new Promise((resolve) => setTimeout(resolve));

  test('fails and refreshes the token in the background, at most once a minute', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(4_000_000);
    api.respond(getInventoryCounts, () => refused);
    api.respond(refreshSession, () => ({ data: sessionTokens({ isOwner: false, rights: { orders: 'view' } }, 'b') }));
    await expect(call(getInventoryCounts)).rejects.toThrow('Your role does not include Items.');
    await finished();
    expect(sessionStore.getState().claims?.rights).toEqual({ orders: 'view' });
    clock.mockReturnValue(4_059_999);
    await expect(call(getInventoryCounts)).rejects.toThrow();
    expect(refreshes()).toBe(1);
    clock.mockReturnValue(4_060_000);
    await expect(call(getInventoryCounts)).rejects.toThrow();
    await finished();
    expect(refreshes()).toBe(2);
    clock.mockRestore();
  });
});
