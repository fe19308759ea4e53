import type { SessionClaims, Tokens } from '@backoffice/contract/authentication';
import { create } from 'zustand';
import { readClaims } from './claims';

export { readClaims } from './claims';

export const STORAGE_KEYS = {
  authToken: 'auth_token',
  refreshToken: 'refresh_token',
  expiredDate: 'expired_date',
} as const;

export interface Session {
  status: 'signed-out' | 'signed-in';
  claims: SessionClaims | null;
  authToken: string | null;
  refreshToken: string | null;
  /** When the refresh token expires, ISO 8601. */
  expiredDate: string | null;
}

const SIGNED_OUT: Session = {
  status: 'signed-out',
  claims: null,
  authToken: null,
  refreshToken: null,
  expiredDate: null,
};

// A browser may refuse storage altogether; the session then lives in the page alone, as long as the page.
let inStorage = true;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(values: Record<string, string | null>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    inStorage = true;
  } catch {
    inStorage = false;
  }
}

function fromStorage(): Session {
  const authToken = stored(STORAGE_KEYS.authToken);
  const refreshToken = stored(STORAGE_KEYS.refreshToken);
  const claims = readClaims(authToken);
  if (claims === null || !refreshToken) return SIGNED_OUT;
  return { status: 'signed-in', claims, authToken, refreshToken, expiredDate: stored(STORAGE_KEYS.expiredDate) };
}

/** Whose session it is, and where: another one is another's, whatever else stayed. Empty when signed out. */
export function identityOf({ claims }: Pick<Session, 'claims'>): string {
  return claims === null ? '' : `${claims.userId} ${claims.locationId}`;
}

/** The one session of the page; restored from storage when this module loads. */
export const sessionStore = create<Session>()(() => fromStorage());

/** A part of the session, for components. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return sessionStore(select);
}

/** Takes over what storage holds now: another tab may have refreshed, signed in or signed out. */
export function restoreSession(): void {
  if (!inStorage) return;
  const session = fromStorage();
  if (session.authToken !== sessionStore.getState().authToken) sessionStore.setState(session);
}

/** Keeps `tokens` and makes their user the signed-in one. A malformed token is treated as none. */
export function startSession(tokens: Tokens): void {
  const claims = readClaims(tokens.auth_token);
  if (claims === null) {
    endSession();
    return;
  }
  store({
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

/** Forgets the session, in the page and in storage. */
export function endSession(): void {
  store(Object.fromEntries(Object.values(STORAGE_KEYS).map((key) => [key, null])));
  sessionStore.setState(SIGNED_OUT);
}

/** Shows a location's new name before the next token carries it. */
export function renameLocation(locationName: string): void {
  sessionStore.setState(({ claims }) => ({ claims: claims && { ...claims, locationName } }));
}

// Another tab's change of storage; a null key means that all of it was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === STORAGE_KEYS.authToken) restoreSession();
});
