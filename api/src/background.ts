import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Runs work that a request starts and that its response does not wait for. */
export interface BackgroundRunner {
  /** Starts `work` after a random delay. Logs `failureMessage` with the error when it fails. */
  run(failureMessage: string, work: () => Promise<void>): void;
  /** Signal that is aborted when the server shuts down: running work should then finish soon. */
  readonly ending: AbortSignal;
  /** Aborts `ending`, starts all delayed work immediately, and waits until all work has finished. */
  end(): Promise<void>;
}

/**
 * Starts work after a random delay of at most `spreadMs`: immediate work would slow down the client's next request, and
 * its duration would reveal how much work there was (for example, whether an account exists).
 */
export function createBackgroundRunner(log: FastifyBaseLogger, spreadMs: number): BackgroundRunner {
  const running = new Set<Promise<void>>();
  const controller = new AbortController();
  const ending = controller.signal;
  // Each piece of delayed work adds a listener; Node warns of a leak from the eleventh listener on.
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
      // The loop continues, because finished work may have started more work.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
