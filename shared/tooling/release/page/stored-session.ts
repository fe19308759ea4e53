import { zoneWithCutoff } from '@backoffice/contract/day-cutoff';
import type { ClaimedAccess } from '@backoffice/platform/access';
import { readStored } from './page-document';

interface TokenClaims extends ClaimedAccess {
  locationId?: unknown;
}

type TokenPayload = TokenClaims & { exp: number };

function readStoredPayload(): TokenPayload | undefined {
  try {
    const token = readStored('localStorage', 'auth_token') ?? '';
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(payload) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the claims of the stored token; no claims for a malformed or expired token, which the API would reject. */
export function readStoredClaims(): TokenClaims {
  const claims = readStoredPayload();
  return claims === undefined || claims.exp * 1000 <= Date.now() ? {} : claims;
}

/** Returns the location, even of an expired token, which the shell can refresh; undefined without a session. */
export function readStoredLocation(): number | undefined {
  const locationId = readStored('localStorage', 'refresh_token') && readStoredPayload()?.locationId;
  return typeof locationId === 'number' ? locationId : undefined;
}

function readOfLocation(key: string, locationId: unknown): string | undefined {
  const [id, text] = readStored('localStorage', key)?.split(' ') ?? [];
  return id === String(locationId) ? text : undefined;
}

/**
 * Returns the stored time zone and cut-off, as in `America/New_York 05:00`; undefined without a zone that the browser
 * supports.
 */
export function readStoredZone(locationId: unknown): string | undefined {
  const timezone = readOfLocation('location_zone', locationId);
  if (timezone === undefined) return undefined;
  try {
    // DateTimeFormat throws for a time zone that the browser does not know.
    Intl.DateTimeFormat('en', { timeZone: timezone });
    return zoneWithCutoff({ timezone, day_cutoff: readOfLocation('location_cutoff', locationId) });
  } catch {
    return undefined;
  }
}
