import { randomBytes } from 'node:crypto';
import { hashToken } from '../../hash-token';

/** Creates the token of a link that is sent by email, and the token's hash, which is stored instead of the token. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
