import { TOKEN_EXPIRED_HEADER } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import { notify } from '@backoffice/platform/feedback';
import { endSession, sessionStore } from '@backoffice/platform/session';
import type { AxiosResponse } from 'axios';
import axios from 'axios';
import type * as z from 'zod/mini';
import { API_REQUEST_FAILED, ApiError, toApiError } from './api-error';
import { http } from './http';
import { type ApiResponse, consumePrefetchedResponse } from './prefetched-responses';
import { getSessionToken, replaceExpiredToken } from './refresh';
import { buildPath, buildSearchParams } from './request-url';
import { notifyWhenSlow, withTimeout } from './response-time-limit';

type Schema = z.core.$ZodType;

export interface CallInput<Params extends Schema, Query extends Schema, Body extends Schema> {
  params?: z.input<Params>;
  /** Null, undefined and empty strings are not sent. */
  query?: { [Key in keyof z.input<Query>]?: z.input<Query>[Key] | null | '' };
  body?: z.input<Body>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Error message when the server returns none. */
  fallback?: string;
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
    // Cancellations are not failures, and errors that axios did not raise are programming errors: both pass unchanged.
    if (axios.isCancel(error) || !axios.isAxiosError(error)) throw error;
    throw new ApiError(fallback, 0, 'no_answer');
  }
}

const isUnauthorized = ({ status }: AxiosResponse) => status === 401 || status === 403;
const hasExpiredToken = ({ headers }: AxiosResponse) => String(headers[TOKEN_EXPIRED_HEADER]).toLowerCase() === 'true';

/** Sends `request` with the session's `token`; repeats it once with a new token when it has expired. */
async function sendWithSessionToken(request: RequestOptions, token: string): Promise<AxiosResponse<unknown>> {
  let usedToken = token;
  let response = await send(request, usedToken);
  if (isUnauthorized(response) && hasExpiredToken(response)) {
    usedToken = await replaceExpiredToken(usedToken);
    response = await send(request, usedToken);
  }
  // A response to a token that was replaced in the meantime does not concern the current session.
  if (isUnauthorized(response) && sessionStore.getState().authToken === usedToken) {
    endSession();
    notify.failed('Your session has ended. Please sign in again.');
  }
  return response;
}

/** Returns the prefetched response of the request; without one, sends the request. */
async function fetchResponse(request: RequestOptions, access: Operation['access']): Promise<ApiResponse> {
  const isRead = request.method === 'GET';
  // A response prefetched before a change would be stale after it.
  if (!isRead) globalThis.firstCalls?.forget();
  const consume = () => consumePrefetchedResponse(http.getUri(request), request.signal);
  const { authToken } = sessionStore.getState();
  const prefetched = isRead ? await consume() : undefined;
  if (prefetched !== undefined) return prefetched;
  if (access === 'public') return await send(request, null);
  const token = await getSessionToken();
  // The shell prefetches the first page again with the token that replaces an expired one.
  const prefetchedAgain = isRead && token !== authToken ? await consume() : undefined;
  return prefetchedAgain ?? (await sendWithSessionToken(request, token));
}

/** Reads and sign-ins time out; a change is aborted only by the user; an upload has no limit. */
function timeLimitFor({ method, access, isFileTransfer }: Operation) {
  if (isFileTransfer)
    return (task: (signal?: AbortSignal) => Promise<ApiResponse>, signal?: AbortSignal) => task(signal);
  return method === 'GET' || access === 'public' ? withTimeout : notifyWhenSlow;
}

/**
 * Calls `operation` and returns its response. Throws an ApiError for a failed response and for a missing one
 * (`no_answer`, `timed_out`, `given_up`); a cancelled call rejects with axios's own cancellation.
 */
export async function call<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  operation: Operation<Params, Query, Body, Response>,
  input: CallInput<Params, Query, Body> = {},
): Promise<z.output<Response>> {
  const fallback = input.fallback ?? API_REQUEST_FAILED;
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
  );
  const succeeded = response.status >= 200 && response.status < 300;
  // A captive portal (a hotel's sign-in page) also responds 200 with HTML; the API responds with JSON objects or CSV files.
  const isFile = /^text\/csv/.test(String(response.headers['content-type']));
  const isFromApi = isFile || response.status === 204 || (typeof response.data === 'object' && response.data !== null);
  if (!succeeded || !isFromApi) throw toApiError(response, fallback);
  // Not parsed here: the server serialises its responses with the same schema.
  return response.data as z.output<Response>;
}
