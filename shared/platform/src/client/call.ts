import { NOT_PERMITTED, TOKEN_EXPIRED_HEADER, TWO_FACTOR_MISSING } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import { notify } from '@backoffice/platform/feedback';
import { endSession, sessionStore } from '@backoffice/platform/session';
import type { AxiosResponse } from 'axios';
import axios from 'axios';
import type * as z from 'zod/mini';
import { API_REQUEST_FAILED, ApiError, toApiError } from './api-error';
import { http } from './http';
import { type ApiResponse, consumePrefetchedResponse } from './prefetched-responses';
import { getSessionToken, refreshRights, renewSession, replaceExpiredToken, restoreCurrentSession } from './refresh';
import { buildPath, buildSearchParams } from './request-url';
import { findInvalidField } from './response-check';
import { notifyWhenSlow, withTimeout } from './response-time-limit';
import { reportUnexpectedFailure } from './unexpected-failure';

type Schema = z.core.$ZodType;

const UNREADABLE = 'The server sent a response that this page cannot read. Please reload the page.';
const UNREADABLE_CHANGE =
  'The server sent a response that this page cannot read. Check whether the change was saved before you try again.';

export interface CallInput<Params extends Schema, Query extends Schema, Body extends Schema> {
  params?: z.input<Params>;
  /** Null, undefined and empty strings are not sent. */
  query?: { [Key in keyof z.input<Query>]?: z.input<Query>[Key] | null | '' };
  body?: z.input<Body>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Error message when the server returns none. */
  fallback?: string;
  /** The shell or area that sends the request, for error reports; by default the area in the call stack. */
  owner?: string;
}

interface RequestOptions {
  method: string;
  url: string;
  params: URLSearchParams;
  data: unknown;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  fallback: string;
}

async function send({ fallback, ...request }: RequestOptions, token: string | null): Promise<AxiosResponse<unknown>> {
  const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  try {
    return await http.request<unknown>({ ...request, headers });
  } catch (error) {
    // Neither cancellations nor errors that axios did not raise (programming errors) are failures of the API.
    if (axios.isCancel(error) || !axios.isAxiosError(error)) throw error;
    throw new ApiError(fallback, 0, 'no_answer');
  }
}

const isUnauthorized = ({ status }: AxiosResponse) => status === 401 || status === 403;
const hasExpiredToken = ({ headers }: AxiosResponse) => String(headers[TOKEN_EXPIRED_HEADER]).toLowerCase() === 'true';

/**
 * Sends `request` with the session's `token`; repeats it once with a new token when the token has expired. A rejected
 * token ends the session.
 */
async function sendWithSessionToken(request: RequestOptions, token: string): Promise<AxiosResponse<unknown>> {
  let usedToken = token;
  let response = await send(request, usedToken);
  if (isUnauthorized(response) && hasExpiredToken(response)) {
    usedToken = await replaceExpiredToken(usedToken);
    response = await send(request, usedToken);
  }
  // The session ends only if the rejected token is still its token: another request or tab may have replaced the token.
  if (isUnauthorized(response) && restoreCurrentSession().authToken === usedToken) {
    endSession();
    notify.failed('Your session has ended. Please sign in again.');
  }
  return response;
}

/** Returns the prefetched response of the request; without one, sends the request. */
async function fetchResponse(request: RequestOptions, access: Operation['access']): Promise<ApiResponse> {
  const isRead = request.method === 'GET';
  const consume = () => consumePrefetchedResponse(http.getUri(request), request.signal);
  const { authToken } = sessionStore.getState();
  const prefetched = isRead ? await consume() : undefined;
  if (prefetched !== undefined) return prefetched;
  if (access === 'public') return await send(request, null);
  const token = await getSessionToken();
  // When an expired token is replaced, the shell prefetches the data of the first page with the new token.
  const prefetchedAgain = isRead && token !== authToken ? await consume() : undefined;
  return prefetchedAgain ?? (await sendWithSessionToken(request, token));
}

/**
 * Renews the session, so that the claim `mustSetUpTwoFactor` opens the set-up page. The current token lacks the claim,
 * because the location did not require two-factor sign-in yet when the token was issued.
 */
function learnMissingTwoFactor(): void {
  if (sessionStore.getState().claims?.mustSetUpTwoFactor) return;
  // A failure needs no notification, because the page shows why its own request was rejected.
  renewSession().catch(() => undefined);
}

/**
 * Returns the time limit of an operation: reads and sign-ins time out, users can abort slow changes, and file transfers
 * have none.
 */
function timeLimitFor({ method, access, isFileTransfer }: Operation) {
  if (isFileTransfer)
    return (task: (signal?: AbortSignal) => Promise<ApiResponse>, signal?: AbortSignal) => task(signal);
  return method === 'GET' || access === 'public' ? withTimeout : notifyWhenSlow;
}

/** Converts a failed response to an ApiError. After `not_permitted` (the role has changed), refreshes the token. */
function toCallError(response: ApiResponse, fallback: string): ApiError {
  const error = toApiError(response, fallback);
  if (error.code === NOT_PERMITTED) refreshRights();
  if (error.code === TWO_FACTOR_MISSING) learnMissingTwoFactor();
  return error;
}

/** Returns the first area in an error's stack trace, known by the URLs of its files; undefined when there is none. */
const findArea = ({ stack = '' }: Error) => /\/(mf-[a-z0-9-]+)\/[^/\s]+\//.exec(stack)?.[1];

/**
 * Throws and reports an ApiError (`invalid_response`) for a response that does not match the contract with which this
 * code was built. Otherwise a page would fail later with an error that does not name the operation.
 */
function requireValidResponse(operation: Operation, data: unknown, findOwner: () => string | undefined): void {
  const problem = findInvalidField(operation, data);
  if (problem === undefined) return;
  const error = new ApiError(operation.method === 'GET' ? UNREADABLE : UNREADABLE_CHANGE, 200, 'invalid_response');
  error.cause = `${operation.method} ${operation.path} ${problem}`;
  reportUnexpectedFailure({ error, owner: findOwner() });
  throw error;
}

/**
 * Calls `operation` and returns its response. Throws an ApiError for a failed response, for a missing one (`no_answer`,
 * `timed_out`, `given_up`) and for one that violates the contract (`invalid_response`); a cancelled call rejects with
 * axios's own cancellation.
 */
export async function call<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  operation: Operation<Params, Query, Body, Response>,
  input: CallInput<Params, Query, Body> = {},
): Promise<z.output<Response>> {
  const fallback = input.fallback ?? API_REQUEST_FAILED;
  // Records the stack trace before the request: after the response, a stack trace no longer contains the caller.
  const start = new Error();
  const request: Omit<RequestOptions, 'signal'> = {
    method: operation.method,
    url: buildPath(operation.path, input.params),
    params: buildSearchParams(input.query ?? {}),
    data: input.body,
    headers: input.headers ?? {},
    fallback,
  };
  const response = await timeLimitFor(operation)(
    (signal) => fetchResponse({ ...request, signal }, operation.access),
    input.signal,
  ).finally(() => {
    // All prefetched responses may be older than the change, even those that were requested while it was pending.
    if (operation.method !== 'GET') globalThis.firstCalls?.forget();
  });
  const succeeded = response.status >= 200 && response.status < 300;
  // A captive portal (a hotel's sign-in page) also responds 200 with HTML; the API responds with JSON objects or CSV files.
  const isFile = /^text\/csv/.test(String(response.headers['content-type']));
  const isFromApi = isFile || response.status === 204 || (typeof response.data === 'object' && response.data !== null);
  if (!succeeded || !isFromApi) throw toCallError(response, fallback);
  if (!isFile && response.status !== 204) {
    requireValidResponse(operation, response.data, () => input.owner ?? findArea(start));
  }
  return response.data as z.output<Response>;
}
