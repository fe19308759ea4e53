import * as z from 'zod/mini';
import { accessLevel } from './access-level';
import { emailAddress } from './email-address';
import { id, messageResponse, printableAscii } from './fields';
import { operation } from './operation';

export const REFRESH_TOKEN_HEADER = 'refresh_token';

/** SHA-256 of a password in Base64, sent instead of the password. `required` is the message for an invalid digest. */
export const passwordDigest = (required: string) => z.string(required).check(z.regex(/^[A-Za-z0-9+/]{43}=$/, required));

export const email = emailAddress('Please enter a valid Email Address', 'Email address is required');

export const signInForm = z.object({
  email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, { error: 'Password is required', abort: true }), printableAscii),
});

export const forgotPasswordForm = z.object({ email: emailAddress('Invalid email format') });

const NEW_PASSWORD_REQUIRED = 'Please enter New password';
const CONFIRMATION_REQUIRED = 'Please enter Confirm password';

export const newPassword = z
  .string(NEW_PASSWORD_REQUIRED)
  .check(
    z.minLength(1, { error: NEW_PASSWORD_REQUIRED, abort: true }),
    printableAscii,
    z.minLength(5, 'Password must be at least 5 characters long'),
  );

/** Only the form can check the length of the new password, because the server receives a digest. */
export const resetPasswordForm = z
  .object({
    newPassword,
    confirmPassword: z
      .string(CONFIRMATION_REQUIRED)
      .check(z.minLength(1, { error: CONFIRMATION_REQUIRED, abort: true })),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: 'Passwords must match',
      path: ['confirmPassword'],
    }),
  );

/** Claims of the access token (a JWT) about the signed-in user. */
export const sessionClaims = z.object({
  userName: z.string(),
  userId: id,
  email: z.string(),
  locationId: id,
  locationName: z.string(),
  /** Only the client uses this claim and `rights`; the server reads the user's role from the database. */
  isOwner: z.optional(z.boolean()),
  /** Whether the user belongs to more than one location. If so, the header shows a location switcher. */
  hasOtherLocations: z.optional(z.boolean()),
  rights: z.optional(z.partialRecord(z.string(), accessLevel)),
  /** Feature flags that are on at the location, if there are any. Only the client uses this claim. */
  flags: z.optional(z.array(z.string())),
  /** Whether the location requires two-factor sign-in that the user has not set up. Only the client uses this claim. */
  mustSetUpTwoFactor: z.optional(z.boolean()),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

const tokenValues = z.object({
  auth_token: z.string(),
  refresh_token: z.string(),
  refresh_token_expired_date_time: z.iso.datetime(),
});
export type Tokens = z.infer<typeof tokenValues>;
export const tokens = z.object({ data: tokenValues });

const locationChoice = z.object({ id, name: z.string() });
export type LocationChoice = z.infer<typeof locationChoice>;

const tokenPair = z.strictObject({ auth_token: z.string(), refresh_token: z.string() });

export const logIn = operation({
  method: 'POST',
  path: '/auth/log_in',
  summary: 'Sign in with email, the digest of the password, and a code where the account uses two-factor sign-in',
  access: 'public',
  body: z.strictObject({
    email,
    password: passwordDigest('Password is required'),
    /** Authenticator or recovery code. Without it, a two-factor sign-in fails with `two_factor_required`. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  response: z.object({
    data: z.extend(tokenValues, {
      /** The user's locations, sorted by name; absent for a single one. The tokens are for the location used last. */
      locations: z.optional(z.array(locationChoice)),
    }),
  }),
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
  response: messageResponse,
});

export const forgotPassword = operation({
  method: 'POST',
  path: '/auth/forgot_password',
  summary: 'Send a link for a new password; the response is the same whether or not the address has an account',
  access: 'public',
  body: z.strictObject({ email: forgotPasswordForm.shape.email }),
  response: messageResponse,
});

export const resetPassword = operation({
  method: 'POST',
  path: '/auth/reset_password',
  summary: 'Set a new password with the token of the link in the reset email; ends every session of the account',
  access: 'public',
  body: z.strictObject({
    email: forgotPasswordForm.shape.email,
    new_password: passwordDigest(NEW_PASSWORD_REQUIRED),
    token: z.string('The token is missing').check(z.minLength(1, 'The token is missing'), z.maxLength(200)),
  }),
  response: messageResponse,
});

export const getSignInHelp = operation({
  method: 'GET',
  path: '/public/sign_in_help',
  summary: 'Email address for help with signing in; null when none is configured',
  access: 'public',
  response: z.object({ support_email: z.nullable(z.string()) }),
});
