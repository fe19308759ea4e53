import { type SessionClaims, sessionClaims } from '@backoffice/contract/authentication';
import * as z from 'zod/mini';

/** Standard claim of a JWT: the time of its expiry, in seconds since 1970. */
const expiry = z.object({ exp: z.number() });

function decodePayload(part: string): unknown {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Returns the payload of a three-part token; undefined for anything else. */
function readPayload(token: string | null): unknown {
  const parts = token?.split('.') ?? [];
  if (parts.length !== 3 || parts.some((part) => part === '')) return undefined;
  try {
    return decodePayload(parts[1] ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the claims of an access token; null if malformed. Only the server checks signature and expiry. */
export function readClaims(token: string | null): SessionClaims | null {
  return sessionClaims.safeParse(readPayload(token)).data ?? null;
}

/** Whether an access token has expired by the clock of this device, which may be wrong. */
export function hasExpired(token: string | null): boolean {
  const claims = expiry.safeParse(readPayload(token)).data;
  return claims !== undefined && claims.exp * 1000 <= Date.now();
}
