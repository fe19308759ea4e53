import path from 'node:path';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bundleInline } from '../page/bundle-inline';
import { signedInStorage } from './empty-location';
import type { PageState } from './page-probe';

const POLL_MS = 20;
/** Number of consecutive polls with equal states and no open request after which the page counts as complete. */
const STABLE_POLLS = 6;
/** Number of such polls while a prefetched response is unused, because slow code may still use it. */
const STABLE_POLLS_UNCONSUMED = 250;

const probeScript = () => bundleInline([path.join(import.meta.dirname, 'page-probe')]).join('');

/** Returns a script that fills the local storage of the page. */
function storageScript({ visitors }: ParsedDescription): string {
  const entries = Object.entries(visitors === 'signed-in' ? signedInStorage() : {});
  return `for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value);`;
}

/** Calls a function of the script `page-probe.ts` in the page. */
export function evaluateProbe<Result>(page: Page, call: string): Promise<Result> {
  return page.evaluate<Result>(`pageProbe.${call}`);
}

/** Returns a function that counts the page's requests without a response. */
export function countOpenRequests(page: Page): () => number {
  let open = 0;
  page.on('request', () => {
    open += 1;
  });
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', () => {
      open -= 1;
    });
  }
  return () => open;
}

/** Waits until the page shows a heading and neither changes nor waits for a response. */
export async function waitUntilStable(page: Page, openRequests: () => number): Promise<PageState> {
  let previous = '';
  for (let stablePolls = 0; ; ) {
    const state = await evaluateProbe<PageState>(page, 'readState()');
    const current = JSON.stringify(state);
    const isStable = state.heading !== undefined && current === previous && openRequests() === 0;
    stablePolls = isStable ? stablePolls + 1 : 0;
    if (stablePolls >= (state.unconsumed.length > 0 ? STABLE_POLLS_UNCONSUMED : STABLE_POLLS)) return state;
    previous = current;
    await page.waitForTimeout(POLL_MS);
  }
}

/** Creates a browser context for a visitor of the area; its pages run `page-probe.ts` before their own scripts. */
export async function createProbedContext(browser: Browser, description: ParsedDescription): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(storageScript(description));
  await context.addInitScript(probeScript());
  return context;
}
