import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Config } from '../../config';

const LIFETIME_DAYS = 180;
const LIFETIME_MS = LIFETIME_DAYS * 86_400_000;

const deviceClaims = z.object({ sub: z.string(), jti: z.uuid() });

/**
 * Recognizes the devices on which an account was signed in to before, by a signed cookie for each account. The cookie
 * lets nobody in: it only has a device's failures counted apart from those of strangers (the device cookies of OWASP).
 */
export interface KnownDevices {
  /** The id of the device that a `Cookie` header is from, if it is known for the account; else undefined. */
  recognize(email: string, cookies: string | undefined): string | undefined;
  /** The `Set-Cookie` header that makes a device known for the account: `device`, or one that was not known. */
  remember(email: string, device?: string): string;
  /** Stands for the account in cookies and logs; nobody without the token secret gets from it to the address. */
  accountHash(email: string): string;
}

/** Cookies are signed with a key derived from the token secret, and go over HTTPS alone where `publicUrl` has it. */
export function createKnownDevices({
  tokenSecret,
  publicUrl,
}: Pick<Config, 'tokenSecret' | 'publicUrl'>): KnownDevices {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  const key = derived('known device');
  const hashKey = derived('account hash');
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  const secure = new URL(publicUrl).protocol === 'https:';

  const accountHash = (email: string) =>
    createHmac('sha256', hashKey).update(email.toLowerCase()).digest('hex').slice(0, 16);
  const nameOf = (account: string) => `${secure ? '__Secure-' : ''}device-${account}`;

  return {
    accountHash,
    recognize(email, cookies) {
      const account = accountHash(email);
      const token = parseCookie(cookies ?? '')[nameOf(account)];
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
        name: nameOf(account),
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
