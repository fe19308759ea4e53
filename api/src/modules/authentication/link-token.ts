import { randomBytes } from 'node:crypto';
import { hashToken } from '../../hash-token';

/** Creates the token of a link that is mailed, and the hash that is stored instead of it. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
