import type { OpenInvitation } from '@backoffice/contract/invitations';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { AppError } from '../../errors';
import { hashToken } from '../../hash-token';
import type { Services } from '../../services';
import { requireUncommonPassword } from '../authentication/common-passwords';
import { runCountedAttempt, type SignInAttempt } from '../authentication/lockout';
import { hashDigest, verifyDigest } from '../authentication/password';
import { findBusinessDetails } from '../locations/locations.repository';
import {
  endInvitation,
  findAccountByEmail,
  findInvitationByToken,
  type InvitedAccount,
  insertAccount,
  insertMembership,
  type LinkedInvitation,
  lockInvitationByToken,
} from './invitations.repository';
import { findRoleName, lockRole } from './users.repository';

/** Throws invalid_invitation when the invitation can no longer be accepted. */
export async function describeInvitation({ db }: Pick<Services, 'db'>, token: string): Promise<OpenInvitation> {
  const invitation = requireAcceptable(await findInvitationByToken(db, hashToken(token)));
  const { locationId, email, userName: user_name, roleId } = invitation;
  const account = await findAccountByEmail(db, email);
  return await withLocation(
    db,
    locationId,
    async (scope) => ({
      location_name: (await findBusinessDetails(scope, locationId))?.name ?? '',
      ...{ user_name, email, has_account: account !== undefined },
      role_name: requireRole(await findRoleName(scope, locationId, roleId)),
    }),
    READ_ONLY,
  );
}

interface Acceptance {
  token: string;
  /** Digest that the client sends instead of the password. */
  digest: string;
  /** Name for a new account; undefined to use the name in the invitation. */
  userName: string | undefined;
}

/** Identifies the client for counting failed passwords. The email address comes from the invitation. */
type Client = Omit<SignInAttempt, 'email'>;

/**
 * Adds the invited person to the location: with a new account, or with the address's existing account when `digest` is
 * the digest of that account's password. Returns the address. Throws invalid_invitation, invalid_request
 * for a wrong or common password, too_many_attempts, and conflict when the account was created in the meantime.
 */
export async function acceptInvitation(services: Services, acceptance: Acceptance, client: Client): Promise<string> {
  const { db, sessions } = services;
  const tokenHash = hashToken(acceptance.token);
  // The invitation is checked first, because passwords are expensive to verify and to hash.
  const { email, locationId, roleId } = requireAcceptable(await findInvitationByToken(db, tokenHash));
  const account = await findAccountByEmail(db, email);
  if (account) await requirePassword(services, account, acceptance.digest, { ...client, email });
  const passwordHash = account ? undefined : await hashNewPassword(acceptance.digest);
  await withLocation(db, locationId, async (scope) => {
    // The role is locked first, because changes of a role revoke invitations.
    const role = await lockRole(scope, locationId, roleId);
    const invitation = requireAcceptable(await lockInvitationByToken(scope, tokenHash));
    requireRole(role);
    const userId = account?.id ?? (await createAccount(scope, invitation, acceptance.userName, passwordHash));
    await insertMembership(scope, invitation, userId);
    await endInvitation(scope, invitation.id, 'used_at');
  });
  sessions.forgetAccess();
  return email;
}

/** Hashes the password of a new account. Throws invalid_request for a common password. */
async function hashNewPassword(digest: string): Promise<string> {
  await requireUncommonPassword(digest, 'password');
  return await hashDigest(digest);
}

async function createAccount(
  scope: LocationDb,
  { email, userName: invitedName }: LinkedInvitation,
  userName: string | undefined,
  password_hash = '',
): Promise<number> {
  const id = await insertAccount(scope, { user_name: userName ?? invitedName, email, password_hash });
  // Another invitation for this address has been accepted in the meantime, so this one must be confirmed with the
  // password of the new account.
  if (id === undefined) throw new AppError('conflict', 'This address now has an account. Open the link again.');
  return id;
}

/** Counts wrong passwords like failed sign-ins, so that an invitation link does not allow more guesses. */
async function requirePassword(
  { db }: Pick<Services, 'db'>,
  { passwordHash }: InvitedAccount,
  digest: string,
  attempt: SignInAttempt,
): Promise<void> {
  if (await runCountedAttempt(db, attempt, () => verifyDigest(passwordHash, digest))) return;
  const message = 'This is not the password of your account';
  throw new AppError('invalid_request', message, { fields: { password: message } });
}

function requireAcceptable(invitation: LinkedInvitation | undefined): LinkedInvitation {
  if (!invitation) throw invalidInvitation('This link is not valid. Open the link in the latest invitation email.');
  if (invitation.used) throw invalidInvitation('This invitation was already accepted. Sign in with your password.');
  if (invitation.revoked) throw invalidInvitation('This invitation was withdrawn. Ask for a new one.');
  if (invitation.expired) throw invalidInvitation('This invitation has expired. Ask for a new one.');
  return invitation;
}

function requireRole<Role>(role: Role | undefined): Role {
  if (role === undefined) throw invalidInvitation('The role of this invitation no longer exists. Ask for a new one.');
  return role;
}

function invalidInvitation(message: string): AppError {
  return new AppError('invalid_invitation', message);
}
