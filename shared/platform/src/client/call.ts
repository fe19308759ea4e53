import { TOKEN_EXPIRED_HEADER } from '@backoffice/contract/error';
import type { Operation } from '@backoffice/contract/operation';
import { notify } from '@backoffice/platform/feedback';
import { endSession, sessionStore } from '@backoffice/platform/session';
import type { AxiosResponse } from 'axios';
import axios from 'axios';
import type * as z from 'zod/mini';
import { addressOf, searchOf } from './address';
import { untilUserStops, withTimeout } from './answer-limit';
import { API_REQUEST_FAILED, ApiError, errorOfAnswer } from './api-error';
import { type Answer, begunAnswer } from './first-calls';
import { http } from './http';
import { freshToken, sessionToken } from './refresh';

type Schema = z.core.$ZodType;

export interface CallInput<Params extends Schema, Query extends Schema, Body extends Schema> {
  params?: z.input<Params>;
  /** Null, undefined and empty strings are not sent. */
  query?: { [Key in keyof z.input<Query>]?: z.input<Query>[Key] | null | '' };
  body?: z.input<Body>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The message where the server gives no reason. */
  fallback?: string;
}

interface Sent {
  method: string;
  url: string;
  params: URLSearchParams;
  data: unknown;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  fallback: string;
}

async function send({ fallback, ...request }: Sent, token: string | null): Promise<AxiosResponse<unknown>> {
  const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  try {
    return await http.request<unknown>({ ...request, headers });
  } catch (error) {
    // A cancelled call is not a failed one: whoever cancelled it knows. What axios does not know is a mistake of ours.
    if (axios.isCancel(error) || !axios.isAxiosError(error)) throw error;
    throw new ApiError(fallback, 0, 'no_answer');
  }
}

const isRefusal = ({ status }: AxiosResponse) => status === 401 || status === 403;
const isExpiry = ({ headers }: AxiosResponse) => String(headers[TOKEN_EXPIRED_HEADER]).toLowerCase() === 'true';

/**
 * Sends with the session's token, once a refresh that is under way has ended; once more with a fresh one when the
 * server says that the first had expired.
 */
async function sendSignedIn(request: Sent): Promise<AxiosResponse<unknown>> {
  let usedToken = await sessionToken();
  let answer = await send(request, usedToken);
  if (isRefusal(answer) && isExpiry(answer)) {
    usedToken = await freshToken(usedToken);
    answer = await send(request, usedToken);
  }
  // An answer to a token that has been replaced meanwhile says nothing of the session that is there now.
  if (isRefusal(answer) && sessionStore.getState().authToken === usedToken) {
    endSession();
    notify.failed('Your session has ended. Please sign in again.');
  }
  return answer;
}

/** Sends the request, or consumes the response to it that the page has prefetched. */
async function answerTo(request: Sent, access: Operation['access']): Promise<Answer> {
  const isRead = request.method === 'GET';
  // A response prefetched before a change would be stale after it.
  if (!isRead) globalThis.firstCalls?.forget();
  const begun = isRead ? await begunAnswer(http.getUri(request), request.signal) : undefined;
  return begun ?? (access === 'public' ? await send(request, null) : await sendSignedIn(request));
}

/** Reads and sign-ins time out; a change is aborted only by the user; an upload has no limit. */
function timeLimitFor({ method, access, isFileTransfer }: Operation) {
  if (isFileTransfer) return (work: (signal?: AbortSignal) => Promise<Answer>, signal?: AbortSignal) => work(signal);
  return method === 'GET' || access === 'public' ? withTimeout : untilUserStops;
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
  const request: Omit<Sent, 'signal'> = {
    method: operation.method,
    url: addressOf(operation.path, input.params),
    params: searchOf(input.query ?? {}),
    data: input.body,
    headers: input.headers ?? {},
    fallback,
  };
  const answer = await timeLimitFor(operation)(
    (signal) => answerTo({ ...request, signal }, operation.access),
    input.signal,
  );
  const succeeded = answer.status >= 200 && answer.status < 300;
  // A page of somebody else's, as a hotel's sign-in, answers 200 too; every answer of the API is an object, or a file.
  const isFile = /^text\/csv/.test(String(answer.headers['content-type']));
  const isOurs = isFile || answer.status === 204 || (typeof answer.data === 'object' && answer.data !== null);
  if (!succeeded || !isOurs) throw errorOfAnswer(answer, fallback);
  // The contract is the one place where the wire's shape is stated; the server serialises by the same schema.
  return answer.data as z.output<Response>;
}
