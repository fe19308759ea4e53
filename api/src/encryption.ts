import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts with AES-256-GCM. */
export interface Encryption {
  /** Returns nonce, tag and ciphertext; the nonce is random, so each result is different. */
  encrypt(text: string): Buffer;
  /** Throws when the text was encrypted with a different key or for a different purpose, or was changed. */
  decrypt(encrypted: Buffer): string;
}

/** Derives a key from a secret of the server; keys of different purposes are independent. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** `secret` is the server's data key. */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = deriveKey(secret, purpose);
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(encrypted) {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
