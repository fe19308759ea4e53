import { withLocation } from '../../database/location-scope';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import type { AccessClaims } from '../authentication/access-token';
import { requireUncommonPassword } from '../authentication/common-passwords';
import { runCountedAttempt, type SignInAttempt } from '../authentication/lockout';
import { hashDigest, verifyDigest } from '../authentication/password';
import { markResetTokensUsed } from '../authentication/password-reset.repository';
import { endUserSessions } from '../authentication/sessions.repository';
import { findPasswordHash, replacePassword } from './account.repository';
import { sendSecurityMail } from './security-mail';

export interface Caller {
  session: AccessClaims;
  /** The client's network. The sign-in lockout counts failures per network. */
  network: string;
}

const WRONG_PASSWORD = 'This is not your current password';

/**
 * Returns the sign-in attempt that the lockout counts for a password or code of the caller. It counts against the
 * account and the network, not against a known device, because browsers send the cookie that identifies the device only
 * when signing in.
 */
export const callerSignInAttempt = ({ session, network }: Caller): SignInAttempt => ({
  ...{ email: session.email, network, device: undefined },
});

/** Returns the stored hash. Throws invalid_request for a wrong password, or too_many_attempts. */
export async function requireCurrentPassword(services: Services, caller: Caller, digest: string): Promise<string> {
  const hash = await findPasswordHash(services.db, caller.session.userId);
  const matches = await runCountedAttempt(
    services.db,
    callerSignInAttempt(caller),
    async () => await verifyDigest(hash, digest),
  );
  if (hash === undefined || !matches) throw wrongPassword();
  return hash;
}

interface PasswordChange {
  /** Digests that the client sends instead of the passwords. */
  current: string;
  next: string;
}

/**
 * Changes the caller's password, ends all other sessions of the account and makes its reset links invalid. Throws
 * invalid_request for a wrong current password or a common new password, and too_many_attempts.
 */
export async function changeOwnPassword(services: Services, caller: Caller, change: PasswordChange): Promise<void> {
  const { db, sessions } = services;
  const { userId, sid, locationId } = caller.session;
  await requireUncommonPassword(change.next, 'new_password');
  const formerHash = await requireCurrentPassword(services, caller, change.current);
  const passwordHash = await hashDigest(change.next);
  // The transaction is scoped to the location, so the location's history names the user as the author of the change.
  const ended = await withLocation(db, locationId, async (scope) => {
    if (!(await replacePassword(scope, userId, { formerHash, passwordHash }))) throw wrongPassword();
    await markResetTokensUsed(scope, userId).execute();
    return await endUserSessions(scope, userId, { reason: 'the password was changed', except: sid });
  });
  for (const sessionId of ended) sessions.markEnded(sessionId);
  sendSecurityMail(services, caller.session, 'password_changed');
}

/** Ends the session `only`, or all sessions of the caller except `except`. Returns the number of ended sessions. */
export async function endOwnSessions(
  { db, sessions }: Services,
  userId: number,
  which: { only: string } | { except: string },
): Promise<number> {
  const ended = await endUserSessions(db, userId, { reason: 'ended by the user', ...which });
  for (const sessionId of ended) sessions.markEnded(sessionId);
  return ended.length;
}

function wrongPassword(): AppError {
  return new AppError('invalid_request', WRONG_PASSWORD, { fields: { current_password: WRONG_PASSWORD } });
}
