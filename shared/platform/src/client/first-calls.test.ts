import { refreshSession } from '@backoffice/contract/authentication';
import { listEmployees, setEmployeeActive } from '@backoffice/contract/employees';
import { endSession, startSession } from '@backoffice/platform/session';
import { deferred } from '@backoffice/testing/deferred';
import { beginFirstCalls } from '@backoffice/testing/first-calls';
import { accessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
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
/** What the page's script was answered, and what the network answers whoever asks it. */
const [EARLY, LATE] = [page(1), page(2)];
const ask = (signal?: AbortSignal) => call(listEmployees, { query: { page: 1, per_page: 25 }, signal });

let signals: (AbortSignal | null | undefined)[];

/** The page begins the list of employees; `answer` is what that brings. */
function begin(answer: () => Response | Promise<Response> = () => Response.json(EARLY)): void {
  const description = { name: 'mf-staff', title: 'Staff', paths: ['employee'], shell: '^1.0.0' };
  const begins = { [PAGE]: ['/employees?page=1&per_page=25'] };
  beginFirstCalls(PAGE, [{ ...description, visitors: 'signed-in', begins }], async (address, init) => {
    if (!address.startsWith('/api/employees')) return new Response(null, { status: 404 });
    signals.push(init?.signal);
    expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${accessToken()}`);
    return await answer();
  });
}

beforeEach(() => {
  signals = [];
  api.respond(listEmployees, LATE);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the first to ask gets the answer that was begun, the next one asks the network', async () => {
  begin();
  await expect(ask()).resolves.toEqual(EARLY);
  expect(api.calls).toEqual([]);
  await expect(ask()).resolves.toEqual(LATE);
  expect(api.calls).toEqual([EMPLOYEES]);
});

test('another page of the list is another call', async () => {
  begin();
  await expect(call(listEmployees, { query: { page: 2, per_page: 25 } })).resolves.toEqual(LATE);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['a refusal', () => Response.json({ code: 'internal' }, { status: 500 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of somebody else', () => new Response('<html>')],
  ['an answer that is no object', () => Response.json(null)],
])('%s counts as never begun', async (_what, answer) => {
  begin(answer);
  await expect(ask()).resolves.toEqual(LATE);
});

test('a token that had expired is refreshed as for every call', async () => {
  const expired = new ErrorResponse(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
  const fresh = `Bearer ${accessToken({}, 'b')}`;
  api.respond(listEmployees, ({ headers }) => (headers.authorization === fresh ? LATE : expired));
  api.respond(refreshSession, { data: sessionTokens({}, 'b') });
  begin(() => Response.json({ code: 'token_expired' }, { status: 401, headers: { 'token-expired': 'true' } }));
  await expect(ask()).resolves.toEqual(LATE);
  expect(api.calls).toEqual([EMPLOYEES, 'POST /auth/refresh', EMPLOYEES]);
});

test('nobody is given what was begun for another, and that is cancelled', async () => {
  begin(() => new Promise(() => undefined));
  startSession(sessionTokens({ userId: 2, locationId: 2 }, 'b'));
  expect(signals[0]?.aborted).toBe(true);
  await expect(ask()).resolves.toEqual(LATE);
});

test('who signs in again as the same user asks anew', async () => {
  begin();
  endSession();
  startSession(sessionTokens());
  await expect(ask()).resolves.toEqual(LATE);
});

test('another session in storage, of which the page was not told, is not given it either', async () => {
  begin();
  const { firstCalls } = globalThis;
  expect(firstCalls?.take('/api/employees?page=1&per_page=25', accessToken({ userId: 2 }))).toBeUndefined();
});

test('an answer that comes after its user has gone reaches nobody', async () => {
  const answer = deferred<Response>();
  begin(() => answer.promise);
  const asked = ask();
  startSession(sessionTokens({ userId: 2 }, 'b'));
  answer.resolve(Response.json(EARLY));
  await expect(asked).rejects.toThrow('Token is missing');
  expect(api.calls).toEqual([]);
});

test.each([
  [9_999, EARLY],
  [10_000, LATE],
])('%i ms after it arrived the answer is %#', async (elapsed, expected) => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], now: 0 });
  begin();
  await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(elapsed);
  await expect(ask()).resolves.toEqual(expected);
});

test('who no longer wants the answer cancels the call that was begun, and none is made', async () => {
  begin(() => new Promise((_, reject) => signals[0]?.addEventListener('abort', () => reject(new Error('Aborted')))));
  await waitFor(() => expect(signals).toHaveLength(1));
  const controller = new AbortController();
  const asked = ask(controller.signal);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: 'CanceledError' });
  expect(signals[0]?.aborted).toBe(true);
  expect(api.calls).toEqual([]);
});

test('after a change nothing is answered by what was begun before it', async () => {
  begin();
  api.respond(setEmployeeActive, () => new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Changed' }));
  await call(setEmployeeActive, { params: { id: 1 }, query: { is_active: false } }).catch(() => undefined);
  await expect(ask()).resolves.toEqual(LATE);
});
