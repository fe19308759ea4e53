import { logIn, refreshSession } from '@backoffice/contract/authentication';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { setItemImage } from '@backoffice/contract/item-images';
import { deleteItem } from '@backoffice/contract/items';
import { notificationStore } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import type { ApiError } from './api-error';
import { call } from './call';
import { http } from './http';
import { RESPONSE_TIME_LIMIT_MS } from './response-time-limit';

const api = stubApi();
signInBeforeEach();
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  notificationStore.setState({ notifications: [] });
});

const counts = { categories: 8, active_items: 60, modifier_groups: 12 };
const expired = new ErrorResponse(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
const hang = <Data>() => new Promise<Data>(() => {});
const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const notices = () => notificationStore.getState().notifications;
const isSignedIn = () => sessionStore.getState().status === 'signed-in';

/** Records the state of a request: `pending`, `succeeded` or the code of its error. */
function watch(promise: Promise<unknown>): { outcome: string } {
  const watched = { outcome: 'pending' };
  promise.then(
    () => {
      watched.outcome = 'succeeded';
    },
    ({ code }: ApiError) => {
      watched.outcome = code;
    },
  );
  return watched;
}

test('the HTTP client itself has no timeout', () => {
  expect(http.defaults.timeout).toBe(0);
});

test('a GET call without a response fails after 15 seconds and not before', async () => {
  api.respond(getInventoryCounts, hang);
  const read = watch(call(getInventoryCounts));
  await advanceTime(RESPONSE_TIME_LIMIT_MS - 1);
  expect(read.outcome).toBe('pending');
  await advanceTime(1);
  expect(read.outcome).toBe('timed_out');
});

test('a prefetched request without a response fails after 15 seconds', async () => {
  const request = { answer: hang(), abort: jest.fn() };
  globalThis.firstCalls = { begin: () => {}, take: () => request, forget: () => {}, unconsumed: () => [] };
  const read = watch(call(getInventoryCounts));
  await advanceTime(RESPONSE_TIME_LIMIT_MS);
  expect(read.outcome).toBe('timed_out');
  globalThis.firstCalls = undefined;
});

test('a sign-in without a response fails after 15 seconds', async () => {
  api.respond(logIn, hang);
  const signIn = watch(call(logIn, { body: { email: 'owner@example.com', password: `${'A'.repeat(43)}=` } }));
  await advanceTime(RESPONSE_TIME_LIMIT_MS);
  expect(signIn.outcome).toBe('timed_out');
});

describe('a change without a response', () => {
  const remove = () => watch(call(deleteItem, { params: { id: 1 } }));

  test('shows a notification after 15 seconds and continues', async () => {
    let respond = (_: { message: string }) => {};
    api.respond(deleteItem, () => new Promise((resolve) => (respond = resolve)));
    const removal = remove();
    await advanceTime(RESPONSE_TIME_LIMIT_MS - 1);
    expect(notices()).toEqual([]);
    await advanceTime(1);
    expect(notices()).toMatchObject([
      { status: 'waiting', message: 'The server has not responded for 15 seconds.', action: { label: 'Stop waiting' } },
    ]);
    await advanceTime(10 * RESPONSE_TIME_LIMIT_MS);
    expect(removal.outcome).toBe('pending');
    respond({ message: 'Deleted' });
    await advanceTime(0);
    expect(removal.outcome).toBe('succeeded');
    expect(notices()).toEqual([]);
  });

  test('is aborted when the user stops waiting', async () => {
    api.respond(deleteItem, hang);
    const removal = remove();
    await advanceTime(RESPONSE_TIME_LIMIT_MS);
    notices()[0]?.action?.onClick();
    await advanceTime(0);
    expect(removal.outcome).toBe('given_up');
    expect(notices()).toEqual([]);
  });
});

test('an upload has no time limit and shows no notification', async () => {
  api.respond(setItemImage, hang);
  const upload = watch(call(setItemImage, { params: { id: 1 } }));
  await advanceTime(10 * RESPONSE_TIME_LIMIT_MS);
  expect(upload.outcome).toBe('pending');
  expect(notices()).toEqual([]);
});

test('a refresh without a response is aborted and keeps the session, and the next request refreshes again', async () => {
  api.respond(getInventoryCounts, ({ headers }) =>
    headers.authorization === `Bearer ${sessionTokens({}, 'b').auth_token}` ? counts : expired,
  );
  api.respond(refreshSession, hang);
  const read = watch(call(getInventoryCounts));
  await advanceTime(RESPONSE_TIME_LIMIT_MS);
  expect(read.outcome).toBe('timed_out');
  expect(isSignedIn()).toBe(true);
  await advanceTime(1);
  api.respond(refreshSession, { data: sessionTokens({}, 'b') });
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
});
