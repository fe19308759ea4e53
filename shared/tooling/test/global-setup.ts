import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { getLaunchOptions, HEAP_LIMIT } from '../release/start-check/browser';

/**
 * Creates the folder in which all temporary repositories of this test run share their builds, makes builds faster, and
 * starts the browser that the start checks of all tests use.
 */
// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default async function setUp(): Promise<void> {
  process.env.BUILD_CACHE = mkdtempSync(path.join(tmpdir(), 'build-cache-'));
  process.env.FAST_BUILD = '1';
  process.env.STORES_SOURCES = '0';
  const browser = await chromium.launchServer(getLaunchOptions([HEAP_LIMIT]));
  process.env.BROWSER_SERVER = browser.wsEndpoint();
  Object.assign(globalThis, { closeBrowser: () => browser.close() });
}
