import { createHash, randomBytes } from 'node:crypto';

/** Creates the token of a link that is mailed, and the hash that is stored instead of it. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** The token has 256 random bits, so nothing slower than SHA-256 is needed. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
