import { readStored } from './page-document';

/** Returns the id of the token's location; undefined for a malformed or expired token, which the API would reject. */
export function readLocationId(token: string): unknown {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { locationId, exp } = JSON.parse(payload);
    return exp * 1000 <= Date.now() ? undefined : locationId;
  } catch {
    return undefined;
  }
}

/** Returns the time zone that the last visit stored for the location; undefined when it is missing or unknown here. */
export function readStoredZone(locationId: unknown): string | undefined {
  const [id, timeZone] = readStored('localStorage', 'location_zone')?.split(' ') ?? [];
  if (id !== String(locationId) || timeZone === undefined) return undefined;
  try {
    // Throws for a zone that the browser does not know.
    Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}
