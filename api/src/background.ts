import type { FastifyBaseLogger } from 'fastify';

/** Work that a request starts and whose answer does not wait for it. */
export interface Background {
  /** Starts `work` once what runs now has had its say; `failure` is what the log says if it fails. */
  run(failure: string, work: () => Promise<void>): void;
  /** Aborted when the server ends: work must then come to its end soon. */
  readonly ending: AbortSignal;
  /** Aborts `ending` and waits for all work. */
  end(): Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  const controller = new AbortController();
  return {
    run(failure, work) {
      // Not before the answer is written: how long it takes must not tell what the work is.
      const done = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => running.delete(done));
      running.add(done);
    },
    ending: controller.signal,
    async end() {
      controller.abort();
      // Work that ends may have started other work.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
