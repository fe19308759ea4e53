import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time that work may block the event loop; too short to be noticed in other requests. */
const MAX_BLOCKING_MS = 10;

/** Returns a function to await at every step of long work: it lets the event loop handle other requests every 10 ms. */
export function createEventLoopYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
