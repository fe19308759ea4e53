import { id } from '@backoffice/contract/fields';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import type { Config } from '../../config';
import { deriveKey } from '../../encryption';
import { AppError } from '../../errors';

/** Time in which the browser must request the file. */
export const LINK_LIFETIME_MS = 60_000;

const linkClaims = z.object({ location_id: id, export_id: id });
type LinkClaims = z.infer<typeof linkClaims>;

export interface LinkKind {
  /** Purpose for which the link is created. The link is not valid for any other purpose. */
  purpose: string;
  /** Path of the operation that responds with the file. */
  path: string;
  /** Advice for the error message of an invalid or expired link. */
  retry: string;
}

export interface ExportLinks {
  create(claims: LinkClaims): { url: string; expires_at: string };
  /** Returns the claims of a valid token. Throws token_expired or token_invalid. */
  verify(token: string): LinkClaims;
}

/**
 * The signing key is derived from the data key for `purpose` alone, so a token is valid only for its file. The report's
 * filters are not part of the token, because a search may contain names, and browsers store URLs in their history.
 */
export function createExportLinks(
  { dataKey }: Pick<Config, 'dataKey'>,
  { purpose, path, retry }: LinkKind,
  now: () => number = Date.now,
): ExportLinks {
  const key = deriveKey(dataKey, purpose);
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: LINK_LIFETIME_MS });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  return {
    create(claims) {
      const iat = Math.floor(now() / 1000);
      const search = new URLSearchParams({ token: sign({ ...claims, iat }) });
      return {
        url: `/api${path}?${search}`,
        expires_at: new Date(iat * 1000 + LINK_LIFETIME_MS).toISOString(),
      };
    },
    verify(token) {
      try {
        return linkClaims.parse(verify(token));
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) {
          throw new AppError('token_expired', `This download link has expired: ${retry}`);
        }
        throw new AppError('token_invalid', `This download link is not valid: ${retry}`);
      }
    },
  };
}
