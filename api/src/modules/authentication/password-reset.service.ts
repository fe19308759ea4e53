import { AppError } from '../../errors';
import { hashToken } from '../../hash-token';
import type { Services } from '../../services';
import { requireUncommonPassword } from './common-passwords';
import { createLinkToken } from './link-token';
import { clearAccountFailures } from './lockout';
import { hashDigest } from './password';
import { consumeResetToken, insertResetToken, isValidResetLink, storePassword } from './password-reset.repository';
import { buildResetMail } from './reset-mail';
import { endUserSessions } from './sessions.repository';
import { findSecret } from './two-factor.repository';

/** Sends a reset link by email. Does nothing when the address has no account, or the account too many valid links. */
export async function sendResetLink({ config, db, mailer }: Services, email: string): Promise<void> {
  const { token, hash: tokenHash } = createLinkToken();
  const account = await insertResetToken(db, { email, tokenHash });
  if (account) await mailer.send(buildResetMail(config.publicUrl, account, token));
}

interface NewPassword {
  email: string;
  token: string;
  /** Digest that the client sends instead of the password. */
  digest: string;
}

/**
 * Sets a new password, uses up all reset links of the account and ends its sessions. Returns whether the link proves
 * who the person is: true only for accounts without two-factor sign-in, whose failed sign-ins are then cleared. Throws
 * invalid_reset_token for a link that was used, is older than 30 minutes or does not exist, and invalid_request for a
 * common password.
 */
export async function resetPassword(
  { db, sessions }: Services,
  { email, token, digest }: NewPassword,
): Promise<boolean> {
  const link = { email, tokenHash: hashToken(token) };
  // The link is checked first, because hashing is expensive.
  if (!(await isValidResetLink(db, link))) throw invalidLinkError();
  await requireUncommonPassword(digest, 'new_password');
  const passwordHash = await hashDigest(digest);
  const { isProof, ended } = await db.transaction().execute(async (trx) => {
    const account = await consumeResetToken(trx, link);
    if (!account) throw invalidLinkError();
    await storePassword(trx, account.userId, passwordHash);
    const isLinkProof = !(await findSecret(trx, account.userId))?.isConfirmed;
    if (isLinkProof) await clearAccountFailures(trx, account.email);
    const reason = 'the password was reset';
    return { isProof: isLinkProof, ended: await endUserSessions(trx, account.userId, { reason }) };
  });
  for (const sessionId of ended) sessions.markEnded(sessionId);
  return isProof;
}

function invalidLinkError(): AppError {
  return new AppError('invalid_reset_token', 'This link is no longer valid. Ask for a new one.');
}
