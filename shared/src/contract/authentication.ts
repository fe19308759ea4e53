import * as z from 'zod/mini';
import { id, printableAscii } from './fields';
import { operation } from './operation';

export const REFRESH_TOKEN_HEADER = 'refresh_token';

/** SHA-256 of the password, Base64: what the client sends in place of it. */
const passwordDigest = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'Password is required'));

export const email = z
  .string('Email address is required')
  .check(
    z.minLength(1, { error: 'Email address is required', abort: true }),
    printableAscii,
    z.maxLength(254, 'Please enter a valid Email Address'),
    z.email('Please enter a valid Email Address'),
  );

/** What the sign-in form holds. `rememberMe` is kept in the form and never sent. */
export const signInForm = z.object({
  email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, { error: 'Password is required', abort: true }), printableAscii),
  rememberMe: z.boolean(),
});
export type SignInForm = z.infer<typeof signInForm>;

/** What the access token (a JWT) says of the signed-in user. */
export const sessionClaims = z.object({
  userName: z.string(),
  userId: id,
  email: z.string(),
  locationId: id,
  locationName: z.string(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

const tokens = z.object({
  data: z.object({
    auth_token: z.string(),
    refresh_token: z.string(),
    refresh_token_expired_date_time: z.iso.datetime(),
  }),
});
export type Tokens = z.infer<typeof tokens>['data'];

const tokenPair = z.strictObject({ auth_token: z.string(), refresh_token: z.string() });

export const logIn = operation({
  method: 'POST',
  path: '/auth/log_in',
  summary: 'Sign in with e-mail and the digest of the password',
  access: 'public',
  body: z.strictObject({ email, password: passwordDigest }),
  response: tokens,
});

export const refreshSession = operation({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for its successor and a new access token',
  access: 'public',
  body: tokenPair,
  response: tokens,
});

export const logOut = operation({
  method: 'POST',
  path: '/auth/log_out',
  summary: 'End the session',
  access: 'public',
  body: tokenPair,
  response: z.object({ message: z.string() }),
});
