import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/**
 * The machine's own browser: none is downloaded. The headless shell comes first, because a whole Chromium also runs its
 * own user interface, which takes a third of the processor time.
 */
export const launchOptions: LaunchOptions = {
  executablePath: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
