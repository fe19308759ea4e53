import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './embedded-process';

/** Waits before a restart; each is longer than the last, so that a server that cannot start does not use the CPU. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

interface SupervisorOptions {
  /** Starts the server once more. Rejects when it does not start, and when `signal` ends the attempt. */
  start(signal: AbortSignal): Promise<ServerProcess>;
  /** Gets a line when the server was lost and when it is back. */
  log(line: string): void;
  /** Whether a retry after this error of `start` is pointless. */
  isFinal(error: unknown): boolean;
  /** Called with the message of such an error; nothing is started afterwards. */
  onOwnershipLost(reason: string): void;
}

export interface Supervisor {
  /** Stops the server, waiting at most `timeoutMs` for a clean shutdown, or aborts the restart. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts a server again whenever it is lost, until it is stopped. */
export function superviseServer(
  first: ServerProcess,
  { start, log, isFinal, onOwnershipLost }: SupervisorOptions,
): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Starts the server until it runs; undefined when it is to be stopped, or another process has taken its folder. */
  async function restart(): Promise<ServerProcess | undefined> {
    const lostAt = Date.now();
    log('PostgreSQL was lost and is being started again');
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const server = await start(signal);
        log(`PostgreSQL runs again after ${((Date.now() - lostAt) / 1000).toFixed(1)} s`);
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
