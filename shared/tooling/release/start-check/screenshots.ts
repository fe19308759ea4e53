import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { RemoteRelease, ShellRelease } from '../../build/release-files';
import { firstPage } from '../first-page';
import { renderPageOf } from '../page/page';
import { resolveRemote, resolveShell } from '../resolved-release';
import { launchBrowser } from './browser';
import { getEmptyResponse } from './empty-location';
import { countOpenRequests, createProbedContext, waitUntilStable } from './probed-page';
import { serveSite } from './static-site';

/** Widths of the viewport in pixels: a phone, a tablet and a desktop. */
const WIDTHS = [360, 768, 1440];
const COLOR_SCHEMES = ['light', 'dark'] as const;
/**
 * Smallest and largest height of the viewport in pixels. The viewport is as high as the page, so that the sidebar is
 * too.
 */
const HEIGHT = 900;
const MAX_HEIGHT = 4_000;
const TIMEOUT_MS = 30_000;

export interface PageScreenshots {
  /** Names of the files in the folder. */
  files: string[];
  /** Reasons why screenshots are missing, one sentence each. */
  problems: string[];
}

interface Subject {
  /** Folder with the built files. */
  site: string;
  shell: ShellRelease;
  release: RemoteRelease;
  folder: string;
}

/** The page, and the path of its screenshots up to the width and the color scheme, which are appended. */
interface Target {
  url: string;
  prefix: string;
}

/** Returns the first line of an error's message: Playwright's other lines are its log. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

/** Takes a screenshot in each color scheme, and adds the names to `files`. */
async function takeInTab(tab: Page, { url, prefix }: Target, width: number, files: string[]): Promise<void> {
  await tab.setViewportSize({ width, height: HEIGHT });
  const openRequests = countOpenRequests(tab);
  await tab.goto(url, { waitUntil: 'commit' });
  await waitUntilStable(tab, openRequests);
  const height = Number(await tab.evaluate('document.documentElement.scrollHeight'));
  await tab.setViewportSize({ width, height: Math.min(Math.max(height, HEIGHT), MAX_HEIGHT) });
  for (const colorScheme of COLOR_SCHEMES) {
    const file = `${prefix}-${width}-${colorScheme}.png`;
    await tab.emulateMedia({ colorScheme });
    await tab.screenshot({ path: file, animations: 'disabled' });
    files.push(path.basename(file));
  }
}

/** Takes the screenshots of a page at one width. Returns those that succeeded within the timeout, and the problems. */
async function takeAtWidth(context: BrowserContext, target: Target, width: number) {
  const files: string[] = [];
  const tab = await context.newPage();
  const timeout = delay(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`it was not complete within ${TIMEOUT_MS / 1000} seconds`);
  });
  try {
    await Promise.race([takeInTab(tab, target, width, files), timeout]);
    return { files, problems: [] };
  } catch (error) {
    return { files, problems: [`Screenshots at ${width} px are missing: ${firstLine(error)}`] };
  } finally {
    // The result of `close` is not awaited, because a tab whose page runs an endless loop never closes.
    tab.close().catch(() => {});
  }
}

/**
 * Takes screenshots of an area's first page at three widths, light and dark, in a browser with an API that has no data.
 * The page and the API are those of the start check; pages other than the first one may request more than this API
 * provides. Rejects when no browser starts or the folder cannot be created.
 */
export async function takeScreenshots({ site, shell, release, folder }: Subject): Promise<PageScreenshots> {
  mkdirSync(folder, { recursive: true });
  const { description } = release;
  const page = firstPage(description);
  const html = renderPageOf(resolveShell(shell), [{ description, current: resolveRemote(release) }]);
  const browser = await launchBrowser();
  const server = await serveSite(site, { api: getEmptyResponse, page: html });
  try {
    const context = await createProbedContext(browser, description);
    const name = `${description.name}-${page.slice(1).replaceAll('/', '-') || 'index'}`;
    const target = { url: `${server.address}${page}`, prefix: path.join(folder, name) };
    const taken = await Promise.all(WIDTHS.map((width) => takeAtWidth(context, target, width)));
    return { files: taken.flatMap(({ files }) => files), problems: taken.flatMap(({ problems }) => problems) };
  } finally {
    await browser.close();
    server.close();
  }
}
