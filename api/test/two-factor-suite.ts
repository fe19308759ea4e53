import { TOTP } from 'otpauth';
import { passwordDigest } from '../src/modules/authentication/password';
import type { TestApp } from './build-test-app';
import { createUser, PASSWORD } from './factories';
import { logIn, type SessionTokens } from './sign-in';

const PERIOD_MS = 30_000;

/** Returns the code that an authenticator app shows `steps` time steps of 30 seconds from now. */
export function authenticatorCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

type Payload = Record<string, unknown>;

/** Returns functions that call `/api/account` with a session. */
export function createAccountClient({ app }: TestApp, { auth_token }: SessionTokens) {
  const headers = { authorization: `Bearer ${auth_token}` };
  const send = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: Payload) =>
    await app.inject({ method, url: `/api/account${path}`, headers, ...(payload && { payload }) });
  return {
    get: (path?: string) => send('GET', path),
    put: (path: string, payload: Payload) => send('PUT', path, payload),
    post: (path: string, payload: Payload) => send('POST', path, payload),
    remove: (path: string) => send('DELETE', path),
    headers,
  };
}

export type AccountClient = ReturnType<typeof createAccountClient>;

/**
 * Sets up an authenticator app with the code of the previous time step, and returns its secret and the recovery codes.
 */
export async function turnOnTwoFactor(account: AccountClient, password = PASSWORD) {
  const started = await account.post('/two_factor', { current_password: passwordDigest(password) });
  const { secret, uri }: { secret: string; uri: string } = started.json();
  // Uses the previous code, because a code cannot be used twice and tests need the codes of this and the next step.
  const confirmed = await account.post('/two_factor/confirm', { code: authenticatorCode(secret, -1) });
  const { recovery_codes }: { recovery_codes: string[] } = confirmed.json();
  return { secret, uri, recoveryCodes: recovery_codes };
}

/** Creates a user who is signed in and uses two-factor sign-in. */
export async function createTwoFactorUser(suite: TestApp, location: number) {
  const { id, email } = await createUser(suite.db, location);
  const account = createAccountClient(suite, (await logIn(suite, email)).json().data);
  return { userId: id, email, account, ...(await turnOnTwoFactor(account)) };
}

/** Signs in with the right password and a code. */
export async function logInWithCode({ app }: TestApp, email: string, code: string, remoteAddress = '127.0.0.1') {
  const payload = { email, password: passwordDigest(PASSWORD), code };
  return await app.inject({ method: 'POST', url: '/api/auth/log_in', payload, remoteAddress });
}
