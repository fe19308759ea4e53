import { logIn, logOut, REFRESH_TOKEN_HEADER } from '@backoffice/shared/contract/authentication';
import { notify } from '@backoffice/shared/feedback';
import { endSession, sessionStore, startSession } from '@backoffice/shared/session';
import { sha256 } from '@noble/hashes/sha2.js';
import { ApiError } from './api-error';
import { call } from './call';

const LOGIN_FAILED = 'Error logging in';

/** SHA-256 of a password, Base64: the form in which a password leaves the browser. */
export function passwordDigest(password: string): string {
  return btoa(String.fromCharCode(...sha256(new TextEncoder().encode(password))));
}

/** Signs in and starts the session. Throws an ApiError with the server's reason, or "Error logging in". */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const body = { email, password: passwordDigest(password) };
  const { data } = await call(logIn, { body, fallback: LOGIN_FAILED });
  startSession(data);
  if (sessionStore.getState().status === 'signed-out') throw new ApiError(LOGIN_FAILED, 0, 'unknown');
}

/** Ends the session here whatever the server says; tells of its refusal in a notice. */
export async function signOut(): Promise<void> {
  const { authToken, refreshToken } = sessionStore.getState();
  if (authToken === null || refreshToken === null) {
    console.warn('Token is missing');
    endSession();
    return;
  }
  endSession();
  try {
    await call(logOut, {
      body: { auth_token: authToken.replace(/^Bearer /, ''), refresh_token: refreshToken },
      headers: { Authorization: `Bearer ${authToken}`, [REFRESH_TOKEN_HEADER]: refreshToken },
      fallback: 'Error logging out',
    });
  } catch (error) {
    notify.failed(`Failed to Logout: ${error instanceof Error ? error.message : 'Error logging out'}`);
  }
}
