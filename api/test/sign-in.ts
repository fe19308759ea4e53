import { passwordDigest } from '../src/modules/authentication/password';
import type { TestApp } from './build-test-app';
import { createUser, PASSWORD } from './factories';

export interface SessionTokens {
  auth_token: string;
  refresh_token: string;
}

/**
 * Outcome of a request whose session has ended. The response has no token-expired header, so clients do not refresh.
 */
export const SESSION_ENDED = { status: 401, code: 'token_invalid', tokenExpired: undefined };

export const WRONG_DIGEST = passwordDigest('a wrong password');

/** Decodes the claims of a token without verifying it. */
export function decodeClaims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function post({ app }: TestApp, path: string, payload: object, remoteAddress = '127.0.0.1') {
  return await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
}

export async function logIn(suite: TestApp, email: string, digest = passwordDigest(PASSWORD), address?: string) {
  return await post(suite, 'log_in', { email, password: digest }, address);
}

export async function refresh(suite: TestApp, { auth_token, refresh_token }: SessionTokens) {
  return await post(suite, 'refresh', { auth_token, refresh_token });
}

export async function logOut(suite: TestApp, { auth_token, refresh_token }: SessionTokens) {
  return await post(suite, 'log_out', { auth_token, refresh_token });
}

/** Returns the parts of a response by which a client decides whether to refresh, sign out or continue. */
export function readOutcome({ statusCode, headers, json }: Awaited<ReturnType<TestApp['app']['inject']>>) {
  return { status: statusCode, code: json().code, tokenExpired: headers['token-expired'] };
}

/** Sends a request with the access token of a session, and returns the outcome. */
export async function callWithSession({ app }: TestApp, session: SessionTokens) {
  return readOutcome(
    await app.inject({ url: '/api/employees', headers: { authorization: `Bearer ${session.auth_token}` } }),
  );
}

/** Creates a user, signs in, and returns the tokens. */
export async function signInNewUser(suite: TestApp, location: number): Promise<SessionTokens> {
  const { email } = await createUser(suite.db, location);
  return (await logIn(suite, email)).json().data;
}

export async function forgotPassword(suite: TestApp, email: string, address?: string) {
  return await post(suite, 'forgot_password', { email }, address);
}

export async function resetPassword(
  suite: TestApp,
  { email, token, password = 'a new password' }: { email: string; token: string; password?: string },
  address?: string,
) {
  return await post(suite, 'reset_password', { email, token, new_password: passwordDigest(password) }, address);
}
