import { type SessionClaims, sessionClaims } from '@backoffice/contract/authentication';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import { AppError } from '../../errors';

const LIFETIME_MS = 15 * 60_000;

/** What the token says besides the contract's claims: which session it ends with. */
const accessClaims = z.object({ ...sessionClaims.shape, sid: z.uuid() });
export type AccessClaims = SessionClaims & { sid: string };

/** Makes and reads the signed tokens that say who is signed in. */
export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** The claims of a valid token. Throws token_expired when age is all that is wrong with it, else token_invalid. */
  verify(token: string): AccessClaims;
  /** The claims of a token that may have expired. Throws token_invalid. */
  verifyExpired(token: string): AccessClaims;
}

/** `secret` is the server's token secret; `now` gives the milliseconds at which tokens are made. */
export function createAccessTokens(secret: string, now: () => number = Date.now): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  const verifyExpired = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  const read = (verifier: (token: string) => unknown, token: string) => {
    try {
      return accessClaims.parse(verifier(token));
    } catch (error) {
      if (error instanceof TokenError && error.code === TokenError.codes.expired) {
        throw new AppError('token_expired', 'The session token has expired');
      }
      throw new AppError('token_invalid', 'The session token is not valid');
    }
  };
  return {
    sign: (claims) => sign({ ...claims, iat: Math.floor(now() / 1000) }),
    verify: (token) => read(verify, token),
    verifyExpired: (token) => read(verifyExpired, token),
  };
}
