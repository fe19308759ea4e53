import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/schema';
import { isSessionLive } from './authentication.repository';

/** For how long a session that was seen to go on is believed to. */
const BELIEVED_MS = 5_000;
/** Some 200 bytes each. */
const REMEMBERED_SESSIONS = 50_000;

/**
 * Which sessions go on, without a query at every request. A session that this process ends has ended here at once; one
 * that another process ends may still be let in here for five seconds.
 */
export interface LiveSessions {
  /** Whether a session exists and has not been ended. */
  isLive(sessionId: string): Promise<boolean>;
  /** To be told once the database has it that a session has ended. */
  ended(sessionId: string): void;
}

/** `clock` gives milliseconds that only ever grow. */
export function createLiveSessions(db: Db, clock: () => number = () => performance.now()): LiveSessions {
  const known = new LRUCache<string, { live: boolean; since: number }>({ max: REMEMBERED_SESSIONS });
  return {
    async isLive(sessionId) {
      const found = known.get(sessionId);
      // An ended session never goes on again.
      if (found && (!found.live || clock() - found.since < BELIEVED_MS)) return found.live;
      const since = clock();
      const live = await isSessionLive(db, sessionId);
      // It may have been ended while the database was asked.
      if (known.get(sessionId)?.live === false) return false;
      known.set(sessionId, { live, since });
      return live;
    },
    ended: (sessionId) => {
      known.set(sessionId, { live: false, since: clock() });
    },
  };
}
