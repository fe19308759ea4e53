import * as z from 'zod/mini';
import { newPassword, passwordDigest } from './authentication';
import { idParams, instant, messageResponse, precondition, requiredText } from './fields';
import { operation } from './operation';

/** Maximum length of a code from an authenticator app or of a recovery code, including spaces and hyphens. */
const MAX_CODE_LENGTH = 40;
const CODE_REQUIRED = 'Please enter the code';
const CURRENT_PASSWORD_REQUIRED = 'Please enter your current password';

/** A code from an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
export const secondFactorCode = z
  .string(CODE_REQUIRED)
  .check(z.trim(), z.minLength(1, { error: CODE_REQUIRED, abort: true }), z.maxLength(MAX_CODE_LENGTH));

export const secondFactorForm = z.object({ code: secondFactorCode });

export const profileForm = z.object({
  user_name: requiredText({
    required: 'Please enter your name',
    max: 50,
    tooLong: 'Your name can contain a maximum of 50 characters',
  }),
});
export type ProfileForm = z.infer<typeof profileForm>;

const currentPassword = z
  .string(CURRENT_PASSWORD_REQUIRED)
  .check(z.minLength(1, { error: CURRENT_PASSWORD_REQUIRED, abort: true }));

export const currentPasswordForm = z.object({ current_password: currentPassword });

/** Only the form can check the new password's length, because the server receives only a digest. */
export const changePasswordForm = z
  .object({ current_password: currentPassword, new_password: newPassword, confirm_password: z.string() })
  .check(
    z.refine((values) => values.new_password === values.confirm_password, {
      error: 'Passwords must match',
      path: ['confirm_password'],
    }),
  );

export const account = z.object({
  user_name: z.string(),
  email: z.string(),
  two_factor: z.object({
    is_enabled: z.boolean(),
    /** Whether the location requires two-factor sign-in of all its users. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  updated_at: instant,
});
export type Account = z.infer<typeof account>;

const secondFactor = z.strictObject({ code: secondFactorCode });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const accountSession = z.object({
  id: z.uuid(),
  /** Browser and operating system, such as "Chrome on Windows". */
  device: z.string(),
  /** Address from which the user signed in; null when it is unknown. */
  address: z.nullable(z.string()),
  signed_in_at: instant,
  /** Time of the last request of the session. It is updated at most every five minutes. */
  last_used_at: instant,
  /** Whether this is the session that sent the request. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const getAccount = operation({
  method: 'GET',
  path: '/account',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: "The signed-in user's own account",
  response: account,
});

export const updateAccount = operation({
  method: 'PUT',
  path: '/account',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: "Change the user's own name; with updated_at, refused with 409 when stale",
  body: z.strictObject({ ...profileForm.shape, updated_at: precondition }),
  response: account,
});

export const changePassword = operation({
  method: 'PUT',
  path: '/account/password',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: "Change the user's own password with the digests of both; ends all other sessions of the account",
  body: z.strictObject({
    current_password: passwordDigest(CURRENT_PASSWORD_REQUIRED),
    new_password: passwordDigest('Please enter New password'),
  }),
  response: messageResponse,
});

export const listAccountSessions = operation({
  method: 'GET',
  path: '/account/sessions',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Devices on which the user is signed in, the most recently used first',
  response: z.object({ data: z.array(accountSession) }),
});

export const endAccountSession = operation({
  method: 'DELETE',
  path: '/account/sessions/:id',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: "End one of the user's own sessions",
  params: z.object({ id: z.uuid('Must be the id of a session') }),
  response: messageResponse,
});

export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/account/sessions',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: "End all of the user's sessions but the one of this request",
  response: z.object({ ended: z.int() }),
});

export const startTwoFactor = operation({
  method: 'POST',
  path: '/account/two_factor',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Create the secret of an authenticator app; it is used after a first code confirms it',
  body: z.strictObject({ current_password: passwordDigest(CURRENT_PASSWORD_REQUIRED) }),
  response: z.object({
    /** Base32, for apps that cannot read the QR code. */
    secret: z.string(),
    /** The otpauth:// address that the QR code contains. */
    uri: z.string(),
  }),
});

export const confirmTwoFactor = operation({
  method: 'POST',
  path: '/account/two_factor/confirm',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Turn on two-factor sign-in with a first code of the app; returns the recovery codes, which are shown once',
  body: secondFactor,
  response: recoveryCodes,
});

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/account/two_factor/recovery_codes',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Replace all recovery codes with new ones; requires a code',
  body: secondFactor,
  response: recoveryCodes,
});

export const turnOffTwoFactor = operation({
  method: 'POST',
  path: '/account/two_factor/turn_off',
  right: 'any',
  allowsMissingTwoFactor: true,
  summary: 'Turn off two-factor sign-in with a code',
  body: secondFactor,
  response: messageResponse,
});

const twoFactorRequirement = z.object({
  requires_two_factor: z.boolean(),
  /** Whether the signed-in owner uses two-factor sign-in, and can therefore require it of others. */
  can_require: z.boolean(),
});

export const getTwoFactorRequirement = operation({
  method: 'GET',
  path: '/locations/:id/two_factor_requirement',
  right: 'owner',
  summary: 'Whether all users of the location must sign in with two factors',
  params: idParams,
  response: twoFactorRequirement,
});

export const updateTwoFactorRequirement = operation({
  method: 'PUT',
  path: '/locations/:id/two_factor_requirement',
  right: 'owner',
  summary:
    'Set whether all users of the location must sign in with two factors; refused with 409 while the owner signs in without',
  params: idParams,
  body: z.strictObject({ requires_two_factor: z.boolean() }),
  response: twoFactorRequirement,
});
