import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface RefreshToken {
  /** What the client holds: 256 bits, Base64url. */
  token: string;
  /** What the database holds. The token is random, so nothing slower than SHA-256 is needed. */
  hash: Buffer;
}

/** Makes the refresh tokens of a session: a random first one, and from each its successor. */
export interface RefreshTokens {
  first(): RefreshToken;
  /** The same at each call, so that whoever presents a token at the same moment goes on with the same one. */
  successorOf(token: string): RefreshToken;
  hashOf(token: string): Buffer;
}

/** `secret` is the server's token secret; without it, nobody gets from a token to its successor. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token successor', 32));
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  const of = (bytes: Buffer) => {
    const token = bytes.toString('base64url');
    return { token, hash: hashOf(token) };
  };
  return {
    first: () => of(randomBytes(32)),
    successorOf: (token) => of(createHmac('sha256', key).update(token).digest()),
    hashOf,
  };
}
