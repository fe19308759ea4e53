import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createEncryption, type Encryption } from '../../encryption';

/** Name under which authenticator apps list the account. */
const ISSUER = 'Back Office';
const PERIOD_SECONDS = 30;
/** Codes of this many earlier and later time steps are accepted, because clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Size of a recovery code: 80 random bits, written as 16 letters and digits. */
const RECOVERY_CODE_BYTES = 10;
const SALT_BYTES = 16;

/** Encrypts the secrets of authenticator apps with the server's data key. */
export function createSecretEncryption(dataKey: string): Encryption {
  return createEncryption(dataKey, 'two-factor encryption');
}

/** Returns a new secret of an authenticator app, in Base32. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

const createTotp = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' });

/** Returns the otpauth:// address that authenticator apps read from a QR code. */
export function buildKeyUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Returns the time step that a code belongs to; undefined for a code that is not valid now. */
export function findTimeStep(secret: string, code: string): number | undefined {
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const now = Date.now();
  const delta = createTotp(secret).validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
}

/** Returns new recovery codes, such as `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_CODE_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export interface HashedCode {
  code_hash: Buffer;
  salt: Buffer;
}

/** Hashes a recovery code, whose hyphens, spaces and case do not matter. Its 80 random bits need no slow hash. */
export function hashRecoveryCode(code: string, salt: Buffer = randomBytes(SALT_BYTES)): HashedCode {
  const letters = code.replace(/[\s-]/g, '').toUpperCase();
  return { code_hash: createHash('sha256').update(salt).update(letters).digest(), salt };
}
