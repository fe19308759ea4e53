import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that a request starts and whose answer does not wait for it. */
export interface Background {
  /** Does `work` some time after what runs now; `failure` is what the log says if it fails. */
  run(failureMessage: string, work: () => Promise<void>): void;
  /** Aborted when the server ends: work must then come to its end soon. */
  readonly ending: AbortSignal;
  /** Aborts `ending`, and waits for all work; what has not begun begins at once. */
  end(): Promise<void>;
}

/**
 * Each work begins at random within `spreadMs`. If it began with the answer it would slow down the call after, and so
 * tell whoever times that call how much there was to do.
 */
export function createBackground(log: FastifyBaseLogger, spreadMs: number): Background {
  const running = new Set<Promise<void>>();
  const controller = new AbortController();
  const ending = controller.signal;
  // As many works as there are wait for it; Node would take more than ten for a leak.
  setMaxListeners(0, ending);
  return {
    run(failure, work) {
      const done = sleep(Math.random() * spreadMs, undefined, { signal: ending })
        .catch(() => {})
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => running.delete(done));
      running.add(done);
    },
    ending,
    async end() {
      controller.abort();
      // Work that ends may have started other work.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
