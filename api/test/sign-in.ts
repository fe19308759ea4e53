import { passwordDigest } from '../src/modules/authentication/password';
import type { TestApp } from './build-test-app';
import { createUser, PASSWORD } from './factories';

export interface SessionTokens {
  auth_token: string;
  refresh_token: string;
}

/** What every call answers once the session has ended: without the marker that has a client refresh. */
export const SESSION_ENDED = { status: 401, code: 'token_invalid', tokenExpired: undefined };

export const WRONG_DIGEST = passwordDigest('a wrong password');

/** What a token says, unverified. */
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

/** What of an answer decides whether its client goes on. */
export function readOutcome({ statusCode, headers, json }: Awaited<ReturnType<TestApp['app']['inject']>>) {
  return { status: statusCode, code: json().code, tokenExpired: headers['token-expired'] };
}

/** What the access token of a session is answered. */
export async function callWithSession({ app }: TestApp, session: SessionTokens) {
  return readOutcome(
    await app.inject({ url: '/api/employees', headers: { authorization: `Bearer ${session.auth_token}` } }),
  );
}

/** The tokens of a new user who has just signed in. */
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
