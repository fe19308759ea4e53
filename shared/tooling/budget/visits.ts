import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { signedInStorage } from '../release/start-check/empty-location';

const CONTENT_LIMIT_MS = 60_000;
/** Time without a request after which a page counts as loaded. */
const QUIET_MS = 500;

export interface Network {
  /** Milliseconds per round trip. */
  latency: number;
  /** Negative for no limit. */
  bitsPerSecond: number;
}

export const NETWORKS = {
  'fast 4G': { latency: 165, bitsPerSecond: 9_000_000 },
  'slow 4G': { latency: 562, bitsPerSecond: 1_600_000 },
} satisfies Record<string, Network>;

/** Limits the network of a page, and makes `cdp` report its requests. */
export async function emulateNetwork(cdp: CDPSession, { latency, bitsPerSecond }: Network): Promise<void> {
  await cdp.send('Network.enable');
  const throughput = bitsPerSecond / 8;
  const conditions = { latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
}

/** A request; times in seconds. */
export interface PageRequest {
  url: URL;
  type: string | undefined;
  start: number;
  end?: number;
  isCached?: boolean;
}

type Requests = Map<string, PageRequest>;

/**
 * Script that fills local storage and marks when the first heading is visible; the document may contain a hidden one.
 * It uses a performance mark, because a global variable would make the shell search for the area that has set it.
 */
const contentScript = (stored: Record<string, string>) => `
  for (const [key, value] of ${JSON.stringify(Object.entries(stored))}) localStorage.setItem(key, value);
  new MutationObserver((_changes, observer) => {
    if (![...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())) return;
    observer.disconnect();
    performance.mark('content');
  }).observe(document, { childList: true, subtree: true });
`;

function recordRequests(cdp: CDPSession): Requests {
  const requests: Requests = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: new URL(request.url), type, start: timestamp });
  });
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const request = requests.get(requestId);
    if (request) request.end ??= timestamp;
  };
  // A document counts as received when its first bytes arrive, because the browser then requests the files that it
  // names.
  cdp.on('Network.responseReceived', (response) => {
    if (response.type === 'Document') end(response);
    const request = requests.get(response.requestId);
    if (request && response.response.fromDiskCache) request.isCached = true;
  });
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  return requests;
}

interface OpenedPage {
  context: BrowserContext;
  page: Page;
  requests: Requests;
}

/** Opens a page with an empty cache over `network`. */
async function openPage(browser: Browser, isSignedIn: boolean, network: Network): Promise<OpenedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await emulateNetwork(cdp, network);
  const requests = recordRequests(cdp);
  await page.addInitScript(contentScript(isSignedIn ? signedInStorage() : {}));
  return { context, page, requests };
}

export interface VisitOptions {
  signedIn: boolean;
  network: Network;
  /** Whether the requests include the files that the page prefetches when the browser is idle; false by default. */
  untilPrefetched?: boolean;
}

/**
 * Visits `address` with an empty cache. Returns when the first heading appeared, in milliseconds, and the requests made
 * until the network was idle.
 */
export async function visit(
  browser: Browser,
  address: string,
  { signedIn, network, untilPrefetched = false }: VisitOptions,
) {
  const { context, page, requests } = await openPage(browser, signedIn, network);
  await page.goto(address, { waitUntil: 'commit' });
  const content = await page.waitForFunction("performance.getEntriesByName('content')[0]?.startTime", undefined, {
    timeout: CONTENT_LIMIT_MS,
  });
  const contentAt = Number(await content.jsonValue());
  await page.waitForLoadState('networkidle');
  if (untilPrefetched) {
    // The page's own idle callback runs first, because the page has requested it earlier.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    await waitUntilQuiet(page, requests);
  }
  const failed = await page.getByRole('button', { name: 'Try again' }).count();
  await context.close();
  if (failed > 0) throw new Error(`${address} shows an error instead of its content`);
  return { contentAt, requests: [...requests.values()] };
}

async function waitUntilQuiet(page: Page, requests: Requests): Promise<void> {
  let known: number;
  do {
    known = requests.size;
    await page.waitForTimeout(QUIET_MS);
  } while (requests.size > known || [...requests.values()].some(({ end }) => end === undefined));
}

/** A screen, identified by its link in the sidebar. */
export interface Screen {
  group: string;
  path: string;
}

/** Shows the links of a sidebar group. */
export async function expandGroup(page: Page, group: string): Promise<void> {
  const toggle = page.getByRole('button', { name: group, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** Follows the link to a screen and waits until it makes no more requests. */
async function follow({ page, requests }: OpenedPage, { group, path }: Screen): Promise<void> {
  await expandGroup(page, group);
  await page.getByRole('region', { name: group }).locator(`a[href="${path}"]`).click();
  await page.waitForURL((url) => url.pathname === path);
  await waitUntilQuiet(page, requests);
}

/** Visits each of `screens` twice by its link, signed in. Returns the second round's requests that were not cached. */
export async function listRevisitRequests(
  browser: Browser,
  address: string,
  screens: Screen[],
): Promise<PageRequest[]> {
  const opened = await openPage(browser, true, NETWORKS['fast 4G']);
  await opened.page.goto(address);
  for (const screen of screens) await follow(opened, screen);
  const before = new Set(opened.requests.keys());
  for (const screen of screens) await follow(opened, screen);
  await opened.context.close();
  const later = [...opened.requests].filter(([id]) => !before.has(id)).map(([, request]) => request);
  return later.filter(({ isCached }) => !isCached);
}

/**
 * Returns the number of sequential round trips: the length of the longest chain of requests of which each started after
 * the one before it had ended.
 */
export function countRoundTrips(requests: PageRequest[]): number {
  const depths = new Map<PageRequest, number>();
  for (const request of [...requests].sort((one, other) => one.start - other.start)) {
    const ended = [...depths].filter(([{ end }]) => end !== undefined && end <= request.start);
    depths.set(request, 1 + Math.max(0, ...ended.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
