import path from 'node:path';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import type { Browser, Page } from 'playwright-core';
import { matchRoutes } from 'react-router-dom';
import { containerName } from '../../build/container-name';
import { bundleInline } from '../page/bundle-inline';
import { getEmptyResponse, signedInStorage } from './empty-location';
import type { PageState, SerializedModule } from './page-probe';
import { serveSite } from './static-site';

const POLL_MS = 20;
/** Number of consecutive polls with equal states and no open request after which the page counts as complete. */
const STABLE_POLLS = 6;
/** The same number while a prefetched response is not consumed: code that runs slowly may still ask for it. */
const STABLE_POLLS_UNCONSUMED = 250;

export interface Visit {
  site: string;
  html: string;
  /** Path of the area's first page. */
  address: string;
  description: RemoteDescription;
}

export interface VisitResult extends SerializedModule {
  /** Heading of the page; absent when there is a problem. */
  page?: string;
  problem?: string;
}

const probeScript = () => bundleInline([path.join(import.meta.dirname, 'page-probe')]).join('');

/** Returns a script that fills the local storage of the page. */
function storageScript({ visitors }: RemoteDescription): string {
  const entries = Object.entries(visitors === 'signed-in' ? signedInStorage() : {});
  return `for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value);`;
}

function evaluateProbe<Result>(page: Page, call: string): Promise<Result> {
  return page.evaluate<Result>(`pageProbe.${call}`);
}

/** Returns a function that counts the page's requests without a response. */
function countOpenRequests(page: Page): () => number {
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
async function waitUntilStable(page: Page, openRequests: () => number): Promise<PageState> {
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

function findShownProblem({ pathname, alert, message, uncaught }: PageState, description: RemoteDescription) {
  if (alert !== undefined) return `shows “${alert.heading}” (${message ?? uncaught ?? alert.text})`;
  if (uncaught !== undefined) return `fails with an error that nothing catches: ${uncaught}`;
  const isOwn = description.paths.includes(pathname.split('/')[1] ?? '');
  return isOwn ? undefined : `leads on to ${pathname}: the area has no such page`;
}

/** Whether no route of the area matches its first page; the shell then shows a page of its own. */
function missesPage(routes: VisitResult['routes'], address: string): boolean {
  const tree = Object.entries(routes ?? {}).map(([segment, children]) => ({ path: segment, children }));
  return matchRoutes(tree as Parameters<typeof matchRoutes>[0], address) === null;
}

async function examine(page: Page, origin: string, { address, description }: Visit): Promise<VisitResult> {
  const openRequests = countOpenRequests(page);
  await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
  const state = await waitUntilStable(page, openRequests);
  const problem = findShownProblem(state, description);
  const container = JSON.stringify(containerName(description.name));
  const module = await evaluateProbe<SerializedModule | undefined>(page, `readModule(${container})`);
  const { routes } = module ?? {};
  if (module !== undefined && routes === undefined) {
    const example = `export default { routes: { ${description.paths[0]}: [...] } }`;
    return { problem: `cannot be shown: src/module.tsx has to export its routes by default, as in ${example}` };
  }
  if (problem !== undefined) return { problem, ...module };
  if (missesPage(routes, address)) return { problem: 'is a page that the area does not have', ...module };
  if (state.unconsumed.length > 0) {
    return { problem: `never asks for ${state.unconsumed.join(', ')}, with which it is said to begin`, ...module };
  }
  return { page: state.heading, ...module };
}

/** Opens the first page of an area in a browser, with an API that has no data. */
export async function visit(browser: Browser, target: Visit): Promise<VisitResult> {
  const server = await serveSite(target.site, { api: getEmptyResponse, page: target.html });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const crash = new Promise<VisitResult>((resolve) => {
      page.on('crash', () => resolve({ problem: 'ends the process that it runs in' }));
    });
    await page.addInitScript(storageScript(target.description));
    await page.addInitScript(probeScript());
    return await Promise.race([examine(page, server.address, target), crash]);
  } catch (error) {
    return { problem: `cannot be opened: ${error instanceof Error ? error.message : error}` };
  } finally {
    context.close().catch(() => {});
    server.close();
  }
}
