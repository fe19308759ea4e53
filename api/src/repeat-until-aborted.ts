import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` again and again until `signal` is aborted, with a pause of `pauseMs` milliseconds before each run. An
 * error of `work` ends the repetition; errors after the abort are ignored.
 */
export async function repeatUntilAborted(
  pauseMs: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    for (;;) {
      // An interval timer would count the ticks during a long run, and make up for them even after the abort.
      await sleep(pauseMs, undefined, { signal });
      await work();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
