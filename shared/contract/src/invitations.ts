import * as z from 'zod/mini';
import { passwordDigest, resetPasswordForm } from './authentication';
import { messageResponse, requiredText } from './fields';
import { operation } from './operation';

const PASSWORD_REQUIRED = 'Password is required';
const token = z.string('The token is missing').check(z.minLength(1, 'The token is missing'), z.maxLength(200));

const userName = requiredText({
  required: 'Please enter your Name',
  max: 50,
  tooLong: 'Name should have max 50 letters',
});

export const newAccountForm = z.object({ ...resetPasswordForm.shape, user_name: userName }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'Passwords must match',
    path: ['confirmPassword'],
  }),
);

export const openInvitation = z.object({
  location_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  role_name: z.string(),
  /** Whether the invited address has an account, whose password then confirms the invitation. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

// A POST, because URLs are logged and the token is secret.
export const findInvitation = operation({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'The invitation of a link; refused with 400 when it was accepted, revoked or has expired',
  access: 'public',
  body: z.strictObject({ token }),
  response: openInvitation,
});

export const acceptInvitation = operation({
  method: 'POST',
  path: '/auth/accept_invitation',
  summary: 'Accept an invitation: with the digest of the password of a new account, or of the existing account',
  access: 'public',
  body: z.strictObject({
    token,
    password: passwordDigest(PASSWORD_REQUIRED),
    /** Name of a new account; by default the name in the invitation. */
    user_name: z.optional(userName),
  }),
  response: messageResponse,
});
