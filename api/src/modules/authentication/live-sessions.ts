import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/schema';
import { isSessionLive } from './authentication.repository';

/** A session found live in the database counts as live for this long without another query. */
const CACHE_MS = 5_000;
/** Each cached session takes about 200 bytes. */
const MAX_CACHED_SESSIONS = 50_000;

/**
 * Caches which sessions are live, to save a query per request. A session that this process ends is refused immediately;
 * one that another process ends may be accepted here for another five seconds.
 */
export interface LiveSessions {
  /** Whether a session exists and has not been ended. */
  isLive(sessionId: string): Promise<boolean>;
  /** Marks a session as ended; call it after the database transaction that ended the session. */
  markEnded(sessionId: string): void;
}

/** `clock` returns monotonic milliseconds. */
export function createLiveSessions(db: Db, clock: () => number = () => performance.now()): LiveSessions {
  const cache = new LRUCache<string, { live: boolean; checkedAt: number }>({ max: MAX_CACHED_SESSIONS });
  return {
    async isLive(sessionId) {
      const cached = cache.get(sessionId);
      // An ended session never becomes live again.
      if (cached && (!cached.live || clock() - cached.checkedAt < CACHE_MS)) return cached.live;
      const checkedAt = clock();
      const live = await isSessionLive(db, sessionId);
      // The session may have been ended during the query.
      if (cache.get(sessionId)?.live === false) return false;
      cache.set(sessionId, { live, checkedAt });
      return live;
    },
    markEnded: (sessionId) => {
      cache.set(sessionId, { live: false, checkedAt: clock() });
    },
  };
}
