import type { Browser } from 'playwright-core';
import { withBrowser } from './browser';

test('withBrowser returns the result of the work and closes the browser', async () => {
  const browser = await withBrowser(async (opened) => {
    await opened.newContext();
    return opened;
  });
  expect(browser.isConnected()).toBe(false);
});

test('withBrowser closes the browser when the work fails', async () => {
  let browser: Browser | undefined;
  const work = withBrowser(async (opened) => {
    browser = opened;
    throw new Error('The page has no sign-in form');
  });
  await expect(work).rejects.toThrow('The page has no sign-in form');
  expect(browser?.isConnected()).toBe(false);
});
