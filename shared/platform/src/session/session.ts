import type { SessionClaims, Tokens } from '@backoffice/contract/authentication';
import { MIDNIGHT } from '@backoffice/contract/day-cutoff';
import { create } from 'zustand';
import { readClaims } from './claims';
import { unsavedForms } from './unsaved-work';

export { hasExpired, readClaims } from './claims';
export { registerUnsavedForm } from './unsaved-work';

export const STORAGE_KEYS = {
  authToken: 'auth_token',
  refreshToken: 'refresh_token',
  expiredDate: 'expired_date',
  /** Id of a location and its time zone, separated by a space; the prefetch script of the HTML reads it. */
  locationZone: 'location_zone',
  /** Id of a location and its cut-off; a separate key, because tabs of earlier releases overwrite `locationZone`. */
  locationCutoff: 'location_cutoff',
} as const;

export interface Session {
  status: 'signed-out' | 'signed-in';
  claims: SessionClaims | null;
  authToken: string | null;
  refreshToken: string | null;
  /** Expiry of the refresh token, ISO 8601. */
  expiredDate: string | null;
}

const SIGNED_OUT: Session = {
  status: 'signed-out',
  claims: null,
  authToken: null,
  refreshToken: null,
  expiredDate: null,
};

// Where the browser refuses storage, the session is kept in memory until the page is closed.
let isStorageWritable = true;

/** Whether the session survives a page load; false where the browser refuses storage. */
export const isSessionStored = () => isStorageWritable;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(values: Record<string, string | null>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    isStorageWritable = true;
  } catch {
    isStorageWritable = false;
  }
}

function readStoredSession(): Session {
  const authToken = readStored(STORAGE_KEYS.authToken);
  const refreshToken = readStored(STORAGE_KEYS.refreshToken);
  const claims = readClaims(authToken);
  if (claims === null || !refreshToken) return SIGNED_OUT;
  return { status: 'signed-in', claims, authToken, refreshToken, expiredDate: readStored(STORAGE_KEYS.expiredDate) };
}

/** Returns a text that identifies the session's user and location; '' when signed out. */
export function getSessionIdentity({ claims }: Pick<Session, 'claims'>): string {
  return claims === null ? '' : `${claims.userId} ${claims.locationId}`;
}

/** The session, restored from storage when this module loads. */
export const sessionStore = create<Session>()(() => readStoredSession());

/** Returns the part of the session that `select` picks. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return sessionStore(select);
}

/**
 * Name of the location that the user has opened in another tab while this tab has unsaved changes. This tab stays at
 * the former location until the changes are saved or discarded. Null when this tab shows the session's location.
 */
const otherLocation = create<{ name: string | null }>()(() => ({ name: null }));

/** Name of the location that is open in another tab while this tab stays at the former location; otherwise null. */
export const useOtherLocation = () => otherLocation(({ name }) => name);

/** Whether this tab still shows the former location after another tab has opened a different one. */
export const isAtFormerLocation = () => otherLocation.getState().name !== null;

/** Continues at the location that another tab has opened; unsaved changes of this tab are lost. */
export function followToOtherLocation(): void {
  otherLocation.setState({ name: null });
  sessionStore.setState(readStoredSession());
}

/**
 * Reads the session from storage again, because another tab may have refreshed it, signed in or signed out. A tab with
 * unsaved changes stays at its location when the user has opened another location elsewhere.
 */
export function restoreSession(): void {
  if (!isStorageWritable) return;
  const session = readStoredSession();
  const current = sessionStore.getState();
  if (session.authToken === current.authToken) {
    otherLocation.setState({ name: null });
    return;
  }
  const { claims } = session;
  const isMove = claims?.userId === current.claims?.userId && claims?.locationId !== current.claims?.locationId;
  if (claims && isMove && unsavedForms.getState().count > 0) {
    otherLocation.setState({ name: claims.locationName });
    return;
  }
  otherLocation.setState({ name: null });
  sessionStore.setState(session);
}

/** Stores `tokens` and signs their user in. A malformed token ends the session. */
export function startSession(tokens: Tokens): void {
  const claims = readClaims(tokens.auth_token);
  if (claims === null) {
    endSession();
    return;
  }
  writeStored({
    [STORAGE_KEYS.refreshToken]: tokens.refresh_token,
    [STORAGE_KEYS.expiredDate]: tokens.refresh_token_expired_date_time,
    [STORAGE_KEYS.authToken]: tokens.auth_token,
  });
  sessionStore.setState({
    status: 'signed-in',
    claims,
    authToken: tokens.auth_token,
    refreshToken: tokens.refresh_token,
    expiredDate: tokens.refresh_token_expired_date_time,
  });
}

/** Ends the session in memory and in storage. */
export function endSession(): void {
  writeStored(Object.fromEntries(Object.values(STORAGE_KEYS).map((key) => [key, null])));
  sessionStore.setState(SIGNED_OUT);
}

/** Updates the location's name in the claims until the next token contains it. */
export function renameLocation(locationName: string): void {
  sessionStore.setState(({ claims }) => ({ claims: claims && { ...claims, locationName } }));
}

/**
 * Stores the location's time zone and cut-off for requests of the next visit. As claims of the token, they would keep
 * the former values until the next refresh.
 */
export function storeLocationZone(zone: string, cutoff: string = MIDNIGHT): void {
  const { claims } = sessionStore.getState();
  if (claims === null) return;
  writeStored({
    [STORAGE_KEYS.locationZone]: `${claims.locationId} ${zone}`,
    [STORAGE_KEYS.locationCutoff]: `${claims.locationId} ${cutoff}`,
  });
}

// The event reports changes by other tabs; its key is null after the storage was cleared. Builds that prerender pages
// have no window.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === null || key === STORAGE_KEYS.authToken) restoreSession();
});
unsavedForms.subscribe(({ count }) => {
  if (count === 0 && isAtFormerLocation()) followToOtherLocation();
});
