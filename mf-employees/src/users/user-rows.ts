import type { Invitation, User, Users } from '@backoffice/contract/users';

/** A row of the users list: a user, or an invited person. */
export interface UserRow {
  /** The id of the user, or the negated id of the invitation. */
  id: number;
  name: string;
  email: string;
  role: string;
  state: 'active' | 'deactivated' | 'invited' | 'expired';
  lastSignInAt: string | null;
  user?: User;
  invitation?: Invitation;
}

/** Returns the users, followed by the open invitations. */
export function toUserRows({ users, invitations }: Users): UserRow[] {
  return [
    ...users.map(
      (user): UserRow => ({
        ...{ id: user.id, name: user.user_name, email: user.email, role: user.role_name, user },
        state: user.is_active ? 'active' : 'deactivated',
        lastSignInAt: user.last_sign_in_at,
      }),
    ),
    ...invitations.map(
      (invitation): UserRow => ({
        ...{ id: -invitation.id, name: invitation.user_name, email: invitation.email, invitation },
        role: invitation.role_name ?? 'A deleted role',
        state: invitation.is_expired ? 'expired' : 'invited',
        lastSignInAt: null,
      }),
    ),
  ];
}
