import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a random token or key, whose entropy makes a slow password hash unnecessary. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
