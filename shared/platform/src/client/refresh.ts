import { refreshSession } from '@backoffice/contract/authentication';
import { notify } from '@backoffice/platform/feedback';
import { endSession, readClaims, restoreSession, sessionStore, startSession } from '@backoffice/platform/session';
import axios, { type AxiosResponse } from 'axios';
import * as z from 'zod/mini';
import { withTimeout } from './answer-limit';
import { ApiError, errorOfAnswer, tokenMissing } from './api-error';
import { http } from './http';

const LOCK = 'backoffice-session-refresh';
const REFRESH_FAILED = 'Error refresh token';

/** One tab at a time: a refresh token is good for one use. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : await work();
}

/** Whether the server has decided. Being busy, broken or out of reach is no decision, and passes. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Asks for the successors of both tokens. */
async function ask(authToken: string, refreshToken: string, signal: AbortSignal): Promise<AxiosResponse<unknown>> {
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

/** Whether the page still has the session that asked: the user may have signed out, here or in another tab. */
function isStill(refreshToken: string): boolean {
  restoreSession();
  return sessionStore.getState().refreshToken === refreshToken;
}

/**
 * Replaces both tokens and answers the new access token. A refusal ends the session. No answer, or one that decides
 * nothing, keeps it: the calls fail, and the next one tries again.
 */
async function exchange(authToken: string, refreshToken: string, signal: AbortSignal): Promise<string> {
  const answer = await ask(authToken, refreshToken, signal);
  if (!isStill(refreshToken)) throw tokenMissing();
  // In a statement of its own: an optional chain on `z` would put all of zod (60 kB) into the bundle.
  const parsed = z.safeParse(refreshSession.response, answer.status < 300 ? answer.data : null);
  const tokens = parsed.data?.data;
  if (tokens !== undefined) {
    startSession(tokens);
    return tokens.auth_token;
  }
  const error = errorOfAnswer(answer, REFRESH_FAILED);
  if (isRefusal(answer.status)) {
    endSession();
    notify.failed(`Failed to refresh token: ${error.message}`);
  }
  throw error;
}

async function refresh(expired: string, signal: AbortSignal): Promise<string> {
  return await alone(async () => {
    restoreSession();
    const { authToken, refreshToken } = sessionStore.getState();
    if (authToken === null || refreshToken === null) throw tokenMissing();
    return authToken === expired ? await exchange(authToken, refreshToken, signal) : authToken;
  });
}

function isSameUser(token: string, other: string): boolean {
  const one = readClaims(token);
  const two = readClaims(other);
  return one?.userId === two?.userId && one?.locationId === two?.locationId;
}

let underWay: Promise<string> | null = null;

/**
 * A token in place of `expired`. All who ask while a refresh is under way share it and then go on; tabs share it
 * through a lock and storage. Throws an ApiError; a refusal by the server also ends the session, with a notice.
 */
export async function freshToken(expired: string): Promise<string> {
  // All calls wait for the same refresh: without a response it times out, and the next call refreshes again.
  underWay ??= withTimeout((signal) => refresh(expired, signal)).finally(() => {
    underWay = null;
  });
  const token = await underWay;
  // A call of one user is never replayed as another, who has signed in in another tab meanwhile.
  if (!isSameUser(expired, token)) throw tokenMissing();
  return token;
}

/** The session's token; while it is being refreshed, its successor once that is there. Throws an ApiError. */
export async function sessionToken(): Promise<string> {
  const { authToken } = sessionStore.getState();
  if (authToken === null) throw tokenMissing();
  return underWay === null ? authToken : await freshToken(authToken);
}
