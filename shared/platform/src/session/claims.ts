import { type SessionClaims, sessionClaims } from '@backoffice/contract/authentication';

function decodePayload(part: string): unknown {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/**
 * Returns the claims of an access token, or null for anything but a three-part token with a valid JSON payload. Neither
 * signature nor expiry is checked: that is the server's task.
 */
export function readClaims(token: string | null): SessionClaims | null {
  const parts = token?.split('.') ?? [];
  if (parts.length !== 3 || parts.some((part) => part === '')) return null;
  try {
    return sessionClaims.safeParse(decodePayload(parts[1] ?? '')).data ?? null;
  } catch {
    return null;
  }
}
