import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a token or key. Nothing slower is needed: these have 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
