import { refreshSession } from '@backoffice/contract/authentication';
import { deleteEmployee, listEmployees, setEmployeeActive } from '@backoffice/contract/employees';
import { endSession, startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { runPrefetchScript } from '@backoffice/testing/prefetched-responses';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { call } from './call';

const api = stubApi();
signInBeforeEach();

const PAGE = '/employee/employees';
const EMPLOYEES = 'GET /employees';
const page = (total: number) => ({
  data: [],
  paging_metadata: { total_items: total, current_page: 1, per_page: 25, total_pages: 0, has_next_page: false },
});
/** The response to the prefetch script, and the response of the stubbed API to the client. */
const [PREFETCHED, FETCHED] = [page(1), page(2)];
const callListEmployees = (signal?: AbortSignal) => call(listEmployees, { query: { page: 1, per_page: 25 }, signal });

let signals: (AbortSignal | null | undefined)[];

/** Prefetches the list of employees; `respond` returns the response. */
function prefetch(respond: () => Response | Promise<Response> = () => Response.json(PREFETCHED)): void {
  const description = { name: 'mf-staff', title: 'Staff', paths: ['employee'], shell: '^1.0.0' };
  const begins = { [PAGE]: ['/employees?page=1&per_page=25'] };
  runPrefetchScript(PAGE, [{ ...description, visitors: 'signed-in', begins }], async (address, init) => {
    if (!address.startsWith('/api/employees')) return new Response(null, { status: 404 });
    signals.push(init?.signal);
    expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${buildAccessToken()}`);
    return await respond();
  });
}

beforeEach(() => {
  signals = [];
  api.respond(listEmployees, FETCHED);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the first call consumes the prefetched response, and the next call sends a request', async () => {
  prefetch();
  await expect(callListEmployees()).resolves.toEqual(PREFETCHED);
  expect(api.calls).toEqual([]);
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
  expect(api.calls).toEqual([EMPLOYEES]);
});

test('a call with a different query does not consume the prefetched response', async () => {
  prefetch();
  await expect(call(listEmployees, { query: { page: 2, per_page: 25 } })).resolves.toEqual(FETCHED);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['an error response', () => Response.json({ code: 'internal' }, { status: 500 })],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an HTML page', () => new Response('<html>')],
  ['a JSON value other than an object', () => Response.json(null)],
])('an API call sends its own request when its prefetch ended with %s', async (_label, respond) => {
  prefetch(respond);
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
});

test('a call refreshes the token when the prefetch was rejected as expired', async () => {
  const expired = new ErrorResponse(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
  const newToken = `Bearer ${buildAccessToken({}, 'b')}`;
  api.respond(listEmployees, ({ headers }) => (headers.authorization === newToken ? FETCHED : expired));
  api.respond(refreshSession, { data: sessionTokens({}, 'b') });
  prefetch(() => Response.json({ code: 'token_expired' }, { status: 401, headers: { 'token-expired': 'true' } }));
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
  expect(api.calls).toEqual([EMPLOYEES, 'POST /auth/refresh', EMPLOYEES]);
});

test('a sign-in as another user aborts and discards the prefetched request', async () => {
  prefetch(() => new Promise(() => undefined));
  startSession(sessionTokens({ userId: 2, locationId: 2 }, 'b'));
  expect(signals[0]?.aborted).toBe(true);
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
});

test('a new sign-in of the same user discards the prefetched response', async () => {
  prefetch();
  endSession();
  startSession(sessionTokens());
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
});

test('a token of another user in storage does not give access to the prefetched response', async () => {
  prefetch();
  const { firstCalls } = globalThis;
  expect(firstCalls?.take('/api/employees?page=1&per_page=25', buildAccessToken({ userId: 2 }))).toBeUndefined();
});

test('a call fails when the user changes before the prefetched response arrives', async () => {
  const response = createDeferred<Response>();
  prefetch(() => response.promise);
  const pending = callListEmployees();
  startSession(sessionTokens({ userId: 2 }, 'b'));
  response.resolve(Response.json(PREFETCHED));
  await expect(pending).rejects.toThrow('Token is missing');
  expect(api.calls).toEqual([]);
});

test.each([
  [9_999, PREFETCHED],
  [10_000, FETCHED],
])('a prefetched response is used for less than 10 seconds (age %i ms)', async (elapsed, expected) => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], now: 0 });
  prefetch();
  await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(elapsed);
  await expect(callListEmployees()).resolves.toEqual(expected);
});

test('aborting a call aborts its prefetched request and sends no other request', async () => {
  prefetch(() => new Promise((_, reject) => signals[0]?.addEventListener('abort', () => reject(new Error('Aborted')))));
  await waitFor(() => expect(signals).toHaveLength(1));
  const controller = new AbortController();
  const pending = callListEmployees(controller.signal);
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'CanceledError' });
  expect(signals[0]?.aborted).toBe(true);
  expect(api.calls).toEqual([]);
});

test('a change discards the responses that were prefetched before it', async () => {
  prefetch();
  api.respond(setEmployeeActive, () => new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Changed' }));
  await call(setEmployeeActive, { params: { id: 1 }, query: { is_active: false } }).catch(() => undefined);
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
});

test.each<[string, { message: string } | typeof NETWORK_ERROR]>([
  ['succeeded', { message: 'Deleted' }],
  ['not been answered', NETWORK_ERROR],
])('a response that is prefetched during a change is discarded when the change has %s', async (_case, answer) => {
  const answered = createDeferred<void>();
  api.respond(deleteEmployee, async () => {
    await answered.promise;
    return answer;
  });
  const change = call(deleteEmployee, { params: { id: 1 } }).catch(() => undefined);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  prefetch();
  answered.resolve();
  await change;
  await expect(callListEmployees()).resolves.toEqual(FETCHED);
});
