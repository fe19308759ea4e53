import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface RefreshToken {
  /** What the client holds: 256 bits, Base64url. */
  token: string;
  /** What the database holds. The token is random, so nothing slower than SHA-256 is needed. */
  hash: Buffer;
}

/** Makes the refresh tokens of a session: a random first one, and from each its successor. */
export interface RefreshTokens {
  createFirst(): RefreshToken;
  /** The same at each call, so that whoever presents a token at the same moment goes on with the same one. */
  deriveSuccessor(token: string): RefreshToken;
  hashToken(token: string): Buffer;
}

/** `secret` is the server's token secret; without it, nobody gets from a token to its successor. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token successor', 32));
  const hashToken = (token: string) => createHash('sha256').update(token).digest();
  const createToken = (bytes: Buffer) => {
    const token = bytes.toString('base64url');
    return { token, hash: hashToken(token) };
  };
  return {
    createFirst: () => createToken(randomBytes(32)),
    deriveSuccessor: (token) => createToken(createHmac('sha256', key).update(token).digest()),
    hashToken,
  };
}
