import type { Db } from '../../database/schema';
import type { Encryption } from '../../encryption';
import { findTimeStep, hashRecoveryCode } from './two-factor';
import { consumeRecoveryCode, consumeTimeStep, findSecret, findUnusedRecoveryCodes } from './two-factor.repository';

/**
 * Uses up a code of a user's authenticator app, or a recovery code. Returns false for a wrong code and for one that was
 * used before. The caller must count failures for the sign-in lockout.
 */
export async function consumeSecondFactor(
  db: Db,
  encryption: Encryption,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const secret = await findSecret(db, userId);
  if (!secret?.isConfirmed) return false;
  const step = findTimeStep(encryption.decrypt(secret.encrypted), code);
  if (step !== undefined) return await consumeTimeStep(db, userId, step);
  const codes = await findUnusedRecoveryCodes(db, userId);
  const match = codes.find(({ code_hash, salt }) => hashRecoveryCode(code, salt).code_hash.equals(code_hash));
  return match !== undefined && (await consumeRecoveryCode(db, userId, match.code_hash));
}
