import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSERS } from './browsers.mjs';
import { signedInStorage } from './empty-location.mjs';

const CONTENT_LIMIT_MS = 60_000;
/** Nothing more is coming when nothing was asked for during this time. */
const QUIET_MS = 500;
/** Latency in milliseconds per round trip, throughput in bits per second. */
export const NETWORKS = {
  'fast 4G': { latency: 165, bitsPerSecond: 9_000_000 },
  'slow 4G': { latency: 562, bitsPerSecond: 1_600_000 },
};

// Runs in the page: notes when its first heading stands there.
function noteContent(stored) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('h1') === null) return;
    observer.disconnect();
    globalThis.contentAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

export function launch() {
  const executablePath = BROWSERS.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('Measuring needs Chromium: sudo apt-get install chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Notes when each request of `cdp`'s page started and ended, in seconds. */
function recordRequests(cdp) {
  const requests = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: new URL(request.url), type, start: timestamp });
  });
  const end = ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end ??= timestamp;
  };
  // What the page names is asked for while the page is still arriving: its answer's beginning is what that waited for.
  cdp.on('Network.responseReceived', (response) => response.type === 'Document' && end(response));
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  return requests;
}

/** A page of its own with `stored` in its local storage, over `network`; `requests` are those it makes, by their id. */
async function openPage(browser, { stored, network }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const throughput = network.bitsPerSecond / 8;
  const conditions = { latency: network.latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  const requests = recordRequests(cdp);
  await page.addInitScript(noteContent, stored);
  return { context, page, requests };
}

/**
 * Visits `address` with an empty cache, as somebody signed in or not. Answers when the first heading stood there, in
 * milliseconds, and the requests made until then.
 */
export async function visit(browser, address, { signedIn, network }) {
  const { context, page, requests } = await openPage(browser, { stored: signedIn ? signedInStorage() : {}, network });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.contentAt !== undefined, null, { timeout: CONTENT_LIMIT_MS });
  const contentAt = await page.evaluate(() => globalThis.contentAt);
  await page.waitForLoadState('networkidle');
  const failed = await page.getByRole('button', { name: 'Try again' }).count();
  await context.close();
  if (failed > 0) throw new Error(`${address} shows an error instead of its content`);
  return { contentAt, requests: [...requests.values()] };
}

async function untilQuiet(page, requests) {
  let known;
  do {
    known = requests.size;
    await page.waitForTimeout(QUIET_MS);
  } while (requests.size > known || [...requests.values()].some(({ end }) => end === undefined));
}

/** Follows the link to `path` in the sidebar's group `group`, and waits until nothing more is asked for. */
async function follow({ page, requests }, { group, path }) {
  const toggle = page.getByRole('button', { name: group, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page.getByRole('region', { name: group }).locator(`a[href="${path}"]`).click();
  await page.waitForURL((url) => url.pathname === path);
  await untilQuiet(page, requests);
}

/**
 * Visits every one of `screens` by its link in the sidebar, then each of them again, as somebody signed in. Answers what
 * the second round asked for.
 */
export async function revisit(browser, address, screens) {
  const opened = await openPage(browser, { stored: signedInStorage(), network: NETWORKS['fast 4G'] });
  await opened.page.goto(address);
  for (const screen of screens) await follow(opened, screen);
  const before = new Set(opened.requests.keys());
  for (const screen of screens) await follow(opened, screen);
  await opened.context.close();
  return [...opened.requests].filter(([id]) => !before.has(id)).map(([, request]) => request);
}

/**
 * How many of `requests` waited for one another, one after the other: a request is one deeper than the deepest that had
 * ended when it started.
 */
export function roundTrips(requests) {
  const ordered = [...requests].sort((one, other) => one.start - other.start);
  for (const request of ordered) {
    const before = ordered.filter(({ end, depth }) => depth !== undefined && end <= request.start);
    request.depth = 1 + Math.max(0, ...before.map(({ depth }) => depth));
  }
  return Math.max(0, ...ordered.map(({ depth }) => depth));
}
