import * as z from 'zod/mini';
import { emailAddress } from './email-address';
import { id, messageResponse, printableAscii } from './fields';
import { operation } from './operation';

export const REFRESH_TOKEN_HEADER = 'refresh_token';

/** SHA-256 of a password, Base64: what the client sends in place of it. `required` is what is said of anything else. */
const passwordDigest = (required: string) => z.string(required).check(z.regex(/^[A-Za-z0-9+/]{43}=$/, required));

export const email = emailAddress('Please enter a valid Email Address', 'Email address is required');

/** What the sign-in form holds. `rememberMe` is kept in the form and never sent. */
export const signInForm = z.object({
  email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, { error: 'Password is required', abort: true }), printableAscii),
  rememberMe: z.boolean(),
});
export type SignInForm = z.infer<typeof signInForm>;

export const forgotPasswordForm = z.object({ email: emailAddress('Invalid email format') });
export type ForgotPasswordForm = z.infer<typeof forgotPasswordForm>;

const NEW_PASSWORD_REQUIRED = 'Please enter New password';
const CONFIRMATION_REQUIRED = 'Please enter Confirm password';

/** A new password and its repetition. Its length is the form's to check: the server sees the digest alone. */
export const resetPasswordForm = z
  .object({
    newPassword: z
      .string(NEW_PASSWORD_REQUIRED)
      .check(
        z.minLength(1, { error: NEW_PASSWORD_REQUIRED, abort: true }),
        printableAscii,
        z.minLength(5, 'Password must be at least 5 characters long'),
      ),
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
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

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

/** For people. */

const tokenPair = z.strictObject({ auth_token: z.string(), refresh_token: z.string() });

export const logIn = operation({
  method: 'POST',
  path: '/auth/log_in',
  summary: 'Sign in with e-mail and the digest of the password',
  access: 'public',
  body: z.strictObject({ email, password: passwordDigest('Password is required') }),
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
  response: messageResponse,
});

export const forgotPassword = operation({
  method: 'POST',
  path: '/auth/forgot_password',
  summary: 'Have a link for a new password sent; the answer does not tell whether the address has an account',
  access: 'public',
  body: z.strictObject({ email: forgotPasswordForm.shape.email }),
  response: messageResponse,
});

export const resetPassword = operation({
  method: 'POST',
  path: '/auth/reset_password',
  summary: 'Give an account a new password with the token of a mailed link; ends every session of the account',
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
  summary: 'Whom to write to who cannot sign in; null where nobody was named',
  access: 'public',
  response: z.object({ support_email: z.nullable(z.string()) }),
});
