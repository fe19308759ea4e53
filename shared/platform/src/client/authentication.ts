import {
  forgotPassword,
  logIn,
  logOut,
  REFRESH_TOKEN_HEADER,
  resetPassword,
} from '@backoffice/contract/authentication';
import { notify } from '@backoffice/platform/feedback';
import { endSession, sessionStore, startSession } from '@backoffice/platform/session';
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

/** Has a link for a new password sent. Answers the server's message; throws an ApiError. */
export async function requestPasswordReset(email: string): Promise<string> {
  const fallback = 'This email address is not associated with any account';
  const { message } = await call(forgotPassword, { body: { email }, fallback });
  return message;
}

/** Gives an account a new password with the `token` of a mailed link. Answers the server's message; throws an ApiError. */
export async function setNewPassword(reset: { email: string; token: string; newPassword: string }): Promise<string> {
  const { email, token, newPassword } = reset;
  const { message } = await call(resetPassword, {
    body: { email, new_password: passwordDigest(newPassword), token },
    headers: { Authorization: `Bearer ${token}` },
    fallback: 'Error resetting password',
  });
  return message || 'Password reset successfully.';
}
