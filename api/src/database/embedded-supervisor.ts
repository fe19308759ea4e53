import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './embedded-process';

/** Delay before a second attempt to start the server. Doubles after each failure, to save CPU time. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

interface SupervisorOptions {
  /** Starts the server again. Rejects when the server does not start, or when `signal` aborts the attempt. */
  start(signal: AbortSignal): Promise<ServerProcess>;
  /** Called with a log line when the server has ended unexpectedly, and when it runs again. */
  log(line: string): void;
  /** Whether retrying is pointless after `start` has failed with this error. */
  isFinal(error: unknown): boolean;
  /** Called with the error message when another process owns the data folder; the server is not started again. */
  onOwnershipLost(reason: string): void;
}

export interface Supervisor {
  /** Stops the server, waiting at most `timeoutMs` for a clean shutdown, or aborts the restart. */
  stop(timeoutMs: number): Promise<void>;
}

/** Restarts a server whenever its process is lost, until `stop` is called. */
export function superviseServer(
  first: ServerProcess,
  { start, log, isFinal, onOwnershipLost }: SupervisorOptions,
): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Retries until the server runs. Returns undefined after `stop`, or when another process owns the data folder. */
  async function restart(): Promise<ServerProcess | undefined> {
    const lostAt = Date.now();
    log('PostgreSQL was lost and is being started again');
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const server = await start(signal);
        log(`PostgreSQL is running again after ${((Date.now() - lostAt) / 1000).toFixed(1)} s`);
        return server;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (isFinal(error)) {
          onOwnershipLost(reason);
          return undefined;
        }
        if (!signal.aborted) log(reason);
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }

  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  let current: ServerProcess | undefined = first;
  const supervised = (async () => {
    while (current) {
      await Promise.race([current.lost, stopped]);
      if (signal.aborted) return;
      current = await restart();
    }
  })();

  return {
    async stop(timeoutMs) {
      stopping.abort();
      await supervised;
      await current?.stopProcess(timeoutMs);
    },
  };
}
