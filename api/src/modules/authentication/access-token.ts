import { type SessionClaims, sessionClaims } from '@backoffice/contract/authentication';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import { AppError } from '../../errors';

const LIFETIME_MS = 15 * 60_000;

/** The token claims of the contract, and the session id. The token becomes invalid when the session ends. */
const accessClaims = z.object({ ...sessionClaims.shape, sid: z.uuid() });
export type AccessClaims = SessionClaims & { sid: string };

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** Throws token_expired for an otherwise valid token that has expired, else token_invalid. */
  verify(token: string): AccessClaims;
  /** Returns the claims of a token even if it has expired. Throws token_invalid. */
  verifyExpired(token: string): AccessClaims;
}

/** `secret` is the server's token secret; `now` returns the time at which tokens are issued, in milliseconds. */
export function createAccessTokens(secret: string, now: () => number = Date.now): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  const verifyExpired = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  const parseClaims = (verifier: (token: string) => unknown, token: string) => {
    try {
      return accessClaims.parse(verifier(token));
    } catch (error) {
      if (error instanceof TokenError && error.code === TokenError.codes.expired) {
        throw new AppError('token_expired', 'Your sign-in has expired. Please sign in again.');
      }
      throw new AppError('token_invalid', 'The session token is not valid');
    }
  };
  return {
    sign: (claims) => sign({ ...claims, iat: Math.floor(now() / 1000) }),
    verify: (token) => parseClaims(verify, token),
    verifyExpired: (token) => parseClaims(verifyExpired, token),
  };
}
