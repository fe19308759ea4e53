import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Browsers that a machine may have installed. The headless shell is first, because it needs a third less CPU time. */
const EXECUTABLES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Switch of Chromium that limits a page's heap to 512 MB: a page that leaks memory crashes its tab and not the machine.
 */
export const HEAP_LIMIT = '--js-flags=--max-old-space-size=512';

/** Returns the browser's path: from CHROMIUM, or the first found on this machine, or Playwright's browser. */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM ?? [...EXECUTABLES, chromium.executablePath()].find((file) => existsSync(file));
}

/** Returns Playwright's options for the machine's browser; `extraArguments` are command line switches of Chromium. */
export function getLaunchOptions(extraArguments: string[] = []): LaunchOptions {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: run sudo apt-get install chromium, or set CHROMIUM to the path of a browser');
  }
  return { executablePath, args: [...ARGUMENTS, ...extraArguments] };
}

/**
 * Starts a headless browser; `extraArguments` are command line switches of Chromium. When BROWSER_SERVER is the address
 * of a running Playwright server, connects to its browser instead.
 */
export function launchBrowser(extraArguments: string[] = []): Promise<Browser> {
  const { BROWSER_SERVER: server } = process.env;
  return server === undefined ? chromium.launch(getLaunchOptions(extraArguments)) : chromium.connect(server);
}

/** Returns the result of `work` with a headless browser, and closes the browser, also when `work` rejects. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
