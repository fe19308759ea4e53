import { type SessionClaims, sessionClaims } from '@backoffice/contract/authentication';

function decoded(part: string): unknown {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/**
 * What an access token says of its user, or null where it is not a three-part signed token with a JSON payload. The
 * signature is the server's to check; nothing here decides whether the token is still valid.
 */
export function readClaims(token: string | null): SessionClaims | null {
  const parts = token?.split('.') ?? [];
  if (parts.length !== 3 || parts.some((part) => part === '')) return null;
  try {
    return sessionClaims.safeParse(decoded(parts[1] ?? '')).data ?? null;
  } catch {
    return null;
  }
}
