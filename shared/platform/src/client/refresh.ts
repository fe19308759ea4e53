import { refreshSession } from '@backoffice/contract/authentication';
import { notify } from '@backoffice/platform/feedback';
import {
  endSession,
  hasExpired,
  isAtFormerLocation,
  readClaims,
  restoreSession,
  type Session,
  sessionStore,
  startSession,
} from '@backoffice/platform/session';
import axios, { type AxiosResponse } from 'axios';
import * as z from 'zod/mini';
import { ApiError, createTokenMissingError, toApiError } from './api-error';
import { http } from './http';
import { withTimeout } from './response-time-limit';

const LOCK = 'backoffice-session-refresh';
const REFRESH_FAILED = 'Error refresh token';
const FORMER_LOCATION = 'Another location is open in another tab. Copy what you typed, and reload this page.';

/** Runs `task` in one tab at a time, because a refresh token can be used only once. */
export async function withRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(LOCK, task) : await task();
}

/** Whether a response with `status` to a refresh ends the session. Timeouts, rate limits and server errors are temporary. */
function endsSession(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function requestTokens(
  authToken: string,
  refreshToken: string,
  signal: AbortSignal,
): Promise<AxiosResponse<unknown>> {
  try {
    return await http.request<unknown>({
      method: refreshSession.method,
      url: refreshSession.path,
      data: { auth_token: authToken, refresh_token: refreshToken },
      headers: { Authorization: `Bearer ${authToken}` },
      signal,
    });
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error;
    throw new ApiError(REFRESH_FAILED, 0, 'no_answer');
  }
}

/** Whether the session still has `refreshToken`: the user may have signed out, here or in another tab. */
function isSessionUnchanged(refreshToken: string): boolean {
  restoreSession();
  return sessionStore.getState().refreshToken === refreshToken;
}

/**
 * Replaces both tokens and returns the new access token. A 4xx response ends the session; without a response, or after
 * a temporary failure, the session stays and the next request tries again.
 */
async function exchangeTokens(authToken: string, refreshToken: string, signal: AbortSignal): Promise<string> {
  const response = await requestTokens(authToken, refreshToken, signal);
  if (!isSessionUnchanged(refreshToken)) throw createTokenMissingError();
  // A separate statement: an optional chain on `z` would put all of zod (60 kB) into the bundle.
  const parsed = z.safeParse(refreshSession.response, response.status < 300 ? response.data : null);
  const tokens = parsed.data?.data;
  if (tokens !== undefined) {
    startSession(tokens);
    return tokens.auth_token;
  }
  const error = toApiError(response, REFRESH_FAILED);
  if (endsSession(response.status)) {
    endSession();
    notify.failed(`Failed to refresh token: ${error.message}`);
  }
  throw error;
}

/** Reads the session from storage. Throws an ApiError when another tab has opened a different location. */
export function restoreCurrentSession(): Session {
  restoreSession();
  // The stored tokens belong to the location of the other tab, so this tab must not send requests with them.
  if (isAtFormerLocation()) throw new ApiError(FORMER_LOCATION, 0, 'former_location');
  return sessionStore.getState();
}

async function refresh(expired: string, signal: AbortSignal): Promise<string> {
  return await withRefreshLock(async () => {
    const { authToken, refreshToken } = restoreCurrentSession();
    if (authToken === null || refreshToken === null) throw createTokenMissingError();
    return authToken === expired ? await exchangeTokens(authToken, refreshToken, signal) : authToken;
  });
}

function isSameUser(token: string, other: string): boolean {
  const one = readClaims(token);
  const two = readClaims(other);
  return one?.userId === two?.userId && one?.locationId === two?.locationId;
}

/** Pending refreshes by the token that they replace: a new session does not wait for the refresh of a former one. */
const pendingRefreshes: Record<string, Promise<string>> = {};

/**
 * Returns a token that replaces `expired`. Concurrent requests share one refresh; tabs share it through a lock and
 * storage. Throws an ApiError. When the server rejects the refresh, the session ends with a notification.
 */
export async function replaceExpiredToken(expired: string): Promise<string> {
  // The refresh has a timeout, because a refresh without a response would block every later request.
  pendingRefreshes[expired] ??= withTimeout((signal) => refresh(expired, signal)).finally(() => {
    delete pendingRefreshes[expired];
  });
  const token = await pendingRefreshes[expired];
  // Another user may have signed in in another tab: a request is never repeated as a different user.
  if (!isSameUser(expired, token)) throw createTokenMissingError();
  return token;
}

const RIGHTS_REFRESH_INTERVAL_MS = 60_000;
let rightsRefreshedAt = Number.NEGATIVE_INFINITY;

/**
 * Replaces the token in the background, at most once a minute, so that its claims follow a role that has changed. A
 * failed refresh has no effect unless it ends the session.
 */
export function refreshRights(): void {
  const { authToken } = sessionStore.getState();
  if (authToken === null || Date.now() - rightsRefreshedAt < RIGHTS_REFRESH_INTERVAL_MS) return;
  rightsRefreshedAt = Date.now();
  replaceExpiredToken(authToken).catch(() => undefined);
}

/** Replaces the session's tokens, so that its claims are current. Throws an ApiError when no user is signed in. */
export async function renewSession(): Promise<void> {
  const { authToken } = sessionStore.getState();
  if (authToken === null) throw createTokenMissingError();
  await replaceExpiredToken(authToken);
}

// Whether even a new token looks expired by the device's clock. Then only the API decides whether a token has expired.
let isClockAhead = false;

/**
 * Returns the session's token, after a pending refresh. Replaces a token that has expired by the device's clock before
 * it is sent, which saves a round trip. Throws an ApiError when no user is signed in.
 */
export async function getSessionToken(): Promise<string> {
  const { authToken } = sessionStore.getState();
  if (authToken === null) throw createTokenMissingError();
  const isExpired = !isClockAhead && hasExpired(authToken);
  if (!isExpired && !pendingRefreshes[authToken]) return authToken;
  const token = await replaceExpiredToken(authToken);
  isClockAhead = hasExpired(token);
  return token;
}
