import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/schema';
import { isSessionLive } from './authentication.repository';

/** For how long a session that was seen to go on is believed to. */
const CACHE_MS = 5_000;
/** Some 200 bytes each. */
const MAX_CACHED_SESSIONS = 50_000;

/**
 * Which sessions go on, without a query at every request. A session that this process ends has ended here at once; one
 * that another process ends may still be let in here for five seconds.
 */
export interface LiveSessions {
  /** Whether a session exists and has not been ended. */
  isLive(sessionId: string): Promise<boolean>;
  /** To be told once the database has it that a session has ended. */
  markEnded(sessionId: string): void;
}

/** `clock` gives milliseconds that only ever grow. */
export function createLiveSessions(db: Db, clock: () => number = () => performance.now()): LiveSessions {
  const cache = new LRUCache<string, { live: boolean; checkedAt: number }>({ max: MAX_CACHED_SESSIONS });
  return {
    async isLive(sessionId) {
      const cached = cache.get(sessionId);
      // An ended session never goes on again.
      if (cached && (!cached.live || clock() - cached.checkedAt < CACHE_MS)) return cached.live;
      const checkedAt = clock();
      const live = await isSessionLive(db, sessionId);
      // It may have been ended while the database was asked.
      if (cache.get(sessionId)?.live === false) return false;
      cache.set(sessionId, { live, checkedAt });
      return live;
    },
    markEnded: (sessionId) => {
      cache.set(sessionId, { live: false, checkedAt: clock() });
    },
  };
}
