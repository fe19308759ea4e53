import { switchLocation } from '@backoffice/contract/account-locations';
import type { Tokens } from '@backoffice/contract/authentication';
import { sessionStore, startSession } from '@backoffice/platform/session';
import axios from 'axios';
import * as z from 'zod/mini';
import { ApiError, toApiError } from './api-error';
import { http } from './http';
import { getSessionToken, renewSession, withRefreshLock } from './refresh';
import { withTimeout } from './response-time-limit';

const FAILED = 'The location could not be opened';

/** Requests tokens for another location of the user of `authToken`. Throws an ApiError if the request fails. */
export async function requestLocationTokens(authToken: string, locationId: number): Promise<Tokens> {
  const response = await withTimeout((signal) =>
    http.request<unknown>({
      method: switchLocation.method,
      url: switchLocation.path,
      data: { location_id: locationId },
      headers: { Authorization: `Bearer ${authToken}` },
      signal,
    }),
  ).catch((error: unknown) => {
    throw axios.isAxiosError(error) ? new ApiError(FAILED, 0, 'no_answer') : error;
  });
  // A separate statement: an optional chain on `z` would put all of zod (60 kB) into the bundle.
  const parsed = z.safeParse(switchLocation.response, response.status < 300 ? response.data : null);
  if (parsed.data === undefined) throw toApiError(response, FAILED);
  return parsed.data.data;
}

/**
 * Continues the session at another location, in all tabs. Throws an ApiError and keeps the location if the request
 * fails. Holds the refresh lock, so that no tab overwrites the new tokens with former ones.
 */
export async function openLocation(locationId: number): Promise<void> {
  const authToken = await getSessionToken();
  const getUserId = () => sessionStore.getState().claims?.userId;
  const userId = getUserId();
  await withRefreshLock(async () => {
    const tokens = await requestLocationTokens(authToken, locationId);
    // Discards the tokens if the user has signed out in the meantime.
    if (getUserId() === userId) startSession(tokens);
  }).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // Without a response, the server may have switched the location. The session's refresh token then expires soon.
    if (!isRefused) renewSession().catch(() => undefined);
    throw error;
  });
}
