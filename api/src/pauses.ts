import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work without a pause: short beside what people notice of other requests. */
const SLICE_MS = 10;

/** Lets other requests run in between: awaited at every step of long work, it pauses whenever 10 ms have passed. */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
