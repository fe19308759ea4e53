import { setTimeout as sleep } from 'node:timers/promises';

/** Response times are rounded up to multiples of this time, far longer than the difference that could be measured. */
const STEP_MS = 50;

/**
 * Waits until a multiple of `STEP_MS` has passed since `start`, a time of `performance.now()`. Otherwise many measured
 * responses would reveal whether an account exists, because finding an account takes tenths of a millisecond longer.
 */
export async function roundUpResponseTime(start: number): Promise<void> {
  await sleep(STEP_MS - ((performance.now() - start) % STEP_MS));
}
