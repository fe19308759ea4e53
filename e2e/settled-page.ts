import type { Page } from '@playwright/test';

/**
 * Waits until the CSS transitions that a change of width or color scheme starts have ended. When an inherited property
 * changes, nested elements start their transitions one after the other.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    do await frame();
    while (document.getAnimations().length > 0);
  });
}
