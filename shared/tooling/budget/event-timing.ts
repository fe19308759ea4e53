import type { CDPSession, Page } from 'playwright-core';
import type { Interaction } from './interaction-list';

/** Measured times of an interaction, in milliseconds. */
export interface InteractionTiming {
  /** Longest time from an input event to the next paint; the Event Timing API rounds it to multiples of 8 ms. */
  event: number;
  /** Duration of the longest task; 0 if no task took longer than 50 ms. */
  task: number;
}

/** Factor by which the browser's CPU is throttled. */
export const CPU_SLOWDOWN = 4;
/** Shortest duration that Event Timing reports. */
const FASTEST_EVENT_MS = 16;
/** Time between the pointer's arrival on the control and the press of the mouse button. */
const HOVER_MS = 300;
/** Time between the press and the release of a mouse button or key. */
const PRESS_MS = 80;
const SETTLE_MS = 1_500;

/** Script for the page that records long tasks and the duration of events that belong to an interaction. */
export const TIMING_SCRIPT = `{
  let events = [];
  let tasks = [];
  const observe = (type, record) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, durationThreshold: 16 });
  observe('event', ({ interactionId, duration }) => interactionId && events.push(duration));
  observe('longtask', ({ duration }) => tasks.push(duration));
  globalThis.resetTiming = () => { events = []; tasks = []; };
  globalThis.readTiming = () => ({ event: Math.max(${FASTEST_EVENT_MS}, ...events), task: Math.max(0, ...tasks) });
}`;

/** Measures an interaction on a ready page. Meanwhile, only input is sent: a script in the page would count as a task. */
export async function measureInteraction(
  page: Page,
  cdp: CDPSession,
  { target, keys }: Interaction,
): Promise<InteractionTiming> {
  const box = await target(page).boundingBox();
  if (box === null) throw new Error('The control is not visible');
  const reset = () => page.evaluate('resetTiming()');
  await reset();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  if (keys !== undefined) {
    await page.waitForTimeout(SETTLE_MS);
    await reset();
    for (const key of keys) await page.keyboard.press(key, { delay: PRESS_MS });
  }
  await page.waitForTimeout(SETTLE_MS);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate<InteractionTiming>('readTiming()');
}
