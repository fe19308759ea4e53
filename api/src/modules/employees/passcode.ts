import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts passcodes, so that managers can read them, and hashes them, so that terminals can look employees up. */
export interface PasscodeVault {
  /** Returns nonce, tag and ciphertext of AES-256-GCM; the nonce is random, so each result is different. */
  encrypt(passcode: string): Buffer;
  decrypt(encrypted: Buffer): string;
  /** Returns a keyed hash of the passcode; equal passcodes have equal hashes within a location only. */
  lookup(locationId: number, passcode: string): Buffer;
}

/** `secret` is the server's data key; the vault's keys are derived from it. */
export function createPasscodeVault(secret: string): PasscodeVault {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `passcode ${purpose}`, 32));
  const encryptionKey = key('encryption');
  const lookupKey = key('lookup');
  return {
    encrypt(passcode) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const text = Buffer.concat([cipher.update(passcode, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted) {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce);
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    lookup(locationId, passcode) {
      return createHmac('sha256', lookupKey).update(`${locationId}:${passcode}`).digest();
    },
  };
}
