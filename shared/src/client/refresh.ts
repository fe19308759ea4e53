import { refreshSession } from '@backoffice/shared/contract/authentication';
import { notify } from '@backoffice/shared/feedback';
import { endSession, restoreSession, sessionStore, startSession } from '@backoffice/shared/session';
import * as z from 'zod/mini';
import { ApiError, errorOfAnswer } from './api-error';
import { http } from './http';

const LOCK = 'backoffice-session-refresh';
const REFRESH_FAILED = 'Error refresh token';

/** One tab at a time: a refresh token is good for one use. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : await work();
}

async function exchange(authToken: string, refreshToken: string): Promise<string> {
  const body = { auth_token: authToken, refresh_token: refreshToken };
  const answer = await http
    .request({ method: refreshSession.method, url: refreshSession.path, data: body })
    .catch(() => {
      // No answer is no refusal: the session stays, and the next call tries again.
      throw new ApiError(REFRESH_FAILED, 0, 'no_answer');
    });
  const parsed = answer.status < 300 ? z.safeParse(refreshSession.response, answer.data) : undefined;
  if (parsed?.success !== true) {
    const error = errorOfAnswer(answer, REFRESH_FAILED);
    if (answer.status < 500) {
      endSession();
      notify.failed(`Failed to refresh token: ${error.message}`);
    }
    throw error;
  }
  startSession(parsed.data.data);
  return parsed.data.data.auth_token;
}

async function refresh(expired: string): Promise<string> {
  return await alone(async () => {
    restoreSession();
    const { authToken, refreshToken } = sessionStore.getState();
    if (authToken === null || refreshToken === null) throw new ApiError('Token is missing', 0, 'token_missing');
    return authToken === expired ? await exchange(authToken, refreshToken) : authToken;
  });
}

let underWay: Promise<string> | null = null;

/**
 * A token in place of `expired`. All who ask while a refresh is under way share it and then go on; tabs share it through
 * a lock and storage. A refusal ends the session with a notice.
 */
export async function freshToken(expired: string): Promise<string> {
  underWay ??= refresh(expired).finally(() => {
    underWay = null;
  });
  return await underWay;
}
