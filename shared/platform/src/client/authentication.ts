import {
  forgotPassword,
  type LocationChoice,
  logIn,
  logOut,
  REFRESH_TOKEN_HEADER,
  resetPassword,
} from '@backoffice/contract/authentication';
import { notify } from '@backoffice/platform/feedback';
import { endSession, readClaims, sessionStore, startSession } from '@backoffice/platform/session';
import { ApiError } from './api-error';
import { call } from './call';
import { passwordDigest } from './password-digest';
import { requestLocationTokens } from './switch-location';

const LOGIN_FAILED = 'Error logging in';

export interface Credentials {
  email: string;
  password: string;
  /** Code of an authenticator app or a recovery code, for accounts with two-factor sign-in. */
  code?: string;
}

interface SignInOptions {
  /**
   * Called when the user has several locations, with the id of the last used location. Resolves to the id of the
   * location to open. Without this callback, the last used location is opened.
   */
  chooseLocation?: (locations: LocationChoice[], lastId: number | undefined) => Promise<number>;
}

/** Signs in and starts the session. Throws an ApiError with the server's reason, or "Error logging in". */
export async function signIn(
  { email, password, code }: Credentials,
  { chooseLocation }: SignInOptions = {},
): Promise<void> {
  const body = { email, password: await passwordDigest(password), ...(code !== undefined && { code }) };
  const { data } = await call(logIn, { body, fallback: LOGIN_FAILED });
  const { locations, ...tokens } = data;
  const lastId = readClaims(tokens.auth_token)?.locationId;
  const chosenId = locations && (await chooseLocation?.(locations, lastId));
  const isLast = chosenId === undefined || chosenId === lastId;
  startSession(isLast ? tokens : await requestLocationTokens(tokens.auth_token, chosenId));
  if (sessionStore.getState().status === 'signed-out') throw new ApiError(LOGIN_FAILED, 0, 'unknown');
}

/** Ends the session in this browser, even when the server fails to end it; a notification shows such a failure. */
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

/** Requests a password reset email. Returns the server's message; throws an ApiError if the request fails. */
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

interface Confirmation {
  /** Token from the link in the invitation email. */
  token: string;
  /** Password of a new account, or of the account that the invited address has. */
  password: string;
  /** Name for a new account; an existing account keeps its name. */
  userName?: string;
}

/** Accepts an invitation; throws an ApiError if the request fails. */
export async function confirmInvitation({ token, password, userName }: Confirmation): Promise<void> {
  // Loaded on demand, because few visits accept an invitation, but every page loads this file at its start. Shares a
  // chunk of the shell, because each chunk's integrity hash adds to the size of the first chunk.
  const { acceptInvitation } = await import(/* webpackChunkName: "releases" */ '@backoffice/contract/invitations');
  await call(acceptInvitation, {
    body: { token, password: await passwordDigest(password), ...(userName && { user_name: userName }) },
    fallback: 'The invitation could not be accepted',
  });
}
