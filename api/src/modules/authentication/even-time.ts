import { setTimeout as sleep } from 'node:timers/promises';

/** Well above what looking up an account and verifying a password vary by from one address to another. */
const STEP_MS = 50;

/**
 * Waits until a whole number of steps has passed since `start`, a time of `performance.now()`: that an account was found
 * takes tenths of a millisecond, and whoever asks often enough would see even those.
 */
export async function waitForNextStep(start: number): Promise<void> {
  await sleep(STEP_MS - ((performance.now() - start) % STEP_MS));
}
