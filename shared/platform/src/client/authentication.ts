import {
  forgotPassword,
  logIn,
  logOut,
  REFRESH_TOKEN_HEADER,
  resetPassword,
} from '@backoffice/contract/authentication';
import { notify } from '@backoffice/platform/feedback';
import { endSession, sessionStore, startSession } from '@backoffice/platform/session';
import { ApiError } from './api-error';
import { call } from './call';
import { passwordDigest } from './password-digest';

const LOGIN_FAILED = 'Error logging in';

/** Signs in and starts the session. Throws an ApiError with the server's reason, or "Error logging in". */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const body = { email, password: await passwordDigest(password) };
  const { data } = await call(logIn, { body, fallback: LOGIN_FAILED });
  startSession(data);
  if (sessionStore.getState().status === 'signed-out') throw new ApiError(LOGIN_FAILED, 0, 'unknown');
}

/** Ends the session in this browser, also when the server fails to end it; a failure is shown as a notice. */
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

/** Requests an e-mail with a password reset link. Returns the server's message; throws an ApiError. */
export async function requestPasswordReset(email: string): Promise<string> {
  const fallback = 'This email address is not associated with any account';
  const { message } = await call(forgotPassword, { body: { email }, fallback });
  return message;
}

/** Sets a new password with the `token` of the reset link. Returns the server's message; throws an ApiError. */
export async function setNewPassword(reset: { email: string; token: string; newPassword: string }): Promise<string> {
  const { email, token, newPassword } = reset;
  const { message } = await call(resetPassword, {
    body: { email, new_password: await passwordDigest(newPassword), token },
    headers: { Authorization: `Bearer ${token}` },
    fallback: 'Error resetting password',
  });
  return message || 'Password reset successfully.';
}
