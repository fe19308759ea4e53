import * as z from 'zod/mini';
import { emailAddress } from './email-address';
import { booleanParam, id, idParams, instant, precondition, requiredText } from './fields';
import { operation } from './operation';
import { manage, view } from './rights';

const ROLE_REQUIRED = 'Please choose a Role';

export const invitationForm = z.object({
  user_name: requiredText({
    required: 'Please enter Name',
    max: 50,
    tooLong: 'Name should have max 50 letters',
  }),
  email: emailAddress('Please enter a valid Email Address', 'Please enter Email Address'),
  role_id: z.int(ROLE_REQUIRED).check(z.positive(ROLE_REQUIRED)),
});
export type InvitationForm = z.infer<typeof invitationForm>;

export const userRoleForm = z.object({ role_id: invitationForm.shape.role_id });

export const user = z.object({
  id,
  user_name: z.string(),
  email: z.string(),
  role_id: id,
  role_name: z.string(),
  is_owner: z.boolean(),
  is_active: z.boolean(),
  /** The latest sign-in to this location, or switch to it; null when there was none. */
  last_sign_in_at: z.nullable(instant),
  /** Time of the latest change of the user's role or of `is_active`. */
  updated_at: instant,
  /** Whether the signed-in user may remove this user or change its role or `is_active`. */
  can_edit: z.boolean(),
});
export type User = z.infer<typeof user>;

/** An invitation that has been neither accepted nor revoked. */
export const invitation = z.object({
  id,
  user_name: z.string(),
  email: z.string(),
  role_id: id,
  /** Null when the role was deleted after the invitation. */
  role_name: z.nullable(z.string()),
  is_owner: z.boolean(),
  /** Name of the user who sent the invitation; null when the account no longer exists. */
  invited_by: z.nullable(z.string()),
  expires_at: instant,
  is_expired: z.boolean(),
  /** Whether the signed-in user may assign the role and can therefore send the invitation again. */
  can_resend: z.boolean(),
  /** Whether the user may revoke it: true when the user may send it again, or when its role was deleted. */
  can_revoke: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** All users of the location, sorted by name, and all open invitations, newest first. */
const users = z.object({ users: z.array(user), invitations: z.array(invitation) });
export type Users = z.infer<typeof users>;

export const listUsers = operation({
  method: 'GET',
  path: '/users',
  right: view('users'),
  summary: 'Users of the back office with their roles, and open invitations',
  response: users,
});

export const inviteUser = operation({
  method: 'POST',
  path: '/invitations',
  right: manage('users'),
  summary: 'Invite a person by email, with a link that works once and for 7 days; refused with 409 for a user',
  body: z.strictObject(invitationForm.shape),
  response: users,
});

export const resendInvitation = operation({
  method: 'POST',
  path: '/invitations/:id/resend',
  right: manage('users'),
  summary: 'Send an invitation again with a new link, which works for 7 days; the former link ends',
  params: idParams,
  response: users,
});

export const revokeInvitation = operation({
  method: 'DELETE',
  path: '/invitations/:id',
  right: manage('users'),
  summary: 'Revoke an invitation, so that its link ends',
  params: idParams,
  response: users,
});

export const setUserRole = operation({
  method: 'PUT',
  path: '/users/:id/role',
  right: manage('users'),
  summary:
    'Give a user another role; refused with 409 for oneself, for the last active owner, and with updated_at when stale',
  params: idParams,
  body: z.strictObject({ ...userRoleForm.shape, updated_at: precondition }),
  response: users,
});

export const setUserActive = operation({
  method: 'PUT',
  path: '/users/:id/active',
  right: manage('users'),
  summary: 'Deactivate a user, or activate again; refused with 409 for oneself, and for the last active owner',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: users,
});

export const removeUser = operation({
  method: 'DELETE',
  path: '/users/:id',
  right: manage('users'),
  summary: 'Remove a user from the location; refused with 409 for oneself, and for the last active owner',
  params: idParams,
  response: users,
});
