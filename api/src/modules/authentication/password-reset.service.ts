import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { revokeUserSessions } from './authentication.repository';
import { clearAccountFailures } from './lockout';
import { hashDigest } from './password';
import { consumeResetToken, insertResetToken, isLiveLink, storePassword } from './password-reset.repository';
import { buildResetMail } from './reset-mail';

/** Mails a password reset link. Does nothing when the address has no account or the account has too many valid links. */
export async function sendResetLink({ config, db, mailer }: Services, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const account = await insertResetToken(db, { email, tokenHash: hashToken(token) });
  if (account) await mailer.send(buildResetMail(config.publicUrl, account, token));
}

interface NewPassword {
  email: string;
  /** Token from the link in the reset e-mail. */
  token: string;
  /** Digest that the client sends instead of the password. */
  digest: string;
}

/**
 * Sets a new password, uses up all reset links of the account and ends its sessions. Throws invalid_reset_token for a link
 * that was used, is older than 30 minutes or does not exist.
 */
export async function resetPassword({ db, sessions }: Services, { email, token, digest }: NewPassword): Promise<void> {
  const link = { email, tokenHash: hashToken(token) };
  // Hashing is expensive, so the link is checked before.
  if (!(await isLiveLink(db, link))) throw invalidLinkError();
  const passwordHash = await hashDigest(digest);
  const ended = await db.transaction().execute(async (trx) => {
    const account = await consumeResetToken(trx, link);
    if (!account) throw invalidLinkError();
    await storePassword(trx, account.userId, passwordHash);
    await clearAccountFailures(trx, account.email);
    return await revokeUserSessions(trx, account.userId, 'the password was reset');
  });
  for (const sessionId of ended) sessions.markEnded(sessionId);
}

/** The token has 256 random bits, so nothing slower than SHA-256 is needed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function invalidLinkError(): AppError {
  return new AppError('invalid_reset_token', 'This link is no longer valid. Ask for a new one.');
}
