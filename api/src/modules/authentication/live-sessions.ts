import type { Access } from '@backoffice/contract/rights';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/schema';
import { findAccess } from './authentication.repository';

/** How long access that was read from the database is cached. */
const CACHE_MS = 5_000;
/** Maximum number of cached sessions. Each takes about 500 bytes of memory. */
const MAX_CACHED_SESSIONS = 50_000;

export interface SessionAtLocation {
  sessionId: string;
  locationId: number;
}

/** Rights of the user of a session, and whether the user must set up two-factor sign-in before using them. */
export interface SessionAccess extends Access {
  lacksTwoFactor?: boolean;
}

/**
 * Caches the rights of live sessions, to save a query per request. Sessions that this process ends, and rights that it
 * removes from a role, are refused immediately; changes by other processes take effect within five seconds.
 */
export interface LiveSessions {
  /** Returns undefined when the session or the membership has ended. */
  findAccess(session: SessionAtLocation): Promise<SessionAccess | undefined>;
  /** Marks a session as ended; call it after the database transaction that ended the session. */
  markEnded(sessionId: string): void;
  /** Forgets all access; call it after a transaction that changed roles, memberships or two-factor sign-in. */
  forgetAccess(): void;
}

/** `clock` returns monotonic milliseconds. */
export function createLiveSessions(db: Db, clock: () => number = () => performance.now()): LiveSessions {
  const cache = new LRUCache<string, { access: SessionAccess | undefined; checkedAt: number }>({
    max: MAX_CACHED_SESSIONS,
  });
  // Entries need not expire, because an ended session never becomes live again.
  const ended = new LRUCache<string, true>({ max: MAX_CACHED_SESSIONS });
  let forgotten = 0;
  return {
    async findAccess(session) {
      if (ended.has(session.sessionId)) return undefined;
      const key = `${session.sessionId} ${session.locationId}`;
      const cached = cache.get(key);
      if (cached && clock() - cached.checkedAt < CACHE_MS) return cached.access;
      const [checkedAt, forgottenBefore] = [clock(), forgotten];
      const access = await findAccess(db, session);
      // The session may have been ended, or a role changed, during the query.
      if (ended.has(session.sessionId)) return undefined;
      if (forgotten === forgottenBefore) cache.set(key, { access, checkedAt });
      return access;
    },
    markEnded: (sessionId) => {
      ended.set(sessionId, true);
    },
    forgetAccess: () => {
      forgotten += 1;
      cache.clear();
    },
  };
}
