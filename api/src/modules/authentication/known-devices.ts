import { createHmac, randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Config } from '../../config';
import { deriveKey } from '../../encryption';

const LIFETIME_DAYS = 180;
const LIFETIME_MS = LIFETIME_DAYS * 86_400_000;

const deviceClaims = z.object({ sub: z.string(), jti: z.uuid() });

/**
 * Recognizes devices that have signed in to an account, by a signed cookie for each account (OWASP device cookies). The
 * cookie grants no access. It only makes the lockout count the failures of a device separately from the failures of
 * other devices.
 */
export interface KnownDevices {
  /** Returns the device id in a `Cookie` header, or undefined when the device is not known for the account. */
  recognize(email: string, cookies: string | undefined): string | undefined;
  /** Returns the `Set-Cookie` header that makes `device`, or a new device, known for the account. */
  remember(email: string, device?: string): string;
  /** Keyed hash that identifies the account in cookies and logs without revealing its email address. */
  accountHash(email: string): string;
}

/** Cookies are signed with a key derived from the token secret, and are Secure when `publicUrl` is HTTPS. */
export function createKnownDevices({
  tokenSecret,
  publicUrl,
}: Pick<Config, 'tokenSecret' | 'publicUrl'>): KnownDevices {
  const key = deriveKey(tokenSecret, 'known device');
  const hashKey = deriveKey(tokenSecret, 'account hash');
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  const secure = new URL(publicUrl).protocol === 'https:';

  const accountHash = (email: string) =>
    createHmac('sha256', hashKey).update(email.toLowerCase()).digest('hex').slice(0, 16);
  const cookieName = (account: string) => `${secure ? '__Secure-' : ''}device-${account}`;

  return {
    accountHash,
    recognize(email, cookies) {
      const account = accountHash(email);
      const token = parseCookie(cookies ?? '')[cookieName(account)];
      if (token === undefined) return undefined;
      try {
        const { sub, jti } = deviceClaims.parse(verify(token));
        return sub === account ? jti : undefined;
      } catch {
        return undefined;
      }
    },
    remember(email, device = randomUUID()) {
      const account = accountHash(email);
      return stringifySetCookie({
        name: cookieName(account),
        value: sign({ sub: account, jti: device }),
        maxAge: LIFETIME_DAYS * 86_400,
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      });
    },
  };
}
