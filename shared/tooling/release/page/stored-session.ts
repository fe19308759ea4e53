import { readStored } from './page-document';

/** Returns the id of the token's location; undefined for a malformed token. */
export function readLocationId(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).locationId;
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
