import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../encryption';
import { hashToken } from '../../hash-token';

export interface RefreshToken {
  /** Token that the client stores: 256 random bits in Base64url. */
  token: string;
  hash: Buffer;
}

/** Creates the refresh tokens of a session: a random first token, and a successor derived from each token. */
export interface RefreshTokens {
  createFirst(): RefreshToken;
  /** Returns the same successor at each call, so that two tabs that send a token at the same time get the same one. */
  deriveSuccessor(token: string): RefreshToken;
}

/** `secret` is the server's token secret; successors cannot be derived without it. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'refresh token successor');
  const createToken = (bytes: Buffer) => {
    const token = bytes.toString('base64url');
    return { token, hash: hashToken(token) };
  };
  return {
    createFirst: () => createToken(randomBytes(32)),
    deriveSuccessor: (token) => createToken(createHmac('sha256', key).update(token).digest()),
  };
}
